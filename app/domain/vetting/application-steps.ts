/** The five steps of the application. */
export const STEPS = [
	{ number: 1, title: "Business Information" },
	{ number: 2, title: "Pricing & Portfolio" },
	{ number: 3, title: "Location & References" },
	{ number: 4, title: "Verification Documents" },
	{ number: 5, title: "Review & Submit" },
] as const;
export type StepNumber = (typeof STEPS)[number]["number"];

/** The title of a step in the application. */
export const stepTitle = (step: StepNumber): string => STEPS[step - 1]?.title ?? "";

/** The parts that the team can ask the applicant to change. */
export const PARTS = [
	"BUSINESS",
	"PRICING",
	"LOCATION",
	"REFERENCE_1",
	"REFERENCE_2",
	"LICENSE",
	"CERTIFICATIONS",
	"INSURANCE",
] as const;
export type Part = (typeof PARTS)[number];

export const partLabels: Record<Part, string> = {
	BUSINESS: "Business information",
	PRICING: "Pricing and portfolio",
	LOCATION: "Location and travel",
	REFERENCE_1: "First reference",
	REFERENCE_2: "Second reference",
	LICENSE: "Business license",
	CERTIFICATIONS: "Certifications",
	INSURANCE: "Proof of insurance",
};

/** The form field for the team's note on a part. */
export const changeField = (part: Part): `change_${Part}` => `change_${part}`;

const stepOfPart: Record<Part, StepNumber> = {
	BUSINESS: 1,
	PRICING: 2,
	LOCATION: 3,
	REFERENCE_1: 3,
	REFERENCE_2: 3,
	LICENSE: 4,
	CERTIFICATIONS: 4,
	INSURANCE: 4,
};

/**
 * Every field with an answer: its part, and its label in the review and in notices. Agreements
 * don't belong to a part.
 */
const fields = {
	businessName: { part: "BUSINESS", label: "Business name" },
	serviceCategory: { part: "BUSINESS", label: "Service category" },
	furtherLines: { part: "BUSINESS", label: "Further services" },
	serviceDescription: { part: "BUSINESS", label: "What you offer" },
	experienceLevel: { part: "BUSINESS", label: "Experience" },
	languages: { part: "BUSINESS", label: "Languages" },
	adultWork: { part: "BUSINESS", label: "Adult content" },
	hourlyRate: { part: "PRICING", label: "Hourly rate" },
	dayFrom: { part: "PRICING", label: "A day from" },
	projectFrom: { part: "PRICING", label: "A project from" },
	monthFrom: { part: "PRICING", label: "A month from" },
	specialties: { part: "PRICING", label: "Specialties" },
	otherSpecialties: { part: "PRICING", label: "Other specialties" },
	website: { part: "PRICING", label: "Website" },
	linkedIn: { part: "PRICING", label: "LinkedIn" },
	portfolio: { part: "PRICING", label: "Portfolio" },
	city: { part: "LOCATION", label: "City" },
	state: { part: "LOCATION", label: "State" },
	serviceRadius: { part: "LOCATION", label: "Service radius" },
	serviceAreas: { part: "LOCATION", label: "Service areas" },
	travelWillingness: { part: "LOCATION", label: "Travel" },
	isRemote: { part: "LOCATION", label: "Remote work" },
	reference1Name: { part: "REFERENCE_1", label: "First reference: name" },
	reference1Email: { part: "REFERENCE_1", label: "First reference: email address" },
	reference1Phone: { part: "REFERENCE_1", label: "First reference: phone number" },
	reference1Relation: { part: "REFERENCE_1", label: "First reference: relation" },
	reference2Name: { part: "REFERENCE_2", label: "Second reference: name" },
	reference2Email: { part: "REFERENCE_2", label: "Second reference: email address" },
	reference2Phone: { part: "REFERENCE_2", label: "Second reference: phone number" },
	reference2Relation: { part: "REFERENCE_2", label: "Second reference: relation" },
	license1State: { part: "LICENSE", label: "First license: state" },
	license1Number: { part: "LICENSE", label: "First license: number" },
	license2State: { part: "LICENSE", label: "Second license: state" },
	license2Number: { part: "LICENSE", label: "Second license: number" },
	license3State: { part: "LICENSE", label: "Third license: state" },
	license3Number: { part: "LICENSE", label: "Third license: number" },
	agreedToTerms: { part: null, label: "Terms" },
	agreedToBackground: { part: null, label: "Background check" },
} as const satisfies Record<string, { part: Part | null; label: string }>;

export type FieldName = keyof typeof fields;
export const FIELD_NAMES = Object.keys(fields) as FieldName[];
/** Fields whose value is a list. */
const LISTS: readonly FieldName[] = ["furtherLines", "languages", "specialties", "serviceAreas"];

const fieldLabel = (name: FieldName): string => fields[name].label;

/** Whether a field's value is a list. */
export const isListField = (name: FieldName): boolean => LISTS.includes(name);
const stepOfField = (name: FieldName): StepNumber => (fields[name].part ? stepOfPart[fields[name].part] : 4);

/** The parts of a step: all of them or, if the team requested changes, the open parts. */
export const listParts = (step: StepNumber, open?: readonly Part[]): Part[] =>
	PARTS.filter((part) => stepOfPart[part] === step && (!open || open.includes(part)));

/**
 * The editable fields of a step, in the order of the page: all of them, or those of the open parts.
 */
export function listFields(step: StepNumber, open?: readonly Part[]): FieldName[] {
	return FIELD_NAMES.filter((name) => {
		const { part } = fields[name];
		return stepOfField(name) === step && (!open || (part !== null && open.includes(part)));
	});
}

/** The input as a form sends it: one string for each field, or several strings for a list. */
export type Typed = Partial<Record<FieldName, string | string[]>>;

/** The input of a field, with the save number at which it last changed. */
export type Answer = {
	value: string | string[];
	revision: number;
	/**
	 * The value that this change replaced, if another window saved that value after this change's page was
	 * opened.
	 */
	replaced?: string | string[];
};
export type Answers = Partial<Record<FieldName, Answer>>;

/** The input, without its history. */
export const getTyped = (answers: Answers): Typed =>
	Object.fromEntries(Object.entries(answers).map(([name, { value }]) => [name, value]));

/** A value from another window that this save has replaced. */
export type Replaced = { label: string; theirs: string | string[]; ours: string | string[] };

/** The values from other windows that were replaced by the save with the number `revision`. */
export const replacedAt = (answers: Answers, revision: number): Replaced[] =>
	FIELD_NAMES.flatMap((name) => {
		const answer = answers[name];
		return answer?.revision === revision && answer.replaced !== undefined
			? [{ label: fieldLabel(name), theirs: answer.replaced, ours: answer.value }]
			: [];
	});

export const DOCUMENTS = ["license", "certifications", "insurance"] as const;
export type DocumentName = (typeof DOCUMENTS)[number];
export const documentFacts = {
	license: { kind: "LICENSE", label: "Business license", isOptional: false },
	certifications: { kind: "CERTIFICATIONS", label: "Certifications", isOptional: true },
	insurance: { kind: "INSURANCE", label: "Proof of insurance", isOptional: true },
} as const satisfies Record<DocumentName, { kind: Part; label: string; isOptional: boolean }>;
