import * as z from "zod";
import { languageCodes } from "../languages/language-forms.ts";
import { licenseNumber } from "../licenses/license-forms.ts";
import { properName } from "../name.ts";
import { startingPrice } from "../prices/starting-price.ts";
import { hourlyRate } from "../professionals/hourly-rate.ts";
import { ALT_MAX, AREAS_MAX, IMAGES_MAX } from "../professionals/professional.ts";
import { EXPERIENCE_LEVELS, SERVICE_RADII, TRAVEL_WILLINGNESS } from "../professionals/profile-options.ts";
import { otherSpecialties, specialtySlugs } from "../specialties/specialty-forms.ts";
import {
	cityName,
	emailAddress,
	leftOut,
	line,
	paragraphs,
	phoneNumber,
	usState,
	webAddress,
} from "../text.ts";
import { yesOrNo, yesOrNoAsTyped } from "../yes-or-no.ts";
import { FURTHER_LINES, SERVICE_CATEGORIES } from "./application-options.ts";
import {
	FIELD_NAMES,
	type FieldName,
	fieldsOf,
	isListField,
	type Part,
	type StepNumber,
	type Typed,
} from "./application-steps.ts";

/** Places, without empty rows and duplicates. */
const serviceAreas = z
	.array(leftOut(line("Enter the name of a place", 100)), { error: "Enter your service areas as a list" })
	.optional()
	.transform((places) => [
		...new Map(
			(places ?? []).filter((name) => name !== null).map((name) => [name.toLowerCase(), name]),
		).values(),
	])
	.pipe(z.array(z.string()).max(AREAS_MAX, `Enter at most ${AREAS_MAX} service areas`));

// A form leaves out empty lists, so an API call may, too.
const furtherLines = z
	.array(z.enum(["", ...FURTHER_LINES], { error: "Choose services from the list" }).optional(), {
		error: "Choose services from the list",
	})
	.optional()
	.transform((lines) => [...new Set(lines?.filter((line) => line !== undefined && line !== ""))]);

const licenseState = leftOut(usState("Enter a state"));
const optionalNumber = leftOut(licenseNumber);

const agreement = (required: string) => z.boolean({ error: required }).refine(Boolean, { error: required });

/** Every field of the application, for its page and for the API. */
const shape = {
	businessName: properName("Enter your business name", 100),
	serviceCategory: z.enum(SERVICE_CATEGORIES, { error: "Choose your service category" }),
	furtherLines,
	serviceDescription: paragraphs("Describe what you offer", 2_000),
	experienceLevel: z.enum(EXPERIENCE_LEVELS, { error: "Choose how long you have done this work" }),
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

/** The editable fields of one step. Only the type names those of all steps. */
export const stepForm = (step: StepNumber, open?: readonly Part[]) => {
	const names = fieldsOf(step, open);
	return z.object(
		Object.fromEntries(names.map((name) => [name, shape[name]])),
	) as unknown as typeof ApplicationForm;
};
export type StepForm = typeof ApplicationForm;

/**
 * The fields of the fourth step, as far as text goes. `needed`: a license is required and none is
 * stored.
 */
export const documentsForm = (open: readonly Part[] | undefined, needed: boolean) =>
	needed
		? z.object({
				license: z.string({ error: LICENSE_WANTED }).min(1, LICENSE_WANTED),
				...stepForm(4, open).shape,
			})
		: stepForm(4, open);

/** The error for the missing license, the one required document. */
export const LICENSE_WANTED = "Upload your business license";

const uploadId = z
	.string({ error: "Enter the ID of an upload" })
	.max(100, "Enter the ID of an upload")
	.nullish();

/** An upload for the portfolio, and what it shows. */
const uploadedImage = z.object({
	id: z
		.string({ error: "Enter the ID of an upload" })
		.min(1, "Enter the ID of an upload")
		.max(100, "Enter the ID of an upload"),
	alt: line("Describe the picture in a sentence", ALT_MAX),
});

/**
 * The payload of POST /api/onboarding/professional. `files` are IDs from POST /api/uploads.
 */
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
				pictures: z.array(uploadedImage).max(IMAGES_MAX, `Bring ${IMAGES_MAX} pictures or fewer`),
			},
			{ error: "Enter the IDs of your uploads by document" },
		)
		.partial()
		.optional(),
});
export type SubmitApplication = z.infer<typeof SubmitApplicationForm>;

/** A typed value as its schema parses it. */
function inputOf(name: FieldName, typed: string | string[] | undefined): unknown {
	if (isListField(name)) return typed;
	const text = typeof typed === "string" ? typed : undefined;
	if (name === "agreedToTerms" || name === "agreedToBackground") return text === "on" ? true : undefined;
	return text === "" ? undefined : text;
}

/**
 * The errors of typed values by field. An entry of a list has its own name, such as
 * `serviceAreas[1]`.
 */
export function problemsOf(
	typed: Typed,
	names: readonly FieldName[] = FIELD_NAMES,
): Partial<Record<string, string[]>> {
	const problems: Record<string, string[]> = {};
	for (const name of names) {
		for (const { path, message } of shape[name].safeParse(inputOf(name, typed[name])).error?.issues ?? []) {
			const key = path.length > 0 ? `${name}[${path.join(".")}]` : name;
			problems[key] ??= [message];
		}
	}
	return problems;
}

/** All answers, or undefined if some are missing or invalid. */
export const completeInput = (typed: Typed): ApplicationInput | undefined =>
	ApplicationForm.safeParse(Object.fromEntries(FIELD_NAMES.map((name) => [name, inputOf(name, typed[name])])))
		.data;

/** Validated answers as the form would show them. */
export function typedFrom(input: ApplicationInput): Typed {
	const text = (value: unknown) => (value === true ? "on" : value === null ? "" : String(value));
	const typed = Object.fromEntries(
		FIELD_NAMES.map((name) => [name, Array.isArray(input[name]) ? input[name] : text(input[name])]),
	);
	return { ...typed, isRemote: yesOrNoAsTyped(input.isRemote), adultWork: yesOrNoAsTyped(input.adultWork) };
}
