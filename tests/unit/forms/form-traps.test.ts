import { describe, expect, it } from "vitest";
import { hasForeignKey, isHoneypotFilled, newSubmissionKey } from "#app/forms/form-traps.ts";

const form = (fields: Record<string, string>) => {
	const data = new FormData();
	for (const [name, value] of Object.entries(fields)) data.set(name, value);
	return data;
};
const MADE = new Date(Date.UTC(2025, 0, 5, 12));
const millisecondsLater = (milliseconds: number) => new Date(MADE.getTime() + milliseconds);

describe("a form's traps against robots", () => {
	it("catch who fills in the field that no one sees", () => {
		expect(isHoneypotFilled(form({ company_fax: "555" }))).toBe(true);
		expect(isHoneypotFilled(form({ company_fax: "" }))).toBe(false);
	});

	it("know the keys of our pages from those that someone made up", () => {
		expect(hasForeignKey(form({ submission: newSubmissionKey(MADE) }), MADE)).toBe(false);
		expect(hasForeignKey(form({ submission: newSubmissionKey(millisecondsLater(30_000)) }), MADE)).toBe(
			false,
		);
		// Pages from a cache have none.
		expect([form({}), form({ submission: "" })].map((sent) => hasForeignKey(sent, MADE))).toEqual([
			false,
			false,
		]);
		const tomorrow = newSubmissionKey(millisecondsLater(86_400_000));
		for (const submission of [
			"x",
			"kept.key",
			tomorrow,
			`${newSubmissionKey(MADE)}0`,
			`-${newSubmissionKey(MADE)}`,
		])
			expect(hasForeignKey(form({ submission }), MADE), submission).toBe(true);
	});

	it("make a key that no one else gets", () => {
		expect(new Set(Array.from({ length: 1_000 }, () => newSubmissionKey(MADE))).size).toBe(1_000);
	});
});
