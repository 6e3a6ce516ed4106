import { db, transaction } from "#app/infra/database/db.server.ts";
import { fileStore } from "#app/infra/files/file-store.server.ts";
import { sweepIncoming } from "#app/infra/files/incoming-files.server.ts";
import { removeRenditions } from "#app/infra/images/renditions.server.ts";
import { DAY, HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { NOT_USED } from "./require-user-files.server.ts";

/**
 * Discards files that are a day old and that nothing refers to, and deletes leftovers of
 * interrupted requests. Returns how many.
 */
export async function sweepFiles(): Promise<number> {
	const unused = await db().storedFile.findMany({
		where: { createdAt: { lt: later(now(), -DAY) }, ...NOT_USED, contentImages: { none: {} } },
		select: { id: true, storageKey: true },
	});
	let count = 0;
	for (const { id, storageKey } of unused) {
		await transaction(async (tx) => {
			// Someone may have started using it since.
			const gone = await tx.storedFile.deleteMany({
				where: { id, ...NOT_USED, contentImages: { none: {} } },
			});
			if (gone.count > 0) await tx.discardedFile.create({ data: { storageKey, discardedAt: now() } });
			count += gone.count;
		});
	}
	await removeDiscardedFiles();
	return count + (await sweepIncoming(later(now(), -HOUR)));
}

/**
 * Deletes the bytes of discarded files. Returns how many. If the store fails to delete some, later
 * runs retry them.
 */
export async function removeDiscardedFiles(): Promise<number> {
	let count = 0;
	for (const { storageKey } of await db().discardedFile.findMany({
		where: { discardedAt: { lte: now() } },
		orderBy: { discardedAt: "asc" },
	})) {
		if (await removeBytes(storageKey)) count++;
	}
	return count;
}

/** Whether discarded bytes, and the smaller versions of an image, could be deleted. */
export async function removeBytes(storageKey: string): Promise<boolean> {
	try {
		await fileStore().remove(storageKey);
		await removeRenditions(storageKey);
		await db().discardedFile.deleteMany({ where: { storageKey } });
		return true;
	} catch (error) {
		log.warn({ err: error }, "the bytes of a discarded file could not be removed");
		return false;
	}
}
