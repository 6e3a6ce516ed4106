import { HONEYPOT_FIELD, SUBMISSION_FIELD } from "#app/ui/form/form-fields.ts";

/** A fresh submission key for a page that is made at an instant. */
export const newSubmissionKey = (at: Date): string => `${at.getTime().toString(36)}.${crypto.randomUUID()}`;

/** Whether a form brings a submission key that no page of ours was made with. */
export function hasForeignKey(form: FormData, at: Date): boolean {
	const key = form.get(SUBMISSION_FIELD);
	if (key === null || key === "") return false;
	const madeAt = /^([\da-z]{8,9})\.[\da-f-]{36}$/.exec(String(key))?.[1];
	// Another node's clock may be a little ahead.
	return madeAt === undefined || Number.parseInt(madeAt, 36) > at.getTime() + 60_000;
}

/** Whether the field that people do not see was filled in. */
export const isHoneypotFilled = (form: FormData): boolean => Boolean(form.get(HONEYPOT_FIELD));
