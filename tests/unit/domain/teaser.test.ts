import { describe, expect, it } from "vitest";
import { formatTeaser } from "#app/domain/profiles/professional.server.ts";

describe("the teaser of a profile", () => {
	it("ends with a complete sentence, and is on one line", () => {
		const [first, second] = [
			"An outsourced back office for full-time creators.",
			"Two people know your account.",
		];
		expect(
			formatTeaser(`${first}\n\n${second} ${"So nothing waits. ".repeat(3)}A${" word".repeat(20)}.`),
		).toBe(`${first} ${second} So nothing waits. So nothing waits. So nothing waits.`);
		expect(formatTeaser(`${first}\n\nA${" word".repeat(40)}.`)).toBe(first);
		expect(formatTeaser("Portraits")).toBe("Portraits");
	});

	it("is cut after a word if its first sentence is too long", () => {
		expect(formatTeaser(`${"word ".repeat(40)}.`)).toBe(`${"word ".repeat(31)}word …`);
		expect(formatTeaser("a".repeat(300))).toBe(`${"a".repeat(160)} …`);
		expect(formatTeaser("")).toBe("");
	});
});
