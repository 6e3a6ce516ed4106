import { db, type Tx } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { keyedHash, keyedHashes, seal, unseal } from "#app/infra/security/secrets.server.ts";
import type { SignedInUser } from "../actor.ts";
import type { VerifyAge } from "./age-verification-forms.ts";

const PATH = "/onboarding/creator-verification/check";
const LIFE = HOUR;

/** The form's input without the over-18 box, which the interruption page asks about again. */
export type AgeCheck = Omit<VerifyAge, "isOver18">;

const nameOf = (user: SignedInUser) => `age-check:${user.id}`;

/** The person's row IDs under the current signing secret and under earlier ones. */
const idsOf = (user: SignedInUser) => keyedHashes(nameOf(user));

/**
 * Stores the input, encrypted and for an hour, while the person confirms whether they left the box
 * unchecked by mistake.
 */
export async function keepAgeCheck(
	tx: Tx,
	user: SignedInUser,
	{ fullName, email, dateOfBirth, agreedToTerms }: AgeCheck,
): Promise<void> {
	const kept = {
		fields: seal(JSON.stringify({ fullName, email, dateOfBirth, agreedToTerms } satisfies AgeCheck)),
		expiresAt: later(now(), LIFE),
	};
	const id = keyedHash(nameOf(user));
	await tx.pendingForm.upsert({
		where: { id },
		create: { id, userId: user.id, path: PATH, ...kept },
		update: kept,
	});
}

/** The stored input from the last hour, or `null` if there is nothing to confirm. */
export async function getAgeCheck(user: SignedInUser): Promise<AgeCheck | null> {
	const kept = await db().pendingForm.findFirst({
		where: { id: { in: idsOf(user) }, userId: user.id },
		orderBy: { expiresAt: "desc" },
	});
	return kept && kept.expiresAt > now() ? (JSON.parse(unseal(kept.fields)) as AgeCheck) : null;
}

/** Deletes the stored input, in the caller's transaction. */
export async function dropAgeCheck(tx: Tx, user: SignedInUser): Promise<void> {
	await tx.pendingForm.deleteMany({ where: { id: { in: idsOf(user) } } });
}
