import { HONEYPOT_FIELD, SUBMISSION_FIELD } from "#app/ui/form/form-fields.ts";

/** A new submission key for a page rendered at this time. */
export const newSubmissionKey = (at: Date): string => `${at.getTime().toString(36)}.${crypto.randomUUID()}`;

/** Whether a form's submission key was not made by one of our pages. */
export function hasForeignKey(form: FormData, at: Date): boolean {
	const key = form.get(SUBMISSION_FIELD);
	if (key === null || key === "") return false;
	const madeAt = /^([\da-z]{8,9})\.[\da-f-]{36}$/.exec(String(key))?.[1];
	// Another node's clock may be slightly ahead.
	return madeAt === undefined || Number.parseInt(madeAt, 36) > at.getTime() + 60_000;
}

/** Whether the honeypot was filled in. */
export const isHoneypotFilled = (form: FormData): boolean => Boolean(form.get(HONEYPOT_FIELD));
