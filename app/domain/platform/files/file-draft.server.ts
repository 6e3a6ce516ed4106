import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { keyedHash, keyedHashes, seal, unseal } from "#app/infra/security/secrets.server.ts";

const LIFE = 30 * DAY;

/** Whose draft it is, and of what, such as `delivery:` and a milestone's ID. */
export type DraftOwner = { userId: string; subject: string };

/** Typed text by field, with the IDs of uploaded files. */
export type FileDraft<Fields> = Fields & { files: readonly string[] };

const getName = ({ userId, subject }: DraftOwner): string => {
	const [kind, id] = subject.split(":");
	return `${kind}:${userId}:${id}`;
};

/** Stores what someone typed and uploaded but hasn't sent, encrypted, for 30 days. `path` is its form. */
export async function keepFileDraft<Fields>(
	tx: Tx,
	owner: DraftOwner,
	path: string,
	draft: FileDraft<Fields>,
): Promise<void> {
	const id = keyedHash(getName(owner));
	const kept = { fields: seal(JSON.stringify(draft)), expiresAt: later(now(), LIFE) };
	await tx.pendingForm.upsert({
		where: { id },
		create: { id, userId: owner.userId, path, ...kept },
		update: kept,
	});
}

/** What someone typed and uploaded but hasn't sent. Null if there is nothing, or it has expired. */
export async function getFileDraft<Fields>(
	owner: DraftOwner,
	from: Tx = db(),
): Promise<FileDraft<Fields> | null> {
	const kept = await from.pendingForm.findFirst({
		where: { id: { in: keyedHashes(getName(owner)) }, userId: owner.userId },
		orderBy: { expiresAt: "desc" },
	});
	return kept && kept.expiresAt > now() ? (JSON.parse(unseal(kept.fields)) as FileDraft<Fields>) : null;
}

/**
 * The draft's files that still exist, followed by the added ones. A file that was never sent is
 * deleted after a day.
 */
export async function listFilesWithDraft(
	tx: Tx,
	owner: DraftOwner,
	added: readonly string[],
): Promise<string[]> {
	const kept = (await getFileDraft(owner, tx))?.files ?? [];
	const there = await tx.storedFile.findMany({
		where: { id: { in: [...kept] }, ownerId: owner.userId },
		select: { id: true },
	});
	return [...new Set([...kept.filter((id) => there.some((file) => file.id === id)), ...added])];
}

/** Deletes the draft, in the caller's transaction. */
export async function dropFileDraft(tx: Tx, owner: DraftOwner): Promise<void> {
	await tx.pendingForm.deleteMany({ where: { id: { in: keyedHashes(getName(owner)) } } });
}
