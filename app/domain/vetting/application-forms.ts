import * as z from "zod";
import { otherSpecialties, specialtySlugs } from "../market/specialty-forms.ts";
import {
	cityName,
	emailAddress,
	leftOut,
	line,
	paragraphs,
	phoneNumber,
	usState,
	webAddress,
	yesOrNo,
} from "../platform/fields.ts";
import { properName } from "../platform/name.ts";
import { yesOrNoAsTyped } from "../platform/text.ts";
import {
	ALT_MAX,
	AREAS_MAX,
	EXPERIENCE_LEVELS,
	IMAGES_MAX,
	SERVICE_RADII,
	TRAVEL_WILLINGNESS,
} from "../profiles/professional.ts";
import { hourlyRate, languageCodes, licenseNumber, startingPrice } from "../profiles/profile-forms.ts";
import {
	DECISIONS,
	FURTHER_LINES,
	REFERENCE_ANSWERS,
	type ReferenceAnswer,
	SERVICE_CATEGORIES,
} from "./application.ts";
import {
	changeField,
	FIELD_NAMES,
	type FieldName,
	isListField,
	listFields,
	PARTS,
	type Part,
	type StepNumber,
	type Typed,
} from "./application-steps.ts";

/** The names of the service areas, without empty rows or duplicates. */
const serviceAreas = z
	.array(leftOut(line("Enter the name of a place", 100)), { error: "Enter your service areas as a list" })
	.optional()
	.transform((places) => [
		...new Map(
			(places ?? []).filter((name) => name !== null).map((name) => [name.toLowerCase(), name]),
		).values(),
	])
	.pipe(z.array(z.string()).max(AREAS_MAX, `Enter at most ${AREAS_MAX} service areas`));

// A form leaves out empty lists, so an API call may leave them out as well.
const furtherLines = z
	.array(z.enum(["", ...FURTHER_LINES], { error: "Choose services from the list" }).optional(), {
		error: "Choose services from the list",
	})
	.optional()
	.transform((lines) => [...new Set(lines?.filter((line) => line !== undefined && line !== ""))]);

const licenseState = leftOut(usState("Enter a state"));
const optionalNumber = leftOut(licenseNumber);

const agreement = (required: string) => z.boolean({ error: required }).refine(Boolean, { error: required });

/** Every field of the application, for the application page and for the API. */
const shape = {
	businessName: properName("Enter your business name", 100),
	serviceCategory: z.enum(SERVICE_CATEGORIES, { error: "Choose your service category" }),
	furtherLines,
	serviceDescription: paragraphs("Describe what you offer", 2_000),
	experienceLevel: z.enum(EXPERIENCE_LEVELS, { error: "Choose how long you've done this work" }),
	languages: languageCodes,
	adultWork: yesOrNo,
	hourlyRate,
	dayFrom: startingPrice,
	projectFrom: startingPrice,
	monthFrom: startingPrice,
	specialties: specialtySlugs,
	otherSpecialties,
	website: webAddress(),
	linkedIn: webAddress(),
	portfolio: webAddress(),
	city: cityName("Enter your city"),
	state: usState(),
	serviceRadius: z.enum(SERVICE_RADII, { error: "Choose how far you offer your services" }),
	serviceAreas,
	travelWillingness: z.enum(TRAVEL_WILLINGNESS, { error: "Choose whether you travel for work" }),
	isRemote: yesOrNo,
	reference1Name: properName("Enter the name of your first reference", 100),
	reference1Email: emailAddress("Enter the email address of your first reference"),
	reference1Phone: phoneNumber("Enter the phone number of your first reference"),
	reference1Relation: line("Enter how your first reference knows your work", 200),
	reference2Name: properName("Enter the name of your second reference", 100),
	reference2Email: emailAddress("Enter the email address of your second reference"),
	reference2Phone: phoneNumber("Enter the phone number of your second reference"),
	reference2Relation: line("Enter how your second reference knows your work", 200),
	license1State: licenseState,
	license1Number: optionalNumber,
	license2State: licenseState,
	license2Number: optionalNumber,
	license3State: licenseState,
	license3Number: optionalNumber,
	agreedToTerms: agreement("Agree to the terms to send your application"),
	agreedToBackground: agreement("Agree to the background check to send your application"),
} satisfies Record<FieldName, z.ZodType>;

const ApplicationForm = z.object(shape);
/** All answers, validated. */
export type ApplicationInput = z.infer<typeof ApplicationForm>;

/** The schema for one step's editable fields. Its TypeScript type includes the fields of all steps. */
export const stepForm = (step: StepNumber, open?: readonly Part[]) => {
	const names = listFields(step, open);
	return z.object(
		Object.fromEntries(names.map((name) => [name, shape[name]])),
	) as unknown as typeof ApplicationForm;
};
export type StepForm = typeof ApplicationForm;

/**
 * The schema for the fourth step's text fields. If `needed`, it also requires a license, because none is
 * stored yet.
 */
export const documentsForm = (open: readonly Part[] | undefined, needed: boolean) =>
	needed
		? z.object({
				license: z.string({ error: LICENSE_WANTED }).min(1, LICENSE_WANTED),
				...stepForm(4, open).shape,
			})
		: stepForm(4, open);

/** The error for a missing license, the only required document. */
export const LICENSE_WANTED = "Upload your business license";

const uploadId = z
	.string({ error: "Enter the ID of an upload" })
	.max(100, "Enter the ID of an upload")
	.nullish();

