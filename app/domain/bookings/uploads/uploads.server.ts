import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { fileStore, newStorageKey } from "#app/infra/files/file-store.server.ts";
import type { PartialFile } from "#app/infra/files/file-store.ts";
import { hasScanner, scanBytes, scanMaxBytes } from "#app/infra/files/scanner.server.ts";
import { UploadLostError } from "#app/infra/files/storage-errors.server.ts";
import { DAY, HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import type { FileScan, Upload, UploadProblem } from "#generated/prisma/sqlite/client/client.ts";
import { isPaidDirectly } from "../../market/service-line.ts";
import { type Actor, jobActor, requireUser, type SignedInUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { withIdempotency } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import {
	detectContentType,
	HEAD_BYTES,
	UNKNOWN_TYPE,
	withFittingExtension,
} from "../../platform/files/content-type.server.ts";
import { discardWithin, NOT_USED, scanResults } from "../../platform/files/file.server.ts";
import { displayName, formatFileSize, type ReceivedFile, uploadErrors } from "../../platform/files/file.ts";
import { lockBooking } from "../../platform/lock-booking.server.ts";
import { requireNoMaintenance } from "../../platform/maintenance.server.ts";
import { consumeRateLimit } from "../../platform/rate-limit.server.ts";
import { isInForce } from "../milestone.ts";
import { getMilestoneForCommand, type MilestoneAt } from "../milestone-access.server.ts";
import { findPreviewKind } from "../previews/previews.server.ts";
import { FORM_FILE_MAX_BYTES, getUploadState, type ShownUpload, UPLOAD_DAYS, UPLOADS_MAX } from "./upload.ts";

/*
 * A file of a delivery on its way from the professional's device, in this order: it is begun, it arrives in as
 * many requests as it takes, it is checked once it is complete, and `deliver` takes it. A file from a form
 * without script arrives at once. What isn't delivered is removed after UPLOAD_DAYS.
 */

const finisher = jobActor("finish-uploads");
const sweeper = jobActor("sweep-uploads");

/** When an upload that continues now expires. */
export const getUploadExpiry = (): Date => later(now(), UPLOAD_DAYS * DAY);
const getQuotaBytes = () => settings().UPLOAD_QUOTA_GB * 1024 ** 3;

/**
 * The milestone for which a professional uploads. Throws `not_found` or `forbidden` for anyone else, and
 * `conflict` if nothing can be delivered for it now.
 */
async function getMilestone(user: SignedInUser, at: MilestoneAt, from?: Tx) {
	const { booking, milestone } = await getMilestoneForCommand(user, "deliver", at, from);
	const isOpen =
		milestone.status === "FUNDED" ||
		milestone.status === "CHANGES_REQUESTED" ||
		(milestone.status === "PLANNED" && isPaidDirectly(booking.serviceLine));
	if (!isOpen || booking.status === "CANCELLED")
		throw new DomainError(
			"conflict",
			"Nothing can be delivered for this milestone now. Open the booking to see what comes next.",
		);
	return milestone;
}

/**
 * Throws `invalid` if a file of this size doesn't fit into its booking's quota, or if UPLOADS_MAX files are
 * waiting for its milestone.
 */
async function requireRoom(tx: Tx, bookingId: string, milestoneId: string, bytes: number): Promise<void> {
	const [uploads, delivered, waiting] = await Promise.all([
		tx.upload.count({ where: { milestoneId } }),
		tx.storedFile.aggregate({
			where: { deliveries: { some: { delivery: { milestone: { bookingId } } } } },
			_sum: { bytes: true },
		}),
		tx.upload.aggregate({ where: { milestone: { bookingId }, problem: null }, _sum: { bytes: true } }),
	]);
	if (uploads >= UPLOADS_MAX)
		throw invalidField(
			"files",
			`${UPLOADS_MAX} files are waiting to be delivered. Remove those that you don't need, then upload more.`,
		);
	const free = getQuotaBytes() - (delivered._sum.bytes ?? 0) - (waiting._sum.bytes ?? 0);
	if (bytes > free)
		throw invalidField(
			"files",
			`The files of a booking may take up ${formatFileSize(getQuotaBytes())} together, and ${formatFileSize(Math.max(0, free))} is left. Remove files that you don't need, or add a link instead.`,
		);
}

/**
 * A new storage key. It is listed for deletion in an hour, so that no bytes are left behind if its caller is
 * interrupted.
 */
async function reserveKey(): Promise<string> {
	const storageKey = newStorageKey();
	await db().discardedFile.create({ data: { storageKey, discardedAt: later(now(), HOUR) } });
	return storageKey;
}

type NewUpload = MilestoneAt & { name: string; bytes: number };

/**
 * The professional begins to upload a file for a delivery. Throws `invalid` if it is empty or there is no
 * room for it, `conflict` if nothing can be delivered now, and `rate_limited`.
 */
export async function beginUpload(
	actor: Actor,
	{ name, bytes, ...at }: NewUpload,
): Promise<{ uploadId: string }> {
	const user = requireUser(actor);
	if (!Number.isSafeInteger(bytes) || bytes < 1) throw invalidField("files", uploadErrors.empty);
	const milestone = await getMilestone(user, at);
	await requireRoom(db(), at.bookingId, milestone.id, bytes);
	await consumeRateLimit("upload", user.id);
	return withIdempotency(actor, "begin-upload", { ...at, name, bytes }, async (commit) => {
		const storageKey = await reserveKey();
		const multipartId = await fileStore().begin(storageKey);
		return commit(async (tx) => {
			await lockBooking(tx, at.bookingId);
			const { id: milestoneId } = await getMilestone(user, at, tx);
			await requireRoom(tx, at.bookingId, milestoneId, bytes);
			await tx.discardedFile.delete({ where: { storageKey } });
			const { id } = await tx.upload.create({
				data: {
					milestoneId,
					ownerId: user.id,
					name: displayName(name),
					bytes,
					storageKey,
					multipartId,
					createdAt: now(),
					expiresAt: getUploadExpiry(),
				},
				select: { id: true },
			});
			await recordEvent(tx, actor, {
				action: "begin-upload",
				subject: ["Upload", id],
				detail: { bookingId: at.bookingId, bytes },
			});
			return { uploadId: id };
		});
	});
}

type UploadAt = MilestoneAt & { uploadId: string };

/** One of the professional's own uploads for a milestone. Throws `not_found` for any other. */
export async function getUpload(
	actor: Actor,
	{ uploadId, bookingId, position }: UploadAt,
	from: Tx = db(),
): Promise<Upload> {
	const { id: ownerId } = requireUser(actor);
	const upload = await from.upload.findFirst({
		where: { id: uploadId, ownerId, milestone: { bookingId, position, ...isInForce } },
	});
	if (!upload) throw new DomainError("not_found", "This upload doesn't exist.");
	return upload;
}

const toPartialFile = ({ storageKey: key, bytes, received, multipartId }: Upload): PartialFile => ({
	key,
	bytes,
	received,
	multipartId,
});

/**
 * Adds bytes to an upload, and confirms them as they reach the store. Resolves with the number of confirmed
 * bytes. If the content breaks off, throws its error, and what was confirmed remains. A file of an unknown
 * type is refused by its first bytes, and removed. Once the file is complete, it is checked in the
 * background. Throws `conflict` if another request has added bytes in the meantime.
 */
export async function receiveBytes(
	actor: Actor,
	at: UploadAt,
	content: AsyncIterable<Uint8Array>,
): Promise<number> {
	const upload = await getUpload(actor, at);
	await getMilestone(requireUser(actor), at);
	if (upload.arrivedAt) return upload.received;
	const { id, bytes } = upload;
	let { received } = upload;
	const confirm = async (total: number) => {
		const { count } = await db().upload.updateMany({
			where: { id, received, arrivedAt: null },
			data: { received: total, expiresAt: getUploadExpiry(), ...(total === bytes && { arrivedAt: now() }) },
		});
		if (count === 0) throw new DomainError("conflict", "Another request has continued this upload.");
		received = total;
	};
	try {
		await fileStore().append(
			toPartialFile(upload),
			received === 0 ? withKnownType(content, bytes) : content,
			confirm,
		);
	} catch (error) {
		if (error instanceof UnknownTypeError || error instanceof UploadLostError) await drop(actor, upload);
		throw error instanceof UnknownTypeError ? invalidField("files", UNKNOWN_TYPE) : error;
	}
	if (received === bytes) finishInBackground(id);
	return received;
}

class UnknownTypeError extends Error {
	override readonly name = "UnknownTypeError";
}

/** Passes content on once its first bytes show a known type. Throws an UnknownTypeError if they don't. */
async function* withKnownType(content: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
	let head = Buffer.alloc(0);
	let isKnown = false;
	for await (const chunk of content) {
		if (isKnown) {
			yield chunk;
			continue;
		}
		head = Buffer.concat([head, chunk]);
		if (head.length < Math.min(HEAD_BYTES, bytes)) continue;
		if (!detectContentType(head)) throw new UnknownTypeError();
		isKnown = true;
		yield head;
	}
}

/** The professional removes one of their uploads. */
export async function removeUpload(actor: Actor, at: UploadAt): Promise<void> {
	requireNoMaintenance();
	await drop(actor, await getUpload(actor, at));
}

/** Deletes an upload and, unless it was delivered in the meantime, its file. A job deletes the bytes. */
async function drop(actor: Actor, { id }: Pick<Upload, "id">): Promise<void> {
	await transaction(async (tx) => {
		const [upload] = await tx.upload.findMany({ where: { id } });
		if (!upload) return;
		await tx.upload.delete({ where: { id } });
		if (!upload.fileId)
			await tx.discardedFile.create({ data: { storageKey: upload.storageKey, discardedAt: now() } });
		else if ((await tx.storedFile.count({ where: { id: upload.fileId, ...NOT_USED } })) > 0)
			await discardWithin(tx, actor, upload.fileId);
		await recordEvent(tx, actor, { action: "remove-upload", subject: ["Upload", id] });
	});
}

/** Returns a milestone's ID. Throws `not_found` or `forbidden` for anyone but its professional. */
export async function requireUploader(actor: Actor, at: MilestoneAt): Promise<string> {
	return (await getMilestoneForCommand(requireUser(actor), "deliver", at)).milestone.id;
}

/** A professional's uploads for a milestone, in the order in which they were begun. */
export async function listUploads(user: SignedInUser, milestoneId: string): Promise<ShownUpload[]> {
	const uploads = await db().upload.findMany({
		where: { milestoneId, ownerId: user.id },
		orderBy: { id: "asc" },
		include: { file: { select: { name: true, type: true, bytes: true, sha256: true, scan: true } } },
	});
	return uploads.map((upload) => ({
		id: upload.id,
		name: upload.name,
		bytes: upload.bytes,
		received: upload.received,
		state: getUploadState(upload),
		problem: upload.problem,
		sha256: upload.file?.sha256 ?? null,
		isTooLargeToScan: upload.file?.scan === "TOO_LARGE",
		hasPreview: upload.file !== null && findPreviewKind(upload.file) !== null,
		previewId: upload.previewId,
	}));
}

/**
 * The professional chooses another upload as the preview of each of these, or none. Uploads that aren't theirs are
 * ignored. `deliver` checks the choice.
 */
export async function choosePreviews(
	actor: Actor,
	at: MilestoneAt,
	chosen: readonly { uploadId: string; previewId: string | null }[],
): Promise<void> {
	const { id: ownerId } = requireUser(actor);
	const milestoneId = await requireUploader(actor, at);
	for (const { uploadId, previewId } of chosen)
		await db().upload.updateMany({ where: { id: uploadId, ownerId, milestoneId }, data: { previewId } });
}

/**
 * Removes the given uploads in the transaction of the delivery that takes their files. Returns the IDs of the
 * files and of the uploads chosen as their previews, in order. Throws `invalid` if an upload isn't the professional's, or isn't ready.
 */
export async function takeUploads(
	tx: Tx,
	{ ownerId, milestoneId, ids }: { ownerId: string; milestoneId: string; ids: readonly string[] },
): Promise<{ fileId: string; previewId: string | null }[]> {
	if (ids.length === 0) return [];
	const uploads = await tx.upload.findMany({ where: { id: { in: [...ids] }, ownerId, milestoneId } });
	if (uploads.length !== new Set(ids).size) throw invalidField("files", "Choose the files again.");
	const [waiting] = uploads.filter(({ fileId }) => fileId === null);
	if (waiting) throw invalidField("files", describeWaiting(waiting));
	await tx.upload.deleteMany({ where: { id: { in: [...ids] } } });
	return ids.flatMap((id) => {
		const { fileId, previewId = null } = uploads.find((upload) => upload.id === id) ?? {};
		return fileId ? [{ fileId, previewId }] : [];
	});
}

function describeWaiting(upload: Upload): string {
	const state = getUploadState(upload);
	if (state === "checking")
		return `We're still checking “${upload.name}”. Wait a minute, then deliver again.`;
	if (state === "failed") return `“${upload.name}” can't be delivered. Leave it out, or upload it again.`;
	const percent = Math.floor((upload.received / upload.bytes) * 100);
	return `“${upload.name}” hasn't arrived yet (${percent}%). Wait until it has, choose the file again to continue, or leave it out.`;
}

/** The uploads that this process is checking. */
const finishing = new Map<string, Promise<void>>();

function finishInBackground(id: string): void {
	void finishUpload(id).catch((error: unknown) =>
		log.warn({ err: error }, "an upload could not be finished"),
	);
}

/**
 * Checks a file whose bytes have all arrived: joins its parts, reads it once for its SHA-256 and its type, and
 * has it scanned. Then it can be delivered. May be interrupted and run again.
 */
export function finishUpload(id: string): Promise<void> {
	const running = finishing.get(id);
	if (running) return running;
	const promise = finish(id).finally(() => finishing.delete(id));
	finishing.set(id, promise);
	return promise;
}

async function finish(id: string): Promise<void> {
	const upload = await db().upload.findUnique({ where: { id } });
	if (!upload?.arrivedAt || getUploadState(upload) !== "checking") return;
	const { storageKey, bytes } = upload;
	try {
		await fileStore().finish(toPartialFile(upload));
	} catch (error) {
		if (error instanceof UploadLostError) return fail(upload, "LOST");
		throw error;
	}
	const read = await readContent(storageKey);
	if (read?.bytes !== bytes || !read.type) return fail(upload, "LOST");
	const scan = await scanStored(storageKey, bytes);
	if (scan === "INFECTED") return fail(upload, "INFECTED");
	const { type, sha256 } = read;
	await transaction(async (tx) => {
		// The upload may have been removed, or another node may have finished it.
		const { count } = await tx.upload.updateMany({
			where: { id, fileId: null, problem: null },
			data: { expiresAt: getUploadExpiry() },
		});
		if (count === 0) return;
		await createFile(tx, finisher, { ...upload, type, sha256, scan });
	});
}

type CheckedUpload = Pick<Upload, "id" | "ownerId" | "storageKey" | "name" | "bytes"> & {
	type: string;
	sha256: string;
	scan: FileScan;
};

/** Creates the file of an upload that was checked. */
async function createFile(tx: Tx, actor: Actor, upload: CheckedUpload): Promise<string> {
	const { id, ownerId, storageKey, bytes, type, sha256, scan } = upload;
	const name = withFittingExtension(upload.name, type);
	const file = await tx.storedFile.create({
		data: { ownerId, storageKey, name, type, bytes, sha256, scan, createdAt: now() },
		select: { id: true },
	});
	await tx.upload.update({ where: { id }, data: { fileId: file.id, name } });
	await recordEvent(tx, actor, {
		action: "keep-file",
		subject: ["StoredFile", file.id],
		detail: { type, bytes, scan },
	});
	return file.id;
}

/** The size, hash, and type of stored bytes, which are read as a stream. Null if there are none. */
async function readContent(storageKey: string) {
	const content = await fileStore().open(storageKey);
	if (!content) return null;
	const hash = createHash("sha256");
	let head = Buffer.alloc(0);
	let bytes = 0;
	for await (const chunk of content as AsyncIterable<Buffer>) {
		hash.update(chunk);
		bytes += chunk.length;
		if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]);
	}
	return { bytes, sha256: hash.digest("hex"), type: detectContentType(head) };
}

