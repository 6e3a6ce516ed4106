import { db, type Tx } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { keyedHash, keyedHashes, seal, unseal } from "#app/infra/security/secrets.server.ts";
import type { SignedInUser } from "../actor.ts";
import type { VerifyAge } from "./age-verification-forms.ts";

const PATH = "/onboarding/creator-verification/check";
const LIFE = HOUR;

/** What was typed but for the box, which is asked for once more. */
export type AgeCheck = Omit<VerifyAge, "isOver18">;

const nameOf = (user: SignedInUser) => `age-check:${user.id}`;

/** The row of a person, and those that may be left from before the signing secret was changed. */
const idsOf = (user: SignedInUser) => keyedHashes(nameOf(user));

/** Keeps what was typed, sealed and for an hour, until the person has said whether the box was left out by mistake. */
export async function keepAgeCheck(tx: Tx, user: SignedInUser, { fullName, email, dateOfBirth, agreedToTerms }: AgeCheck): Promise<void> {
	const kept = { fields: seal(JSON.stringify({ fullName, email, dateOfBirth, agreedToTerms } satisfies AgeCheck)), expiresAt: later(now(), LIFE) };
	const id = keyedHash(nameOf(user));
	await tx.pendingForm.upsert({ where: { id }, create: { id, userId: user.id, path: PATH, ...kept }, update: kept });
}

/** What the person typed within the last hour and is asked about; null where there is nothing to ask. */
export async function getAgeCheck(user: SignedInUser): Promise<AgeCheck | null> {
	const kept = await db().pendingForm.findFirst({ where: { id: { in: idsOf(user) }, userId: user.id }, orderBy: { expiresAt: "desc" } });
	return kept && kept.expiresAt > now() ? (JSON.parse(unseal(kept.fields)) as AgeCheck) : null;
}

/** Forgets what the person typed, in the caller's transaction. */
export async function dropAgeCheck(tx: Tx, user: SignedInUser): Promise<void> {
	await tx.pendingForm.deleteMany({ where: { id: { in: idsOf(user) } } });
}
