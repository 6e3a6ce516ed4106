import { dayAsTyped } from "../calendar/calendar-day.ts";
import { CHECK_KINDS, type CheckKind } from "../professionals/professional.ts";
import type { RecordCheck, RecordReference } from "./check-forms.ts";

/** What the form of a check shows of its recorded result; empty fields where none is recorded. */
export const checkValues = (made: RecordCheck | undefined) => ({
	result: made?.result ?? "",
	checkedOn: made ? dayAsTyped(made.checkedOn) : "",
	source: made?.source ?? "",
	reportReference: made?.reportReference ?? "",
	note: made?.note ?? "",
});

/** The field of a check's result in the form that records several. */
export const checkField = (kind: CheckKind) => `result_${kind}` as const;

/** What the form of several checks compares: the results that are recorded. */
export const checksValues = (made: readonly { kind: CheckKind; result: string }[]): Record<string, string> =>
	Object.fromEntries(CHECK_KINDS.map((kind) => [checkField(kind), made.find((check) => check.kind === kind)?.result ?? ""]));

type Recorded = { [Name in keyof RecordReference]: RecordReference[Name] | null };

/**
 * What the form of a reference shows of the answers that a reviewer recorded; empty fields where
 * none are recorded.
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
