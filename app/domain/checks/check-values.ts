import { dayAsTyped } from "../calendar/calendar-day.ts";
import { CHECK_KINDS, type CheckKind } from "../professionals/professional.ts";
import { checkField } from "./check.ts";
import type { RecordCheck, RecordReference } from "./check-forms.ts";

/** The values of a check's form, from its recorded result. Empty if there is none. */
export const checkValues = (made: RecordCheck | undefined) => ({
	result: made?.result ?? "",
	checkedOn: made ? dayAsTyped(made.checkedOn) : "",
	source: made?.source ?? "",
	reportReference: made?.reportReference ?? "",
	note: made?.note ?? "",
});

/** The version of the form for several checks: the recorded results. */
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
