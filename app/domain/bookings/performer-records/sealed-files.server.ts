import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { newStorageKey, sealedFileStore } from "#app/infra/files/file-store.server.ts";
import { sealBytes, sealedSize, unsealBytes } from "#app/infra/files/sealed-bytes.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { DomainError } from "../../platform/domain-error.ts";

/** A file whose bytes are stored under its key. */
type Reserved = { id: string; storageKey: string; bytes: number };

/**
 * A new file without bytes. Until `keepSealedFile` is called in the transaction that writes its record, it is listed
 * for removal in a day, so that no bytes are left behind.
 */
export async function reserveSealedFile(from: Tx, type: string, bytes: number): Promise<Reserved> {
	const at = now();
	return from.sealedFile.create({
		data: { storageKey: newStorageKey(), type, bytes, createdAt: at, removeAt: later(at, DAY) },
		select: { id: true, storageKey: true, bytes: true },
	});
}

/** Encrypts and stores the bytes of a reserved file. Returns their SHA-256 before encryption. */
export async function storeSealedBytes(
	{ storageKey, bytes }: Reserved,
	content: AsyncIterable<Uint8Array>,
): Promise<string> {
	const store = sealedFileStore();
	// What an interrupted attempt has left behind.
	await store.remove(storageKey);
	const hash = createHash("sha256");
	async function* hashed() {
		for await (const piece of content) {
			hash.update(piece);
			yield piece;
		}
	}
	const multipartId = await store.begin(storageKey);
	const file = { key: storageKey, bytes: sealedSize(bytes), received: 0, multipartId };
	await store.append(file, sealBytes(hashed()), async () => {});
	await store.finish(file);
	return hash.digest("hex");
}

/** Encrypts and stores a file of the disk. */
export async function storeSealedPath(path: string, type: string, bytes: number) {
	const file = await reserveSealedFile(db(), type, bytes);
	return { id: file.id, sha256: await storeSealedBytes(file, createReadStream(path)) };
}

/** Keeps a stored file, in the transaction that writes its record. */
export async function keepSealedFile(tx: Tx, { id, sha256 }: { id: string; sha256: string }): Promise<void> {
	await tx.sealedFile.update({ where: { id }, data: { sha256, removeAt: null } });
}

/** Lets a job remove files that no record refers to anymore, in the transaction that removes the record. */
export async function discardSealedFiles(tx: Tx, ids: readonly string[]): Promise<void> {
	await tx.sealedFile.updateMany({ where: { id: { in: [...ids] } }, data: { removeAt: now() } });
}

export type OpenedFile = { type: string; bytes: number; sha256: string; content: Readable };

/**
 * A stored file, decrypted as it is read. The caller must read or destroy the stream. Throws `not_found` if its
 * bytes are missing.
 */
export async function openSealedFile(id: string): Promise<OpenedFile> {
	const file = await db().sealedFile.findFirst({ where: { id, removeAt: null } });
	const sealed = file && (await sealedFileStore().open(file.storageKey));
	if (!sealed) {
		log.error({ sealedFileId: id }, "the bytes of a performer record are missing");
		throw new DomainError("not_found", "This file doesn't exist.");
	}
	const content = Readable.from(unsealBytes(sealed), { objectMode: false });
	// A caller that stops early destroys only the decrypted stream, so the stored one is destroyed with it.
	content.once("close", () => sealed.destroy());
	return { type: file.type, bytes: file.bytes, sha256: file.sha256, content };
}

/** Removes files that are due and to which no record refers, with their bytes. Returns how many. */
export async function removeSealedFiles(): Promise<number> {
	let count = 0;
	const due = await db().sealedFile.findMany({
		where: { removeAt: { lte: now() }, performer: null, depiction: null },
	});
	for (const { id, storageKey } of due) {
		try {
			await sealedFileStore().remove(storageKey);
			await db().sealedFile.delete({ where: { id } });
			count++;
		} catch (error) {
			log.warn({ err: error }, "the bytes of a performer record could not be removed");
		}
	}
	return count;
}
