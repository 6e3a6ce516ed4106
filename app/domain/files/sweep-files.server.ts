import { DAY, HOUR, later, now } from "#app/infra/clock.server.ts";
import { db, transaction } from "#app/infra/db.server.ts";
import { fileStore } from "#app/infra/file-store.server.ts";
import { sweepIncoming } from "#app/infra/incoming-files.server.ts";
import { log } from "#app/infra/log.server.ts";

/** How many records or keys are looked at together. */
const BATCH = 100;

/** Discards files that are a day old and that nothing refers to, and removes leftovers of requests that broke off. Returns how many. */
export async function sweepFiles(): Promise<number> {
	const before = later(now(), -DAY);
	const unused = await db().storedFile.findMany({
		where: { createdAt: { lt: before }, documents: { none: {} }, pictures: { none: {} }, attachments: { none: {} } },
		select: { id: true, storageKey: true },
	});
	let count = 0;
	for (const { id, storageKey } of unused) {
		await transaction(async (tx) => {
			// Somebody may have put it to use since.
			const gone = await tx.storedFile.deleteMany({ where: { id, documents: { none: {} }, pictures: { none: {} }, attachments: { none: {} } } });
			if (gone.count > 0) await tx.discardedFile.create({ data: { storageKey, discardedAt: now() } });
			count += gone.count;
		});
	}
	return count + (await removeDiscardedFiles()) + (await sweepIncoming(later(now(), -HOUR))) + (await sweepOrphans(before));
}

/** Removes the bytes of discarded files. Returns how many; those that the store does not let go of are tried again later. */
export async function removeDiscardedFiles(): Promise<number> {
	let count = 0;
	for (const { storageKey } of await db().discardedFile.findMany({ orderBy: { discardedAt: "asc" } })) {
		try {
			await fileStore().remove(storageKey);
		} catch (error) {
			log.warn({ err: error }, "the bytes of a discarded file could not be removed");
			continue;
		}
		await db().discardedFile.deleteMany({ where: { storageKey } });
		count++;
	}
	return count;
}

/** Bytes that came before an instant and have no record: their process ended before it could write one. */
async function sweepOrphans(before: Date): Promise<number> {
	let count = 0;
	let keys: string[] = [];
	const removeOrphans = async () => {
		const known = await db().storedFile.findMany({ where: { storageKey: { in: keys } }, select: { storageKey: true } });
		const orphans = keys.filter((key) => !known.some(({ storageKey }) => storageKey === key));
		for (const key of orphans) await fileStore().remove(key);
		count += orphans.length;
		keys = [];
	};
	for await (const { key, storedAt } of fileStore().list()) {
		if (storedAt < before) keys.push(key);
		if (keys.length === BATCH) await removeOrphans();
	}
	await removeOrphans();
	return count;
}