async function scanStored(storageKey: string, bytes: number): Promise<FileScan> {
	if (!hasScanner()) return "UNSCANNED";
	if (bytes > scanMaxBytes()) return "TOO_LARGE";
	const content = await fileStore().open(storageKey);
	return content ? scanResults[await scanBytes(content)] : "PENDING";
}

/** Stores why an upload failed, and discards its bytes. */
async function fail({ id, storageKey }: Upload, problem: UploadProblem): Promise<void> {
	await transaction(async (tx) => {
		const { count } = await tx.upload.updateMany({
			where: { id, fileId: null, problem: null },
			data: { problem, storageKey: newStorageKey() },
		});
		if (count > 0) await tx.discardedFile.create({ data: { storageKey, discardedAt: now() } });
	});
}

/**
 * Checks all uploads that have arrived and aren't checked yet, such as those whose process has stopped.
 * Returns how many.
 */
export async function finishUploads(): Promise<number> {
	let count = 0;
	for (const { id } of await db().upload.findMany({
		where: { arrivedAt: { not: null }, fileId: null, problem: null },
		orderBy: { arrivedAt: "asc" },
		select: { id: true },
	})) {
		await finishUpload(id);
		count++;
	}
	return count;
}

/** Removes uploads that weren't delivered in time. Returns how many. */
export async function sweepUploads(): Promise<number> {
	const expired = await db().upload.findMany({ where: { expiresAt: { lt: now() } }, select: { id: true } });
	for (const upload of expired) await drop(sweeper, upload);
	return expired.length;
}

