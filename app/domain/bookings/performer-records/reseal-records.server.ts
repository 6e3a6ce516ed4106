import { db, transaction } from "#app/infra/database/db.server.ts";
import { newStorageKey, sealedFileStore } from "#app/infra/files/file-store.server.ts";
import { findFileSealing, unsealBytes } from "#app/infra/files/sealed-bytes.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import type { Sealing } from "#app/infra/security/secrets.server.ts";
import { lockBooking } from "../../platform/lock-booking.server.ts";
import { unsealFacts } from "./access.server.ts";
import { indexWords } from "./index-words.server.ts";
import type { DepictionFacts, PerformerFacts } from "./performer-record.ts";
import { listNames } from "./performer-records.server.ts";
import { reserveSealedFile, storeSealedBytes } from "./sealed-files.server.ts";

/** Stored files after an ID, with how each is encrypted. Null if no key decrypts it. */
export async function findFileSealings(
	after: string,
	take: number,
): Promise<{ id: string; sealing: Sealing | null }[]> {
	const files = await db().sealedFile.findMany({
		where: { id: { gt: after }, removeAt: null },
		orderBy: { id: "asc" },
		take,
		select: { id: true, storageKey: true },
	});
	const found: { id: string; sealing: Sealing | null }[] = [];
	for (const { id, storageKey } of files) {
		const sealed = await sealedFileStore().open(storageKey);
		try {
			found.push({ id, sealing: sealed && (await findFileSealing(sealed).catch(() => null)) });
		} finally {
			sealed?.destroy();
		}
	}
	return found;
}

/**
 * Encrypts a file with the current key and cipher, under a new storage key. The old bytes stay for an hour, because someone may
 * be reading them. If this is interrupted, the old bytes stay in use, and those that were written are removed in a
 * day. Returns false if the file was removed in the meantime. Throws if its bytes aren't those that were stored.
 */
export async function resealFile(id: string): Promise<boolean> {
	const file = await db().sealedFile.findFirst({ where: { id, removeAt: null } });
	const sealed = file && (await sealedFileStore().open(file.storageKey));
	if (!sealed) return false;
	const copy = await reserveSealedFile(db(), file.type, file.bytes);
	const sha256 = await storeSealedBytes(copy, unsealBytes(sealed)).finally(() => sealed.destroy());
	if (sha256 !== file.sha256) throw new Error(`The encrypted file ${id} isn't the one that was stored.`);
	return transaction(async (tx) => {
		// Storage keys are unique, so the copy gives its key away before it takes the old one.
		await tx.sealedFile.update({ where: { id: copy.id }, data: { storageKey: newStorageKey() } });
		const { count } = await tx.sealedFile.updateMany({
			where: { id, storageKey: file.storageKey, removeAt: null },
			data: { storageKey: copy.storageKey },
		});
		await tx.sealedFile.update({
			where: { id: copy.id },
			data:
				count === 0
					? { storageKey: copy.storageKey, removeAt: now() }
					: { storageKey: file.storageKey, removeAt: later(now(), HOUR) },
		});
		return count > 0;
	});
}

/**
 * Writes the search index of performer records with the current key, for some records after an ID. Returns the ID of
 * the last one, or undefined after the end.
 */
export async function reindexRecords(
	kind: "performer" | "depiction",
	after: string,
	take: number,
): Promise<string | undefined> {
	const some = { where: { id: { gt: after } }, orderBy: { id: "asc" }, take } as const;
	const records =
		kind === "performer"
			? await db().performer.findMany({ ...some, select: { id: true, bookingId: true } })
			: await db().depiction.findMany({ ...some, select: { id: true, bookingId: true } });
	for (const { id, bookingId } of records)
		await transaction(async (tx) => {
			await lockBooking(tx, bookingId);
			if (kind === "performer") {
				const found = await tx.performer.findUnique({ where: { id }, select: { facts: true } });
				if (found)
					await indexWords(tx, { bookingId, performerId: id }, listNames(unsealFacts<PerformerFacts>(found)));
				return;
			}
			const found = await tx.depiction.findUnique({ where: { id }, select: { facts: true } });
			if (!found) return;
			const { title, identifier, fileName } = unsealFacts<DepictionFacts>(found);
			await indexWords(tx, { bookingId, depictionId: id }, [title, identifier, fileName]);
		});
	return records.at(-1)?.id;
}
