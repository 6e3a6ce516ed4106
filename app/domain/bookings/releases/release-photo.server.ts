import type { Readable } from "node:stream";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { fileStore, newStorageKey } from "#app/infra/files/file-store.server.ts";
import type { ByteRange } from "#app/infra/files/file-store.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { receiveImage } from "../../platform/files/file.server.ts";
import type { ReceivedFile } from "../../platform/files/file.ts";
import { getUserBooking } from "../booking-sides.server.ts";
import { isCopyToken, type ReleaseLink } from "./release-links.server.ts";

export const NO_PHOTO = "Add a photo of yourself, as a .jpg or .png file";

type StoredPhoto = {
	storageKey: string;
	type: string;
	bytes: number;
	sha256: string;
	width: number;
	height: number;
};

/**
 * Checks a photo for viruses, re-encodes it, so that it doesn't say where it was taken, and stores its bytes. Until
 * `keepPhoto` is called, they are listed for deletion in an hour. Throws `invalid` on its field if it can't be used.
 */
export async function storePhoto(received: ReceivedFile, { address }: Actor): Promise<StoredPhoto> {
	const { path, ...facts } = await receiveImage(received, address, NO_PHOTO);
	const photo = { storageKey: newStorageKey(), ...facts };
	await db().discardedFile.create({
		data: { storageKey: photo.storageKey, discardedAt: later(now(), HOUR) },
	});
	await fileStore().put(photo.storageKey, path, photo);
	return photo;
}

/** Keeps a stored photo, in the transaction that signs the release. */
export async function keepPhoto(tx: Tx, releaseId: string, photo: StoredPhoto): Promise<void> {
	await tx.discardedFile.delete({ where: { storageKey: photo.storageKey } });
	await tx.releasePhoto.create({ data: { releaseId, ...photo } });
}

/** The photo of a release for either side of its booking. Throws `not_found` for anyone else, or without a photo. */
export async function openReleasePhoto(
	actor: Actor,
	{ bookingId, releaseId }: { bookingId: string; releaseId: string },
	findRange: FindRange,
): Promise<OpenedPhoto> {
	await getUserBooking(requireUser(actor), bookingId);
	if ((await db().release.count({ where: { id: releaseId, bookingId } })) === 0) throw missing();
	return openPhoto(releaseId, findRange);
}

/**
 * The photo of the signer's own copy, by the link that only they have. Throws `not_found` for a wrong link, or without
 * a photo.
 */
export async function openPhotoOfCopy(link: ReleaseLink, findRange: FindRange): Promise<OpenedPhoto> {
	if (!isCopyToken(link)) throw missing();
	return openPhoto(link.releaseId, findRange);
}

type FindRange = (bytes: number) => ByteRange | undefined;

/** A photo with its bytes as a stream, or the range of them that was asked for. The caller must read or destroy it. */
type OpenedPhoto = { type: string; bytes: number; content: Readable; range: ByteRange | undefined };

const missing = () => new DomainError("not_found", "This photo doesn't exist.");

async function openPhoto(releaseId: string, findRange: FindRange): Promise<OpenedPhoto> {
	const photo = await db().releasePhoto.findUnique({ where: { releaseId } });
	if (!photo) throw missing();
	const range = findRange(photo.bytes);
	const content = await fileStore().open(photo.storageKey, range);
	if (content) return { type: photo.type, bytes: photo.bytes, content, range };
	log.error({ releaseId }, "the bytes of a release's photo are missing");
	throw missing();
}
