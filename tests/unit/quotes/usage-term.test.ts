import { describe, expect, it } from "vitest";
import { addTemplate } from "#app/domain/bookings/quotes/fill-editor.ts";
import { emptyEditor, fieldsOfInput, withTermFields } from "#app/domain/bookings/quotes/quote-editor.ts";
import { QuoteForm } from "#app/domain/bookings/quotes/quote-forms.ts";
import { formatUsageTerm, readUsageTerm } from "#app/domain/bookings/quotes/usage-term.ts";
import { typedQuote } from "../../support/market/typed-quote.ts";

const parse = (facts: Record<string, unknown>) => QuoteForm.safeParse({ ...typedQuote(), ...facts });
const findErrors = (facts: Record<string, unknown>) =>
	parse(facts).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("the term of usage", () => {
	it.each([
		["Without limit", "UNLIMITED", null],
		["perpetual.", "UNLIMITED", null],
		["Two years", "YEARS", 2],
		["a  year", "YEARS", 1],
		["18 months", "MONTHS", 18],
	])("is read from the words of an agreement: %s", (text, unit, length) => {
		const term = readUsageTerm(text);
		expect(term).toEqual({ unit, length });
		expect(term && readUsageTerm(formatUsageTerm(term))).toEqual(term);
	});

	it.each(["", "Until the campaign ends", "2 years or more", "90 days", "0 months", "about two years"])(
		"isn't guessed from other words: %j",
		(text) => expect(readUsageTerm(text)).toBeNull(),
	);

	it("is a unit and a length in the form, and text in a quote", () => {
		const stored = (facts: Record<string, unknown>) => parse({ usageTerm: "", ...facts }).data?.usageTerm;
		expect(stored({ usageTermUnit: "UNLIMITED", usageTermLength: "7" })).toBe("Without limit");
		expect(stored({ usageTermUnit: "MONTHS", usageTermLength: " 1 " })).toBe("1 month");
		expect(stored({ usageTermUnit: "YEARS", usageTermLength: "3" })).toBe("3 years");
	});

	it("is asked for in the field that lacks it, together with other errors", () => {
		const wanted = (unit: string, max: number) => [
			"usageTermLength",
			`Enter a whole number of ${unit} from 1 to ${max}`,
		];
		expect(findErrors({ usageTermUnit: "MONTHS" })).toEqual([wanted("months", 120)]);
		expect(findErrors({ usageTermUnit: "YEARS", usageTermLength: "100", revisions: "9" })).toEqual([
			["revisions", "Enter a whole number from 0 to 5"],
			wanted("years", 99),
		]);
		expect(findErrors({ usageTerm: "" })).toEqual([["usageTermUnit", "Choose for how long it may be used"]]);
	});

	it("keeps the words of an earlier version, of a draft, and of an API call", () => {
		const words = "Until the campaign ends";
		const input = parse({ usageTerm: words }).data;
		if (!input) throw new Error("The words were refused.");
		expect(input.usageTerm).toBe(words);
		const fields = fieldsOfInput(input);
		expect(fields).toMatchObject({ usageTerm: words, usageTermUnit: "AS_WRITTEN", usageTermLength: "" });
		expect(parse(fields).data?.usageTerm).toBe(words);
		expect(withTermFields({ usageTerm: "Ten years" })).toMatchObject({
			usageTermUnit: "YEARS",
			usageTermLength: "10",
		});
	});

	it("is filled in from a template that was saved when the term was a text", () => {
		const empty = emptyEditor({ serviceLine: "PHOTO_VIDEO", isRemote: true, city: null, region: null });
		const template = withTermFields({ items: [], usageTerm: "Two years" });
		expect(addTemplate(empty, template, empty)).toMatchObject({
			usageTermUnit: "YEARS",
			usageTermLength: "2",
		});
		const chosen = { ...empty, usageTermUnit: "MONTHS", usageTermLength: "6" };
		expect(addTemplate(chosen, template, empty)).toMatchObject({
			usageTermUnit: "MONTHS",
			usageTermLength: "6",
		});
	});
});
