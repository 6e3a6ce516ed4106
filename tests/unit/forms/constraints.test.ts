import { describe, expect, it } from "vitest";
import * as z from "zod";
import { line, paragraphs } from "#app/domain/platform/fields.ts";
import { getConstraints } from "#app/forms/constraints.server.ts";

describe("33: a form's limits", () => {
	it("are those of its schema, even within lists and nested objects", () => {
		const schema = z.object({
			name: line("Enter a name", 100),
			note: paragraphs("Enter a note", 2_000).optional(),
			areas: z.array(line("Enter an area", 80)),
			place: z.object({ city: line("Enter a city", 60) }),
			agreed: z.literal("on"),
			anything: z.unknown(),
		});
		expect(getConstraints(schema)).toEqual({
			name: { maxLength: 100 },
			note: { maxLength: 2_000 },
			"areas[]": { maxLength: 80 },
			"place.city": { maxLength: 60 },
		});
	});
});
