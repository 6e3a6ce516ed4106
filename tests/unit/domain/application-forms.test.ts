import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { webAddress } from "#app/domain/platform/fields.ts";
import { EXPERIENCE_LEVELS, SERVICE_RADII, TRAVEL_WILLINGNESS } from "#app/domain/profiles/professional.ts";
import { applicationReference, FURTHER_LINES, SERVICE_CATEGORIES } from "#app/domain/vetting/application.ts";
import {
	completeInput,
	findProblems,
	SubmitApplicationForm,
	stepForm,
} from "#app/domain/vetting/application-forms.ts";
import {
	FIELD_NAMES,
	type FieldName,
	isListField,
	listFields,
	listParts,
	PARTS,
	STEPS,
	type Typed,
} from "#app/domain/vetting/application-steps.ts";
import { isFullRun } from "../../support/proof/proof.ts";
import { mostly, web } from "../../support/proof/strange-input.ts";

const makeList = (entry: fc.Arbitrary<string>) => fc.array(entry, { maxLength: 23 });

const person = {
	name: mostly("Ines Park"),
	email: mostly("ines@example.com", " INES@Example.com "),
	phone: mostly("(213) 555-0142", "+44 20 7946 0958", "213.555.0142"),
	relation: mostly("Client"),
};

const typedFields: Record<FieldName, fc.Arbitrary<string | string[]>> = {
	businessName: mostly("Delgado Portraits"),
	serviceCategory: mostly(...SERVICE_CATEGORIES),
	furtherLines: makeList(mostly(...FURTHER_LINES)),
	serviceDescription: mostly("Portraits\non location"),
	experienceLevel: mostly(...EXPERIENCE_LEVELS),
	languages: makeList(mostly("en", "es", "ase")),
	adultWork: mostly("", "yes", "no"),
	hourlyRate: mostly("25", "150", "$1,250", "75.00", "24", "27", "10005"),
	dayFrom: mostly("", "900", "$1,200"),
	projectFrom: mostly("", "250"),
	monthFrom: mostly("", "2000", "4"),
	specialties: makeList(mostly("portraits", "fashion")),
	otherSpecialties: mostly("", "Cosplay, underwater"),
	website: web,
	linkedIn: web,
	portfolio: web,
	city: mostly("Pasadena"),
	state: mostly("CA", "california", "Washington, D.C."),
	serviceRadius: mostly(...SERVICE_RADII),
	serviceAreas: makeList(mostly("Los Angeles", "", " Long Beach ")),
	travelWillingness: mostly(...TRAVEL_WILLINGNESS),
	isRemote: mostly("", "yes", "no"),
	reference1Name: person.name,
	reference1Email: person.email,
	reference1Phone: person.phone,
	reference1Relation: person.relation,
	reference2Name: person.name,
	reference2Email: person.email,
	reference2Phone: person.phone,
	reference2Relation: person.relation,
	license1State: mostly("", "CA", "texas"),
	license1Number: mostly("", "123456"),
	license2State: mostly(""),
	license2Number: mostly(""),
	license3State: mostly(""),
	license3Number: mostly(""),
	agreedToTerms: fc.constantFrom("on", ""),
	agreedToBackground: fc.constantFrom("on", ""),
};

const isBox = (name: FieldName) => name === "agreedToTerms" || name === "agreedToBackground";

/** Encodes the input as the wizard's steps send it. */
function makeForm(typed: Typed): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(typed)) {
		if (Array.isArray(value))
			for (const [row, entry] of value.entries())
				form.append(name === "serviceAreas" ? `${name}[${row}]` : name, entry);
		else if (!isBox(name as FieldName) || value) form.append(name, value);
	}
	return form;
}

/** Encodes the input as an API client sends it. */
const makeBody = (typed: Typed): object =>
	Object.fromEntries(
		Object.entries(typed).map(([name, value]) => [name, isBox(name as FieldName) ? value === "on" : value]),
	);

type Outcome = { values: object | undefined; problems: Record<string, string | undefined> };

const stepForms = STEPS.filter(({ number }) => number < 5).map(({ number }) => stepForm(number));

function outcomeOfForm(form: FormData): Outcome {
	const results = stepForms.map((schema) => parseWithZod(form, { schema }));
	const problems = Object.assign(
		{},
		...results.map((result) => (result.status === "error" ? (result.error ?? {}) : {})),
	) as Record<string, string[]>;
	const values = Object.assign(
		{},
		...results.map((result) =>
			result.status === "success" ? pick(result.value, Object.keys(result.value)) : {},
		),
	) as object;
	return { values: Object.keys(problems).length === 0 ? values : undefined, problems: listFirst(problems) };
}

