import { HONEYPOT_FIELD, SUBMISSION_FIELD } from "#app/ui/form-fields.ts";

/** No person fills in a form within this many milliseconds of the page being made. */
const MINIMUM_TIME = 1_000;

/** A fresh submission key for a page that is made at an instant. */
export const newSubmissionKey = (at: Date): string => `${at.getTime().toString(36)}.${crypto.randomUUID()}`;

/** Whether a form brings a submission key that no page of ours was made with; one that lies about the time would get round `isTooFast`. */
export function hasForeignKey(form: FormData, at: Date): boolean {
	const key = form.get(SUBMISSION_FIELD);
	if (key === null || key === "") return false;
	const madeAt = /^([\da-z]{8,9})\.[\da-f-]{36}$/.exec(String(key))?.[1];
	// Another node's clock may be a little ahead.
	return madeAt === undefined || Number.parseInt(madeAt, 36) > at.getTime() + 60_000;
}

/** Whether the field that people do not see was filled in. */
export const isHoneypotFilled = (form: FormData): boolean => Boolean(form.get(HONEYPOT_FIELD));

/** Whether the page with the form was made less than a second ago. Pages from a cache carry no time and pass. */
export function isTooFast(form: FormData, at: Date): boolean {
	const madeAt = Number.parseInt(String(form.get(SUBMISSION_FIELD) ?? "").split(".")[0] ?? "", 36);
	const age = at.getTime() - madeAt;
	return age >= 0 && age < MINIMUM_TIME;
}
