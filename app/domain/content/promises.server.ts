import * as z from "zod";
import { readYamlContent } from "#app/infra/content/content-files.server.ts";
import { text } from "../market/content-part.server.ts";

const keeper = z
	.strictObject({
		job: text.optional(),
		queue: text.optional(),
		role: text.optional(),
		test: text
			.regex(
				/^tests\/.+\.(test|story)\.tsx?$/,
				"expected the path of a test, such as tests/domain/admin/support.test.ts",
			)
			.optional(),
	})
	.refine((named) => Object.keys(named).length > 0, "expected a job, queue, role or test");

const PromisesSchema = z.array(
	z.strictObject({
		promise: text,
		words: z.array(text).min(1),
		from: z.enum(["now", "launch"]),
		keptBy: keeper,
	}),
);

export type KeptPromise = z.output<typeof PromisesSchema>[number];

/**
 * The promises on pages, and the job, queue, role, or test behind each. Throws a ContentError if a file is
 * invalid.
 */
export const readPromises = (): KeptPromise[] =>
	readYamlContent("promises.yaml", PromisesSchema, (words) => words);
