import { HONEYPOT_FIELD, SUBMISSION_FIELD } from "#app/ui/form-fields.ts";

/** No person fills in a form within this many milliseconds of the page being made. */
const MINIMUM_TIME = 1_000;

/** A fresh submission key for a page that is made at `at` (milliseconds). */
export const newSubmissionKey = (at: number): string => `${at.toString(36)}.${crypto.randomUUID()}`;

/** Whether a robot sent the form: the honeypot is filled in, or the page was made less than a second ago. */
export function isTrapped(form: FormData, at: number): boolean {
	if (form.get(HONEYPOT_FIELD)) return true;
	const madeAt = Number.parseInt(String(form.get(SUBMISSION_FIELD) ?? "").split(".")[0] ?? "", 36);
	return Number.isFinite(madeAt) && at - madeAt >= 0 && at - madeAt < MINIMUM_TIME;
}