function outcomeOfApi(body: object): Outcome {
	const { data, error } = SubmitApplicationForm.safeParse(body);
	const problems: Record<string, string[]> = {};
	for (const { path, message } of error?.issues ?? [])
		problems[path.length > 1 ? `${String(path[0])}[${path.slice(1).join(".")}]` : String(path[0])] ??= [
			message,
		];
	return { values: data && pick(data, FIELD_NAMES), problems: listFirst(problems) };
}

const pick = (values: object, names: readonly string[]) =>
	Object.fromEntries(names.map((name) => [name, values[name as keyof typeof values]]));

const listFirst = (problems: Partial<Record<string, string[]>>) =>
	Object.fromEntries(Object.entries(problems).map(([name, messages]) => [name, messages?.[0]]));

describe("the application's form, draft, and API", () => {
	it("accept and refuse the same input, with the same messages", () => {
		fc.assert(
			fc.property(fc.record(typedFields), (typed) => {
				const [form, api] = [outcomeOfForm(makeForm(typed)), outcomeOfApi(makeBody(typed))];
				expect(form).toEqual(api);
				expect(listFirst(findProblems(typed))).toEqual(api.problems);
				expect(completeInput(typed)).toEqual(api.values);
			}),
			{ numRuns: isFullRun ? 300 : 100 },
		);
	});

	it("accept and refuse the same input even if one field of a valid application is unusual", () => {
		let accepted = 0;
		const right: Typed = {
			...Object.fromEntries(
				FIELD_NAMES.map((name) => [name, isListField(name) ? [] : isBox(name) ? "on" : ""]),
			),
			businessName: "D",
			serviceCategory: "Other",
			serviceDescription: "x",
		};
		Object.assign(right, {
			experienceLevel: "10+ years",
			hourlyRate: "150",
			website: "",
			linkedIn: "",
			portfolio: "",
			city: "Pasadena",
			state: "CA",
		});
		Object.assign(right, {
			serviceRadius: "local",
			travelWillingness: "local_only",
			reference1Name: "A",
			reference1Email: "a@example.com",
			reference1Phone: "2135550142",
			reference1Relation: "x",
		});
		Object.assign(right, {
			reference2Name: "B",
			reference2Email: "b@example.com",
			reference2Phone: "2135550143",
			reference2Relation: "x",
		});
		const one = fc
			.constantFrom(...FIELD_NAMES)
			.chain((name) => typedFields[name].map((value) => ({ ...right, [name]: value })));
		fc.assert(
			fc.property(one, (typed) => {
				const [form, api] = [outcomeOfForm(makeForm(typed)), outcomeOfApi(makeBody(typed))];
				expect(form).toEqual(api);
				expect(completeInput(typed)).toEqual(api.values);
				if (api.values) accepted++;
			}),
			{ numRuns: isFullRun ? 600 : 300 },
		);
		expect(accepted).toBeGreaterThan(50);
	});

	it("accept a rate as a number or as text, and say what is wrong with an invalid one", () => {
		const rate = (hourlyRate: unknown) => SubmitApplicationForm.shape.hourlyRate.safeParse(hourlyRate);
		expect(rate(150).data).toBe(150);
		expect(rate("$1,250").data).toBe(1_250);
		for (const [given, words] of [
			[24, "Minimum rate is $25/hour"],
			[27, "Enter a rate in steps of $5, such as 75 or 80"],
			[10_005, "Enter a rate of $10,000/hour or less"],
			[Number.NaN, "Enter your hourly rate in dollars, such as 75"],
			[true, "Enter your hourly rate"],
			[null, "Enter your hourly rate"],
			[-30, "Enter your hourly rate in dollars, such as 75"],
			[1e21, "Enter your hourly rate in dollars, such as 75"],
		] as const)
			expect(
				rate(given).error?.issues.map(({ message }) => message),
				String(given),
			).toEqual([words]);
	});

	it("set missing web addresses to null", () => {
		for (const none of ["", "  ", null, undefined]) expect(webAddress().safeParse(none).data).toBeNull();
	});
});

describe("the wizard's steps", () => {
	it("have titles, and each field and part belongs to exactly one step", () => {
		expect(STEPS.map(({ title }) => title)).toEqual([
			"Business Information",
			"Pricing & Portfolio",
			"Location & References",
			"Verification Documents",
			"Review & Submit",
		]);
		expect(STEPS.flatMap(({ number }) => listFields(number))).toEqual(FIELD_NAMES);
		expect(STEPS.flatMap(({ number }) => listParts(number))).toEqual(PARTS);
	});

	it("end with a reference number made of the last six digits of the time in milliseconds", () => {
		expect(applicationReference(new Date(1_772_470_800_007))).toBe("PRO-800007");
		expect(applicationReference(new Date(1_772_470_999_999), 1)).toBe("PRO-000000");
	});
});
