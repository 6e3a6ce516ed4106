import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { fileStore, newStorageKey } from "#app/infra/files/file-store.server.ts";
import type { ByteRange } from "#app/infra/files/file-store.ts";
import { sweepIncoming } from "#app/infra/files/incoming-files.server.ts";
import { hasScanner, type ScanOutcome, scanBytes, scanMaxBytes } from "#app/infra/files/scanner.server.ts";
import { isStorageUnavailable } from "#app/infra/files/storage-errors.server.ts";
import { cleanImage } from "#app/infra/images/clean-image.server.ts";
import { removeRenditions } from "#app/infra/images/renditions.server.ts";
import { DAY, HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import type { FileScan } from "#generated/prisma/sqlite/client/client.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import { recordEvent } from "../audit.server.ts";
import { type Commit, withIdempotency } from "../command.server.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import {
	displayName,
	type FileType,
	type ReceivedFile,
	type StoredFile,
	type UploadError,
	uploadErrors,
} from "./file.ts";
import { filesOpenTo, requireScanned } from "./file-access.server.ts";
import { judgeFile } from "./judge-file.server.ts";

/**
 * Files that aren't used by an application, profile, message, delivery, dispute, or claim, and aren't waiting to be
 * delivered.
 */
export const NOT_USED = {
	documents: { none: {} },
	images: { none: {} },
	attachments: { none: {} },
	deliveries: { none: {} },
	depictions: { none: {} },
	upload: null,
	disputeStatements: { none: {} },
	guaranteeClaims: { none: {} },
} as const;

/**
 * Requires that each file belongs to the person and isn't used elsewhere. Returns the files' names. Throws
 * `invalid` on the field otherwise.
 */
export async function requireUserFiles(
	tx: Tx,
	ownerId: string,
	fileIds: readonly string[],
	field: string,
): Promise<string[]> {
	if (fileIds.length === 0) return [];
	const files = await tx.storedFile.findMany({
		where: { id: { in: [...fileIds] }, ownerId, ...NOT_USED },
		orderBy: { id: "asc" },
		select: { name: true },
	});
	if (files.length !== fileIds.length) throw invalidField(field, "Choose the files again.");
	return files.map(({ name }) => name);
}

/** Discards unreferenced files after a day. Returns the number discarded. */
export async function sweepFiles(): Promise<number> {
	const unused = await db().storedFile.findMany({
		where: { createdAt: { lt: later(now(), -DAY) }, ...NOT_USED, contentImages: { none: {} } },
		select: { id: true, storageKey: true },
	});
	let count = 0;
	for (const { id, storageKey } of unused) {
		await transaction(async (tx) => {
			// Someone may have started using the file since then.
			const gone = await tx.storedFile.deleteMany({
				where: { id, ...NOT_USED, contentImages: { none: {} } },
			});
			if (gone.count > 0) await tx.discardedFile.create({ data: { storageKey, discardedAt: now() } });
			count += gone.count;
		});
	}
	await removeDiscardedFiles();
	return count;
}

/** Deletes what interrupted requests and processes left on this node. Returns the number of files deleted. */
export const sweepOldIncoming = (): Promise<number> => sweepIncoming(later(now(), -HOUR));

