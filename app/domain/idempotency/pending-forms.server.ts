import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { hashToken, newToken, seal, unseal } from "#app/infra/security/secrets.server.ts";

/** How long a form waits for its writer to sign in again, in milliseconds. */
export const PENDING_FORM_LIFE = HOUR;

/** What was typed, by field name, in the order of the form. */
export type TypedFields = [name: string, value: string][];

type PendingForm = {
	/** Path and query of the page with the form. */
	path: string;
	fields: TypedFields;
};

/**
 * Keeps what was typed into a form whose session had ended. Returns the secret that gives it back.
 * Where it is known whose session it was (`userId`), no one else gets it.
 */
export async function keepPendingForm({ path, fields }: PendingForm, userId: string | null): Promise<string> {
	const token = newToken();
	await db().pendingForm.create({ data: { id: hashToken(token), userId, path, fields: seal(JSON.stringify(fields)), expiresAt: later(now(), PENDING_FORM_LIFE) } });
	return token;
}

/** The form that a secret stands for, if this person may have it back. */
export async function findPendingForm(token: string, userId: string): Promise<PendingForm | null> {
	const form = await db().pendingForm.findUnique({ where: { id: hashToken(token) } });
	if (!form || form.expiresAt <= now() || (form.userId !== null && form.userId !== userId)) return null;
	return { path: form.path, fields: JSON.parse(unseal(form.fields)) as TypedFields };
}

/** Forgets the form that a secret stands for; one that is not there does no harm. */
export async function discardPendingForm(token: string): Promise<void> {
	await db().pendingForm.deleteMany({ where: { id: hashToken(token) } });
}

/** Deletes expired pending forms and returns how many. */
export async function sweepPendingForms(): Promise<number> {
	const { count } = await db().pendingForm.deleteMany({ where: { expiresAt: { lte: now() } } });
	return count;
}
