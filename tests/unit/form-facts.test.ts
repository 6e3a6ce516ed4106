import { describe, expect, it } from "vitest";
import { formFacts } from "#app/ui/form/form-facts.ts";

const defaults = { name: "Casey", topics: ["a", "b"], birth: { month: "May", year: "1990" } };

describe("the facts of a form", () => {
	it("are its default values before the first answer", () => {
		const { form, fields } = formFacts("f", null, defaults);
		expect(form).toEqual({ id: "f", errors: undefined, allErrors: {} });
		expect(fields.name).toMatchObject({ id: "f-name", name: "name", errors: undefined, initialValue: "Casey" });
		expect(fields.topics?.initialValue).toEqual(["a", "b"]);
		expect(fields.unknown?.initialValue).toBeUndefined();
	});

	it("are what was typed and what is wrong with it after an answer, also where a field was left empty", () => {
		const { form, fields } = formFacts(
			"f",
			{ initialValue: { topics: "a" }, error: { "": ["Try again."], name: ["Enter your name"], "topics[1]": ["Unknown"], other: null } },
			defaults,
		);
		expect(form.errors).toEqual(["Try again."]);
		expect(fields.name).toMatchObject({ errors: ["Enter your name"], initialValue: undefined });
		expect(fields.topics).toMatchObject({ errors: undefined, allErrors: { "topics[1]": ["Unknown"] }, initialValue: "a" });
		expect(fields.other?.errors).toBeUndefined();
	});

	it("name the parts of an answer as the server does", () => {
		const { fields } = formFacts("f", { initialValue: { birth: { month: "13" } }, error: { "birth.month": ["Enter a month"] } }, defaults);
		const parts = fields.birth?.getFieldset() ?? {};
		expect(parts.month).toMatchObject({ id: "f-birth.month", name: "birth.month", errors: ["Enter a month"], initialValue: "13" });
		expect(parts.year).toMatchObject({ id: "f-birth.year", initialValue: undefined });
		expect(fields.birth?.allErrors).toEqual({ "birth.month": ["Enter a month"] });
	});

	it("take no name for one that every object has", () => {
		expect(formFacts("f", null, {}).fields["toString" as "name"]?.initialValue).toBeUndefined();
	});
});