/**
 * Deletes the bytes of discarded files. Returns the number of files deleted. If the store fails to delete
 * some of them, later runs try again.
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

/** Deletes discarded bytes, and the smaller versions of an image. Returns false if that failed. */
async function removeBytes(storageKey: string): Promise<boolean> {
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

/**
 * Stores a member's upload, which only they can use. Rejects a file with an error on its field unless it is
 * an intact PDF, JPEG, or PNG of at most 10 MB, without a virus. If the scanner is unavailable, the file is
 * stored and scanned later. Images are re-encoded, so that only their pixels are stored. An unreferenced file
 * is deleted after a day.
 */
export async function keepFile(actor: Actor, received: ReceivedFile): Promise<StoredFile> {
	const { id: ownerId } = requireUser(actor);
	const scan = await scanReceived(received);
	if (scan === "INFECTED") throw uploadError(received.field, "infected");
	const verdict = await judgeFile(received);
	if ("error" in verdict) throw uploadError(received.field, verdict.error);
	const { type } = verdict;
	const input = { field: received.field, name: received.name, sha256: received.sha256 };
	const keep = (asker: Actor) =>
		withIdempotency(asker, "keep-file", input, async (commit) =>
			store(asker, { ownerId, type, scan }, await cleaned(received, type, ownerId), commit),
		);
	const kept = await keep(actor);
	const isThere = await db().storedFile.count({ where: { id: kept.fileId } });
	// A form may send the same file again after its first copy was removed.
	return isThere ? kept : keep({ ...actor, submissionKey: undefined });
}

/** An image that was checked and re-encoded. Its path is next to the received file's, and is cleared with it. */
type ReceivedImage = Pick<ReceivedFile, "path" | "bytes" | "sha256"> & {
	type: ImageType;
	width: number;
	height: number;
};
type ImageType = Exclude<FileType, "application/pdf">;

/**
 * Checks and re-encodes an image that isn't stored as a member's file. Throws `invalid` on its field unless it is an
 * intact JPEG or PNG of at most 10 MB without a virus. `wanted` is the error for a file of another type. If the
 * scanner is unavailable, the image is refused.
 */
export async function receiveImage(
	received: ReceivedFile,
	ownerId: string,
	wanted: string,
): Promise<ReceivedImage> {
	const scan = await scanReceived(received);
	if (scan === "INFECTED") throw uploadError(received.field, "infected");
	const verdict = await judgeFile(received);
	const isOfOtherType =
		"error" in verdict && ["type", "mismatch", "encrypted", "damagedPdf", "mixedPdf"].includes(verdict.error);
	if ("error" in verdict && !isOfOtherType) throw uploadError(received.field, verdict.error);
	if ("error" in verdict || verdict.type === "application/pdf") throw invalidField(received.field, wanted);
	if (scan === "PENDING")
		throw invalidField(
			received.field,
			"We can't check files for viruses right now. Try again in a few minutes.",
		);
	const { path, bytes, sha256, width, height } = await cleanedImage(received, verdict.type, ownerId);
	return { path, bytes, sha256, type: verdict.type, width, height };
}

/** What is stored about a file after a scan. */
export const scanResults: Record<ScanOutcome, FileScan> = {
	clean: "CLEAN",
	infected: "INFECTED",
	away: "PENDING",
};

type StoredFacts = { ownerId: string; type: FileType; scan: FileScan };

/**
 * Scans the received file, not the converted one. Skips files that will be rejected for their size.
 */
async function scanReceived({ path, bytes, isTooLarge }: ReceivedFile): Promise<FileScan> {
	if (!hasScanner() || bytes === 0 || isTooLarge) return "UNSCANNED";
	if (bytes > scanMaxBytes()) return "TOO_LARGE";
	return scanResults[await scanBytes(createReadStream(path))];
}

const uploadError = (field: string, error: UploadError) => invalidField(field, uploadErrors[error]);

/** The file to store. For an image, this is a re-encoded copy next to the received file. */
const cleaned = async (received: ReceivedFile, type: FileType, ownerId: string): Promise<ReceivedFile> =>
	type === "application/pdf" ? received : cleanedImage(received, type, ownerId);

async function cleanedImage(received: ReceivedFile, type: ImageType, ownerId: string) {
	const path = `${received.path}.clean`;
	const size = await cleanImage(type, { from: received.path, to: path, ownerId });
	if (typeof size === "string") throw uploadError(received.field, size === "damaged" ? "damagedImage" : size);
	const [{ size: bytes }, sha256] = [await stat(path), await hashFile(path)];
	return { ...received, path, bytes, sha256, ...size };
}

/**
 * Stores the bytes first, so that there is never a record without them. Until the record exists, the bytes
 * are listed for deletion in an hour. Even if this is interrupted, no bytes are left behind.
 */
async function store(
	actor: Actor,
	facts: StoredFacts,
	{ name, path, bytes, sha256 }: ReceivedFile,
	commit: Commit,
): Promise<StoredFile> {
	const { type } = facts;
	const storageKey = newStorageKey();
	await db().discardedFile.create({ data: { storageKey, discardedAt: later(now(), HOUR) } });
	try {
		await fileStore().put(storageKey, path, { bytes, type, sha256 });
		return await commit(async (tx) => {
			await tx.discardedFile.delete({ where: { storageKey } });
			const file = await tx.storedFile.create({
				data: { ...facts, storageKey, name: displayName(name), bytes, sha256, createdAt: now() },
			});
			await recordEvent(tx, actor, {
				action: "keep-file",
				subject: ["StoredFile", file.id],
				detail: { type, bytes, scan: facts.scan },
			});
			return { fileId: file.id, name: file.name, type, bytes };
		});
	} catch (error) {
		// If the store is unavailable, a scheduled job removes the file later.
		if (!isStorageUnavailable(error)) await removeBytes(storageKey);
		throw error;
	}
}

async function hashFile(path: string): Promise<string> {
	const hash = createHash("sha256");
	for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
	return hash.digest("hex");
}

const noSuchFile = () => new DomainError("not_found", "This file doesn't exist.");

/** The user's own files among the given IDs, in the order of the IDs. */
export async function findUserFiles(
	{ id: ownerId }: SignedInUser,
	ids: readonly string[],
): Promise<StoredFile[]> {
	const files = await db().storedFile.findMany({
		where: { id: { in: [...ids] }, ownerId },
		select: { id: true, name: true, type: true, bytes: true },
	});
	return ids
		.flatMap((id) => files.find((file) => file.id === id) ?? [])
		.map(({ id, type, ...file }) => ({ fileId: id, type: type as FileType, ...file }));
}

/**
 * A file with its bytes as a stream, or the range of them that `findRange` returns for its size. The caller must
 * read or destroy the stream. Throws `not_found` for anyone who
 * may not open it (see `filesOpenTo`), and `conflict` for an infected or unscanned file (see
 * `requireScanned`).
 */
export async function openFile(
	actor: Actor,
	fileId: string,
	findRange: (bytes: number) => ByteRange | undefined = () => undefined,
): Promise<StoredFile & { content: Readable; range: ByteRange | undefined }> {
	const { storageKey, scan, isOwner, ...file } = await findRecord(actor, fileId);
	requireScanned({ scan, isOwner });
	const range = findRange(file.bytes);
	const content = await fileStore().open(storageKey, range);
	if (content) return { ...file, content, range };
	log.error({ fileId }, "the bytes of a file are missing");
	throw noSuchFile();
}

async function findRecord(
	actor: Actor,
	id: string,
): Promise<StoredFile & { storageKey: string; scan: FileScan; isOwner: boolean }> {
	const user = requireUser(actor);
	const file = await db().storedFile.findFirst({
		where: { id, ...filesOpenTo(user) },
		select: { id: true, name: true, type: true, bytes: true, storageKey: true, scan: true, ownerId: true },
	});
	if (!file) throw noSuchFile();
	return {
		fileId: file.id,
		name: file.name,
		type: file.type as FileType,
		bytes: file.bytes,
		storageKey: file.storageKey,
		scan: file.scan,
		isOwner: file.ownerId === user.id,
	};
}

/**
 * Discards a file within the transaction of a command that no longer needs it, after the last
 * reference to it is gone. A job removes its bytes within a minute.
 */
export async function discardWithin(tx: Tx, actor: Actor, fileId: string): Promise<void> {
	const { storageKey } = await tx.storedFile.delete({ where: { id: fileId }, select: { storageKey: true } });
	await tx.discardedFile.create({ data: { storageKey, discardedAt: now() } });
	await recordEvent(tx, actor, { action: "discard-file", subject: ["StoredFile", fileId] });
}