/** An upload for the portfolio, with its description. */
const uploadedImage = z.object({
	id: z
		.string({ error: "Enter the ID of an upload" })
		.min(1, "Enter the ID of an upload")
		.max(100, "Enter the ID of an upload"),
	alt: line("Describe the photo in a sentence", ALT_MAX),
});

/** The payload of POST /api/onboarding/professional. `files` contains IDs from POST /api/uploads. */
export const SubmitApplicationForm = ApplicationForm.extend({
	businessLicenseUploaded: z.boolean({ error: "Say whether your license is uploaded" }).optional(),
	certificationsUploaded: z.boolean({ error: "Say whether your certifications are uploaded" }).optional(),
	files: z
		.object(
			{
				license: uploadId,
				certifications: uploadId,
				insurance: uploadId,
				photo: uploadId,
				pictures: z.array(uploadedImage).max(IMAGES_MAX, `Use ${IMAGES_MAX} photos or fewer`),
			},
			{ error: "Enter the IDs of your uploads by document" },
		)
		.partial()
		.optional(),
});
export type SubmitApplication = z.infer<typeof SubmitApplicationForm>;

/** Converts a typed value to its schema's input. */
function toInput(name: FieldName, typed: string | string[] | undefined): unknown {
	if (isListField(name)) return typed;
	const text = typeof typed === "string" ? typed : undefined;
	if (name === "agreedToTerms" || name === "agreedToBackground") return text === "on" ? true : undefined;
	return text === "" ? undefined : text;
}

/**
 * The errors of typed values by field. An item in a list has its own name, such as
 * `serviceAreas[1]`.
 */
export function findProblems(
	typed: Typed,
	names: readonly FieldName[] = FIELD_NAMES,
): Partial<Record<string, string[]>> {
	const problems: Record<string, string[]> = {};
	for (const name of names) {
		for (const { path, message } of shape[name].safeParse(toInput(name, typed[name])).error?.issues ?? []) {
			const key = path.length > 0 ? `${name}[${path.join(".")}]` : name;
			problems[key] ??= [message];
		}
	}
	return problems;
}

/** All answers, or undefined if some are missing or invalid. */
export const completeInput = (typed: Typed): ApplicationInput | undefined =>
	ApplicationForm.safeParse(Object.fromEntries(FIELD_NAMES.map((name) => [name, toInput(name, typed[name])])))
		.data;

/** Validated answers as the form would show them. */
export function typedFrom(input: ApplicationInput): Typed {
	const text = (value: unknown) => (value === true ? "on" : value === null ? "" : String(value));
	const typed = Object.fromEntries(
		FIELD_NAMES.map((name) => [name, Array.isArray(input[name]) ? input[name] : text(input[name])]),
	);
	return { ...typed, isRemote: yesOrNoAsTyped(input.isRemote), adultWork: yesOrNoAsTyped(input.adultWork) };
}

const optionalText = (max: number) => leftOut(paragraphs("Enter text", max));

const HONESTY = "Confirm that your answers are your own and true";

/** A reference who recommends someone must say what that person does well. */
export function namesStrengths({
	answer,
	strengths,
}: {
	answer: ReferenceAnswer;
	strengths: string | null;
}): boolean {
	return strengths !== null || answer === "DOES_NOT_RECOMMEND" || answer === "DOES_NOT_KNOW";
}

/** What a reference says about an applicant. */
export const AnswerReferenceForm = z
	.object({
		acquaintance: paragraphs("Enter how you know this person, and since when", 1_000),
		answer: z.enum(REFERENCE_ANSWERS, { error: "Choose whether you would recommend this person" }),
		strengths: optionalText(2_000),
		concerns: optionalText(2_000),
		isHonest: z.boolean({ error: HONESTY }).refine(Boolean, { error: HONESTY }),
	})
	.refine(namesStrengths, { error: "Enter what this person does well", path: ["strengths"] });
export type AnswerReference = z.infer<typeof AnswerReferenceForm>;

const changeFields = Object.fromEntries(
	PARTS.map((part) => [changeField(part), optionalText(1_000)]),
) as Record<`change_${Part}`, ReturnType<typeof optionalText>>;

/**
 * The team's decision on an application. A rejection needs a reason, and a request for changes needs at least
 * one part with a note.
 */
export const DecideApplicationForm = z
	.object({
		decision: z.enum(DECISIONS, { error: "Choose a decision" }),
		reason: optionalText(2_000),
		...changeFields,
	})
	.refine(({ decision, reason }) => decision !== "reject-application" || reason !== null, {
		error: "Enter a reason. The applicant will see it.",
		path: ["reason"],
	})
	.refine((form) => form.decision !== "request-changes" || changesIn(form).length > 0, {
		error: "Enter what to change in at least one part",
		path: ["decision"],
	});
export type DecideApplication = z.infer<typeof DecideApplicationForm>;

/** The parts to change, each with the team's note. */
export const changesIn = (form: Record<`change_${Part}`, string | null>): { part: Part; note: string }[] =>
	PARTS.flatMap((part) => {
		const note = form[changeField(part)];
		return note === null ? [] : [{ part, note }];
	});

/**
 * A creator's invitation. The invited professional's application starts with this business name and category.
 */
export const InviteProfessionalForm = z.object({
	businessName: properName("Enter the name of the professional or their business", 100),
	email: emailAddress("Enter the professional's email address"),
	serviceCategory: z.enum(SERVICE_CATEGORIES, { error: "Choose what they do" }),
});
export type InviteProfessional = z.output<typeof InviteProfessionalForm>;
