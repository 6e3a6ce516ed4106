import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { fileStore, newStorageKey } from "#app/infra/files/file-store.server.ts";
import { hasScanner, scanBytes } from "#app/infra/files/scanner.server.ts";
import { isStorageUnavailable } from "#app/infra/files/storage-errors.server.ts";
import { cleanImage } from "#app/infra/images/clean-image.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import type { FileScan } from "#generated/prisma/sqlite/client/client.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { invalidField } from "../domain-error.ts";
import { type Remember, withIdempotency } from "../idempotency/with-idempotency.server.ts";
import {
	displayName,
	type FileRefusal,
	type FileType,
	fileRefusals,
	type ReceivedFile,
	type StoredFile,
} from "./file.ts";
import { judgeFile } from "./judge-file.server.ts";
import { removeBytes } from "./sweep-files.server.ts";

/**
 * Stores a member's upload, which only they can use. Anything but a clean PDF, JPEG, or PNG of at
 * most 10 MB is refused on its field, as is a file with a virus. If the scanner is unavailable, the
 * file waits for it. Images are reduced to their pixels. A file that nothing refers to is deleted
 * after a day.
 */
export async function keepFile(actor: Actor, received: ReceivedFile): Promise<StoredFile> {
	const { id: ownerId } = requireUser(actor);
	const scan = await scanReceived(received);
	if (scan === "INFECTED") throw refusedFile(received.field, "infected");
	const verdict = await judgeFile(received);
	if ("refusal" in verdict) throw refusedFile(received.field, verdict.refusal);
	const { type } = verdict;
	const input = { field: received.field, name: received.name, sha256: received.sha256 };
	const keep = (asker: Actor) =>
		withIdempotency(asker, "keep-file", input, async (remember) =>
			store(asker, { ownerId, type, scan }, await cleaned(received, type, ownerId), remember),
		);
	const kept = await keep(actor);
	const isThere = await db().storedFile.count({ where: { id: kept.fileId } });
	// A form may send the same file again after its first copy was removed.
	return isThere ? kept : keep({ ...actor, submissionKey: undefined });
}

type StoredFacts = { ownerId: string; type: FileType; scan: FileScan };

/** Scans the received file, not the converted one. Skips files already refused for their size. */
async function scanReceived({ path, bytes, isTooLarge }: ReceivedFile): Promise<FileScan> {
	if (!hasScanner() || bytes === 0 || isTooLarge) return "UNSCANNED";
	return ({ clean: "CLEAN", infected: "INFECTED", away: "PENDING" } as const)[
		await scanBytes(createReadStream(path))
	];
}

const refusedFile = (field: string, refusal: FileRefusal) => invalidField(field, fileRefusals[refusal]);

/** The file to store. For an image, a re-encoded copy next to the received file. */
async function cleaned(received: ReceivedFile, type: FileType, ownerId: string): Promise<ReceivedFile> {
	if (type === "application/pdf") return received;
	const path = `${received.path}.clean`;
	const outcome = await cleanImage(type, { from: received.path, to: path, ownerId });
	if (outcome !== "clean")
		throw refusedFile(received.field, outcome === "damaged" ? "damagedImage" : outcome);
	const [{ size: bytes }, sha256] = [await stat(path), await hashOf(path)];
	return { ...received, path, bytes, sha256 };
}

/**
 * Bytes first, so that there is never a record without them. Until the record exists, they count as
 * discarded from an hour on, so that nothing is left behind if this is interrupted.
 */
async function store(
	actor: Actor,
	facts: StoredFacts,
	{ name, path, bytes, sha256 }: ReceivedFile,
	remember: Remember,
): Promise<StoredFile> {
	const { type } = facts;
	const storageKey = newStorageKey();
	await db().discardedFile.create({ data: { storageKey, discardedAt: later(now(), HOUR) } });
	try {
		await fileStore().put(storageKey, path, { bytes, type, sha256 });
		return await transaction(async (tx) => {
			await tx.discardedFile.delete({ where: { storageKey } });
			const file = await tx.storedFile.create({
				data: { ...facts, storageKey, name: displayName(name), bytes, sha256, createdAt: now() },
			});
			await recordEvent(tx, actor, {
				action: "keep-file",
				subject: ["StoredFile", file.id],
				detail: { type, bytes, scan: facts.scan },
			});
			const kept = { fileId: file.id, name: file.name, type, bytes };
			await remember(tx, kept);
			return kept;
		});
	} catch (error) {
		// If the store is unavailable, a scheduled job removes the file later.
		if (!isStorageUnavailable(error)) await removeBytes(storageKey);
		throw error;
	}
}

async function hashOf(path: string): Promise<string> {
	const hash = createHash("sha256");
	for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
	return hash.digest("hex");
}
