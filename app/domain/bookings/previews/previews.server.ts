import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { fileStore, newStorageKey } from "#app/infra/files/file-store.server.ts";
import type { ByteRange } from "#app/infra/files/file-store.ts";
import { isStorageUnavailable } from "#app/infra/files/storage-errors.server.ts";
import {
	listPreviewKinds,
	type MadePart,
	type MadePreview,
	NoPreviewError,
	withImagePreview,
	withPagesPreview,
	withVideoPreview,
} from "#app/infra/previews/make-preview.server.ts";
import { HOUR, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import type { Preview, PreviewKind, StoredFile } from "#generated/prisma/sqlite/client/client.ts";
import type { ServiceLine } from "../../market/service-line.ts";
import { type Actor, jobActor, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { previewsOpenTo, requireScanned } from "../../platform/files/file-access.server.ts";
import { refreshPages } from "../booking-emails.server.ts";
import { listPeople, withSides } from "../booking-sides.server.ts";
import { getPreviewKind, PREVIEW_PAGES, PREVIEW_PIXELS, PREVIEW_VIDEO_MINUTES, planFile } from "./preview.ts";

/*
 * Previews of delivered files, in this order: a delivery plans them, a job makes them, and their pages show
 * them. They are stored as files of their own, and discarded together with the file.
 */

/** The kind of preview that this server makes of a file. Null if there is none. */
export const findPreviewKind = (file: { name: string; type: string; bytes: number }): PreviewKind | null =>
	getPreviewKind(file, listPreviewKinds());

/**
 * The rows of a delivery's files, and the previews to make of them, in the transaction that delivers them.
 * `chosen` has the position of the file that the professional chose as the preview of each file.
 */
export async function planPreviews(
	tx: Tx,
	line: ServiceLine,
	{ fileIds, chosen }: { fileIds: readonly string[]; chosen: readonly (number | null)[] },
) {
	const files = await tx.storedFile.findMany({
		where: { id: { in: [...fileIds] } },
		select: { id: true, name: true, type: true, bytes: true },
	});
	const kinds = listPreviewKinds();
	return fileIds.flatMap((fileId, position) => {
		const file = files.find(({ id }) => id === fileId);
		if (!file) return [];
		const { kind, ...row } = planFile(line, { ...file, previewPosition: chosen[position] ?? null }, kinds);
		return [{ fileId, position, kind, ...row }];
	});
}

/** Adds previews to make, in the transaction of the delivery. */
export const queuePreviews = async (
	tx: Tx,
	planned: readonly { fileId: string; kind: PreviewKind | null }[],
): Promise<void> => {
	for (const { fileId, kind } of planned)
		if (kind) await tx.preview.create({ data: { fileId, kind, nextTryAt: now() } });
};

/** Opens all files of a milestone's deliveries to the creator, in the transaction that accepts or releases it. */
export const openOriginals = async (tx: Tx, milestoneId: string): Promise<void> => {
	await tx.deliveryFile.updateMany({
		where: { isWithheld: true, delivery: { milestoneId } },
		data: { isWithheld: false },
	});
};

/** How often a preview is tried before the file itself is shown. */
const MAX_ATTEMPTS = 3;
const RETRY = 5 * MINUTE;

const maker = jobActor("make-previews");

type Running = { signal: AbortSignal; isStopped: () => boolean };

/**
 * Makes the waiting previews one after the other, those of images first, and those of videos last. Returns how many
 * were made or given up. May be interrupted and run again. If a file can't be previewed, its creator can open it.
 */
export async function makePreviews(running?: Running): Promise<number> {
	let count = 0;
	while (!running?.isStopped()) {
		const preview = await db().preview.findFirst({
			where: {
				state: "WAITING",
				nextTryAt: { lte: now() },
				file: { scan: { not: "PENDING" } },
			},
			// Prisma sorts by the names of kinds on SQLite, and by their order in the enum on PostgreSQL: both are the same.
			orderBy: [{ kind: "asc" }, { nextTryAt: "asc" }, { fileId: "asc" }],
			include: { file: true },
		});
		if (!preview) break;
		if (await makeOrRetry(preview, running)) count++;
	}
	return count;
}

type WaitingPreview = Preview & { file: StoredFile };

async function makeOrRetry(preview: WaitingPreview, running?: Running): Promise<boolean> {
	const { fileId, attempts, file } = preview;
	if (file.scan === "INFECTED" || attempts >= MAX_ATTEMPTS) {
		await giveUp(fileId);
		return true;
	}
	const wait = (data: { attempts: number }) =>
		db().preview.updateMany({
			where: { fileId, state: "WAITING" },
			data: { ...data, nextTryAt: later(now(), RETRY) },
		});
	// Counted first, because an attempt may end the process.
	await wait({ attempts: attempts + 1 });
	try {
		await make(preview, running?.signal);
		return true;
	} catch (error) {
		if (error instanceof NoPreviewError) {
			log.info({ fileId, err: error }, "a file has no preview");
			await giveUp(fileId);
			return true;
		}
		log.warn({ fileId, err: error }, "a preview could not be made");
		if (running?.signal.aborted || isStorageUnavailable(error)) await wait({ attempts });
		return false;
	}
}

/** Stores that no preview can be made of a file, and opens the file to its creator. */
async function giveUp(fileId: string): Promise<void> {
	await transaction(async (tx) => {
		const { count } = await tx.preview.updateMany({
			where: { fileId, state: "WAITING" },
			data: { state: "FAILED" },
		});
		if (count === 0) return;
		await tx.deliveryFile.updateMany({ where: { fileId }, data: { isWithheld: false } });
		await refreshSides(tx, fileId);
		await recordEvent(tx, maker, { action: "give-up-preview", subject: ["StoredFile", fileId] });
	});
}

async function make({ kind, file }: WaitingPreview, signal?: AbortSignal): Promise<void> {
	const { id: fileId, type, storageKey } = file;
	const use = (made: MadePreview) => store(fileId, made);
	const done = await fileStore().withPath(storageKey, async (path) => {
		const source = { path, type, signal };
		if (kind === "IMAGE") await withImagePreview(source, PREVIEW_PIXELS, use);
		else if (kind === "PAGES")
			await withPagesPreview(source, { pixels: PREVIEW_PIXELS, pages: PREVIEW_PAGES }, use);
		else await withVideoPreview(source, PREVIEW_VIDEO_MINUTES * 60, use);
		return true;
	});
	if (!done) throw new NoPreviewError("The bytes of the file are missing.");
}

/** Stores the bytes first. Until the preview is ready, they are listed for deletion in an hour. */
async function store(fileId: string, { parts, pages }: MadePreview): Promise<void> {
	const stored: (Omit<MadePart, "path"> & { storageKey: string })[] = [];
	for (const { path, ...part } of parts) {
		const storageKey = newStorageKey();
		await db().discardedFile.create({ data: { storageKey, discardedAt: later(now(), HOUR) } });
		const hash = createHash("sha256");
		for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
		await fileStore().put(storageKey, path, {
			bytes: part.bytes,
			type: part.type,
			sha256: hash.digest("hex"),
		});
		stored.push({ ...part, storageKey });
	}
	await transaction(async (tx) => {
		// The file may have been deleted in the meantime.
		const { count } = await tx.preview.updateMany({
			where: { fileId, state: "WAITING" },
			data: { state: "READY", pages: pages ?? null },
		});
		if (count === 0) return;
		await tx.discardedFile.deleteMany({
			where: { storageKey: { in: stored.map(({ storageKey }) => storageKey) } },
		});
		await tx.previewPart.createMany({
			data: stored.map((part, position) => ({ fileId, position, ...part })),
		});
		await refreshSides(tx, fileId);
	});
}

/** Refreshes both sides' open pages about the booking of a delivered file. */
async function refreshSides(tx: Tx, fileId: string): Promise<void> {
	const [delivered] = await tx.deliveryFile.findMany({
		where: { fileId },
		select: { delivery: { select: { milestone: { select: { booking: { include: withSides } } } } } },
	});
	if (!delivered) return;
	const { booking } = delivered.delivery.milestone;
	for (const { person } of listPeople(booking))
		await refreshPages(tx, booking.id, person, { hasActed: false });
}

/** Discards the parts of a file's preview, in the transaction that deletes the file, before it does so. */
export async function discardPreview(tx: Tx, fileId: string): Promise<void> {
	const parts = await tx.previewPart.findMany({ where: { fileId }, select: { storageKey: true } });
	for (const { storageKey } of parts)
		await tx.discardedFile.create({ data: { storageKey, discardedAt: now() } });
}

/**
 * A part of a preview with its bytes as a stream, or the range of them that `findRange` returns. The caller must
 * read or destroy the stream. Throws `not_found` for anyone who may not see it, and `conflict` if its file is
 * infected.
 */
export async function openPreviewPart(
	actor: Actor,
	{ fileId, position }: { fileId: string; position: number },
	findRange: (bytes: number) => ByteRange | undefined,
): Promise<{ type: string; bytes: number; content: Readable; range: ByteRange | undefined }> {
	const user = requireUser(actor);
	const missing = () => new DomainError("not_found", "This preview doesn't exist.");
	if (!Number.isInteger(position) || position < 0 || position > PREVIEW_PAGES) throw missing();
	const part = await db().previewPart.findFirst({
		where: { fileId, position, preview: { state: "READY", file: previewsOpenTo(user) } },
		include: { preview: { select: { file: { select: { ownerId: true, scan: true } } } } },
	});
	if (!part) throw missing();
	const { scan, ownerId } = part.preview.file;
	requireScanned({ scan, isOwner: ownerId === user.id });
	const range = findRange(part.bytes);
	const content = await fileStore().open(part.storageKey, range);
	if (content) return { type: part.type, bytes: part.bytes, content, range };
	log.error({ fileId }, "the bytes of a preview are missing");
	throw missing();
}

/** About how long making a preview of each kind takes, in milliseconds, in the order in which they are made. */
const DURATIONS: Record<PreviewKind, number> = { IMAGE: 5_000, PAGES: 20_000, VIDEO: 5 * MINUTE };

/**
 * About when the last of a delivery's previews is ready. Null if none of them is being made. Larger videos take
 * longer, and previews of simpler kinds, or that were queued before them, come first.
 */
export async function findPreviewTime(deliveryId: string, from: Tx = db()): Promise<Date | null> {
	const mine = await from.preview.findMany({
		where: { state: "WAITING", file: { deliveries: { some: { deliveryId, isWithheld: true } } } },
		select: { kind: true, nextTryAt: true },
	});
	if (mine.length === 0) return null;
	const last = new Date(Math.max(...mine.map(({ nextTryAt }) => nextTryAt.getTime())));
	const kinds = Object.keys(DURATIONS) as PreviewKind[];
	const slowest = Math.max(...mine.map(({ kind }) => kinds.indexOf(kind)));
	const before = await from.preview.groupBy({
		by: ["kind"],
		where: { state: "WAITING", nextTryAt: { lte: last }, kind: { in: kinds.slice(0, slowest + 1) } },
		_count: true,
	});
	const takes = before.reduce((sum, { kind, _count }) => sum + DURATIONS[kind] * _count, 0);
	const start = Math.max(now().getTime(), last.getTime());
	return new Date(Math.ceil((start + takes) / MINUTE) * MINUTE);
}