/**
 * Stores a file that arrived with a form, as an upload that is ready. Rejects it with an error on its field
 * if it is empty, over 2 GB, of an unknown type, or infected, or if there is no room for it.
 */
export async function keepUpload(
	actor: Actor,
	at: MilestoneAt,
	received: ReceivedFile,
): Promise<{ uploadId: string; fileId: string }> {
	const user = requireUser(actor);
	const { field, path, bytes, sha256 } = received;
	if (bytes === 0) throw invalidField(field, uploadErrors.empty);
	if (received.isTooLarge)
		throw invalidField(
			field,
			`“${displayName(received.name)}” is larger than ${formatFileSize(FORM_FILE_MAX_BYTES)}. Make it smaller, or add a link instead.`,
		);
	const type = detectContentType(await readHead(path));
	if (!type) throw invalidField(field, UNKNOWN_TYPE);
	const milestone = await getMilestone(user, at);
	await requireRoom(db(), at.bookingId, milestone.id, bytes);
	const scan = await scanReceived(path, bytes);
	if (scan === "INFECTED") throw invalidField(field, uploadErrors.infected);
	const keep = (asker: Actor) =>
		withIdempotency(asker, "keep-upload", { ...at, name: received.name, sha256 }, async (commit) => {
			const storageKey = await reserveKey();
			await fileStore().put(storageKey, path, { bytes, type, sha256 });
			return commit(async (tx) => {
				await lockBooking(tx, at.bookingId);
				const { id: milestoneId } = await getMilestone(user, at, tx);
				await requireRoom(tx, at.bookingId, milestoneId, bytes);
				await tx.discardedFile.delete({ where: { storageKey } });
				const upload = await tx.upload.create({
					data: {
						milestoneId,
						ownerId: user.id,
						name: displayName(received.name),
						bytes,
						storageKey,
						received: bytes,
						arrivedAt: now(),
						createdAt: now(),
						expiresAt: getUploadExpiry(),
					},
				});
				const fileId = await createFile(tx, actor, { ...upload, type, sha256, scan });
				return { uploadId: upload.id, fileId };
			});
		});
	const kept = await keep(actor);
	const isThere = await db().storedFile.count({ where: { id: kept.fileId } });
	// A form may send the same file again after its first copy was removed.
	return isThere ? kept : keep({ ...actor, submissionKey: undefined });
}

async function scanReceived(path: string, bytes: number): Promise<FileScan> {
	if (!hasScanner()) return "UNSCANNED";
	return bytes > scanMaxBytes() ? "TOO_LARGE" : scanResults[await scanBytes(createReadStream(path))];
}

async function readHead(path: string): Promise<Uint8Array> {
	const chunks: Buffer[] = [];
	for await (const chunk of createReadStream(path, { end: HEAD_BYTES - 1 })) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}
