import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { keyedHash, keyedHashes, seal, unseal } from "#app/infra/security/secrets.server.ts";
import type { SignedInUser } from "../actor.ts";
import type { PrepareQuote } from "./booking-forms.ts";

const LIFE = 7 * DAY;

type Owner = { user: Pick<SignedInUser, "id">; professionalId: string };

const nameOf = ({ user, professionalId }: Owner) => `quote-draft:${user.id}:${professionalId}`;

/** The row of a draft, and those that may be left under an earlier signing secret. */
const idsOf = (owner: Owner) => keyedHashes(nameOf(owner));

/** What was filled in, with the ids of the files that go with it, and the point of the place. */
export type QuoteDraft = PrepareQuote & {
	files?: readonly string[];
	latitude?: number | null;
	longitude?: number | null;
};

/** Identifies exactly these answers, so that only reviewed ones are sent. */
const versionOf = (values: QuoteDraft) => keyedHash(`quote-version:${JSON.stringify(values)}`).slice(0, 24);

/**
 * Stores a quote request that isn't sent yet, encrypted and for a week, so that no answer appears
 * in a URL or in the page.
 */
export async function keepQuoteDraft(tx: Tx, owner: Owner, values: QuoteDraft): Promise<void> {
	const id = keyedHash(nameOf(owner));
	const kept = { fields: seal(JSON.stringify(values)), expiresAt: later(now(), LIFE) };
	const path = `/booking/request-quote/${owner.professionalId}`;
	await tx.pendingForm.upsert({
		where: { id },
		create: { id, userId: owner.user.id, path, ...kept },
		update: kept,
	});
}

/** The creator's draft for a professional. */
export async function getQuoteDraft(
	owner: Owner,
	from: Tx = db(),
): Promise<{ values: QuoteDraft; version: string } | null> {
	const kept = await from.pendingForm.findFirst({
		where: { id: { in: idsOf(owner) }, userId: owner.user.id },
		orderBy: { expiresAt: "desc" },
	});
	if (!kept || kept.expiresAt <= now()) return null;
	const values = JSON.parse(unseal(kept.fields)) as QuoteDraft;
	return { values, version: versionOf(values) };
}

/** Deletes the creator's draft, in the caller's transaction. */
export async function dropQuoteDraft(tx: Tx, owner: Owner): Promise<void> {
	await tx.pendingForm.deleteMany({ where: { id: { in: idsOf(owner) } } });
}
