import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { hashToken, newToken, seal, unseal } from "#app/infra/security/secrets.server.ts";

/** Milliseconds that a form waits for its sender to sign in again. */
export const PENDING_FORM_LIFE = HOUR;

/** The input by field name, in the order of the form. */
export type TypedFields = [name: string, value: string][];

type PendingForm = {
	/** Path and query of the form's page. */
	path: string;
	fields: TypedFields;
};

/**
 * Stores the input of a form until its sender signs in or confirms their identity. Returns the secret that
 * retrieves it. If the sender is known (`userId`), only they can get it.
 */
export async function keepPendingForm({ path, fields }: PendingForm, userId: string | null): Promise<string> {
	const token = newToken();
	await db().pendingForm.create({
		data: {
			id: hashToken(token),
			userId,
			path,
			fields: seal(JSON.stringify(fields)),
			expiresAt: later(now(), PENDING_FORM_LIFE),
		},
	});
	return token;
}

/** The form that belongs to a secret, if this person may have it. */
export async function findPendingForm(token: string, userId: string): Promise<PendingForm | null> {
	const form = await db().pendingForm.findUnique({ where: { id: hashToken(token) } });
	if (!form || form.expiresAt <= now() || (form.userId !== null && form.userId !== userId)) return null;
	return { path: form.path, fields: JSON.parse(unseal(form.fields)) as TypedFields };
}

/** Deletes the form that belongs to a secret, if there is one. */
export async function discardPendingForm(token: string): Promise<void> {
	await db().pendingForm.deleteMany({ where: { id: hashToken(token) } });
}

/** Deletes expired pending forms. Returns the number deleted. */
export async function sweepPendingForms(): Promise<number> {
	const { count } = await db().pendingForm.deleteMany({ where: { expiresAt: { lte: now() } } });
	return count;
}
