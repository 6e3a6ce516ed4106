import { describe, expect, it } from "vitest";
import { hasForeignKey, isHoneypotFilled, newSubmissionKey } from "#app/forms/form-traps.ts";

const form = (fields: Record<string, string>) => {
	const data = new FormData();
	for (const [name, value] of Object.entries(fields)) data.set(name, value);
	return data;
};
const MADE = new Date(Date.UTC(2025, 0, 5, 12));
const millisecondsLater = (milliseconds: number) => new Date(MADE.getTime() + milliseconds);

describe("a form's traps for bots", () => {
	it("catch senders who fill in the hidden field", () => {
		expect(isHoneypotFilled(form({ company_fax: "555" }))).toBe(true);
		expect(isHoneypotFilled(form({ company_fax: "" }))).toBe(false);
	});

	it("distinguish keys made by our pages from made-up keys", () => {
		expect(hasForeignKey(form({ submission: newSubmissionKey(MADE) }), MADE)).toBe(false);
		expect(hasForeignKey(form({ submission: newSubmissionKey(millisecondsLater(30_000)) }), MADE)).toBe(
			false,
		);
		// Forms on cached pages have no key.
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

	it("include unique keys", () => {
		expect(new Set(Array.from({ length: 1_000 }, () => newSubmissionKey(MADE))).size).toBe(1_000);
	});
});
