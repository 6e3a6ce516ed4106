import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { keyedHash, keyedHashes, seal, unseal } from "#app/infra/security/secrets.server.ts";

const LIFE = 30 * DAY;

type Owner = { userId: string; milestoneId: string };
export type DeliveryDraft = {
	note: string;
	links: string /** IDs of files that were uploaded. */;
	files: readonly string[];
};

const nameOf = ({ userId, milestoneId }: Owner) => `delivery:${userId}:${milestoneId}`;

/** Keeps what the professional typed and uploaded for a milestone, sealed and for 30 days. */
export async function keepDeliveryDraft(
	tx: Tx,
	owner: Owner,
	path: string,
	draft: DeliveryDraft,
): Promise<void> {
	const id = keyedHash(nameOf(owner));
	const kept = { fields: seal(JSON.stringify(draft)), expiresAt: later(now(), LIFE) };
	await tx.pendingForm.upsert({
		where: { id },
		create: { id, userId: owner.userId, path, ...kept },
		update: kept,
	});
}

/** What the professional typed and uploaded for a milestone and has not delivered. */
export async function getDeliveryDraft(owner: Owner, from: Tx = db()): Promise<DeliveryDraft | null> {
	const kept = await from.pendingForm.findFirst({
		where: { id: { in: keyedHashes(nameOf(owner)) }, userId: owner.userId },
		orderBy: { expiresAt: "desc" },
	});
	return kept && kept.expiresAt > now() ? (JSON.parse(unseal(kept.fields)) as DeliveryDraft) : null;
}

/** The files of the draft that are still there, and others after them. One that was never delivered is gone after a day. */
export async function withDraft(tx: Tx, owner: Owner, added: readonly string[]): Promise<string[]> {
	const kept = (await getDeliveryDraft(owner, tx))?.files ?? [];
	const there = await tx.storedFile.findMany({
		where: { id: { in: [...kept] }, ownerId: owner.userId },
		select: { id: true },
	});
	return [...new Set([...kept.filter((id) => there.some((file) => file.id === id)), ...added])];
}

/** Forgets the draft, in the caller's transaction. */
export async function dropDeliveryDraft(tx: Tx, owner: Owner): Promise<void> {
	await tx.pendingForm.deleteMany({ where: { id: { in: keyedHashes(nameOf(owner)) } } });
}
