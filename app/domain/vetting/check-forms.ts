import * as z from "zod";
import { leftOut, line, paragraphs, version } from "../platform/fields.ts";
import { dayAsTyped, readTypedDay } from "../platform/time/calendar-day.ts";
import { CHECK_KINDS, type CheckKind } from "../profiles/professional.ts";
import { CONTACT_METHODS, REFERENCE_ANSWERS } from "./application.ts";
import { namesStrengths } from "./application-forms.ts";
import { CHECK_RESULTS, checkField } from "./check.ts";

const WANTED = "Enter the day as month/day/year, such as 11/20/2026";

/** A typed day: 11/20/2026 or 2026-11-20. */
const typedDay = (missing: string) =>
	line(missing, 20).transform((typed, context) => {
		const day = readTypedDay(typed);
		if (day) return day;
		context.issues.push({ code: "custom", message: WANTED, input: typed });
		return z.NEVER;
	});

/**
 * The result of one of the six checks, with its report if it needs one. Any result except a pass needs a
 * note.
 */
export const RecordCheckForm = z
	.object({
		result: z.enum(CHECK_RESULTS, { error: "Choose the result" }),
		checkedOn: typedDay("Enter the day of the check"),
		source: leftOut(line("Enter who made the report", 200)),
		reportReference: leftOut(line("Enter the number of the report", 100)),
		note: leftOut(paragraphs("Enter a note", 1_000)),
		version,
	})
	.refine(({ result, note }) => result === "PASSED" || note !== null, {
		error: "Enter what you found. Only our team reads it.",
		path: ["note"],
	});
export type RecordCheck = z.output<typeof RecordCheckForm>;

const result = z
	.enum([...CHECK_RESULTS, ""], { error: "Choose the result" })
	.nullish()
	.transform((chosen) => chosen || null);

const results = Object.fromEntries(CHECK_KINDS.map((kind) => [checkField(kind), result])) as Record<
	ReturnType<typeof checkField>,
	typeof result
>;

const resultsIn = (form: Record<ReturnType<typeof checkField>, (typeof CHECK_RESULTS)[number] | null>) =>
	CHECK_KINDS.flatMap((kind) => form[checkField(kind)] ?? []);

/** The results of several checks that share one date, report, and note. */
export const RecordChecksForm = z
	.object({
		...results,
		checkedOn: typedDay("Enter the day of the checks"),
		source: leftOut(line("Enter who made the report", 200)),
		reportReference: leftOut(line("Enter the number of the report", 100)),
		note: leftOut(paragraphs("Enter a note", 1_000)),
		version,
	})
	.refine((form) => resultsIn(form).length > 0, {
		error: "Choose the result of at least one check",
		path: [checkField("IDENTITY")],
	})
	.refine((form) => form.note !== null || resultsIn(form).every((result) => result === "PASSED"), {
		error: "Enter what you found. Only our team reads it.",
		path: ["note"],
	});
export type RecordChecks = z.output<typeof RecordChecksForm>;

/** What a reference told a reviewer. The choices are the same as in the written questionnaire. */
export const RecordReferenceForm = z
	.object({
		contactName: line("Enter who you reached", 100),
		contactMethod: z.enum(CONTACT_METHODS, { error: "Choose how you reached them" }),
		contactedOn: typedDay("Enter the day you reached them"),
		acquaintance: paragraphs("Enter how they know the applicant, and since when", 1_000),
		answer: z.enum(REFERENCE_ANSWERS, { error: "Choose whether they recommend the applicant" }),
		strengths: leftOut(paragraphs("Enter text", 2_000)),
		concerns: leftOut(paragraphs("Enter text", 2_000)),
		version,
	})
	.refine(namesStrengths, { error: "Enter what the applicant does well", path: ["strengths"] });
export type RecordReference = z.output<typeof RecordReferenceForm>;

/** The values of a check's form, from its recorded result. Empty if there is none. */
export const checkValues = (made: RecordCheck | undefined) => ({
	result: made?.result ?? "",
	checkedOn: made ? dayAsTyped(made.checkedOn) : "",
	source: made?.source ?? "",
	reportReference: made?.reportReference ?? "",
	note: made?.note ?? "",
});

/** The recorded results by field. The version of the form for several checks is computed from them. */
export const checksValues = (made: readonly { kind: CheckKind; result: string }[]): Record<string, string> =>
	Object.fromEntries(
		CHECK_KINDS.map((kind) => [checkField(kind), made.find((check) => check.kind === kind)?.result ?? ""]),
	);

type Recorded = { [Name in keyof RecordReference]: RecordReference[Name] | null };

/**
 * The values of a reference's form, from the answers that a reviewer recorded. Empty if there are
 * none.
 */
export const referenceValues = (reference: Omit<Recorded, "version">) => ({
	contactName: reference.contactName ?? "",
	contactMethod: reference.contactMethod ?? "",
	contactedOn: reference.contactedOn ? dayAsTyped(reference.contactedOn) : "",
	acquaintance: reference.contactMethod ? (reference.acquaintance ?? "") : "",
	answer: reference.contactMethod ? (reference.answer ?? "") : "",
	strengths: reference.contactMethod ? (reference.strengths ?? "") : "",
	concerns: reference.contactMethod ? (reference.concerns ?? "") : "",
});

/** What the team found in a state's register. The professional sees the note of a failed check. */
export const CheckLicenseForm = z
	.object({
		result: z.enum(["PASSED", "FAILED"], { error: "Choose the result" }),
		checkedOn: typedDay("Enter the day of the check"),
		source: line("Enter where you looked it up, such as the State Bar of California", 200),
		note: leftOut(paragraphs("Enter a note", 1_000)),
		version,
	})
	.refine(({ result, note }) => result === "PASSED" || note !== null, {
		error: "Enter what the register says. The professional reads it.",
		path: ["note"],
	});
export type CheckLicense = z.output<typeof CheckLicenseForm>;

type Made = { result: string | null; checkedOn: string | null; source: string | null; note: string };

/** The values of a license check's form, from its recorded result. */
export const licenseValues = ({ result, checkedOn, source, note }: Made) => ({
	result: result ?? "",
	checkedOn: checkedOn ? dayAsTyped(checkedOn) : "",
	source: source ?? "",
	note,
});
