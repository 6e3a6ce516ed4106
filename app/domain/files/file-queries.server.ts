import type { Readable } from "node:stream";
import { db } from "#app/infra/database/db.server.ts";
import { fileStore } from "#app/infra/files/file-store.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import type { FileScan } from "#generated/prisma/sqlite/client/client.ts";
import { type Actor, opensArea, requireUser, type SignedInUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import type { FileType, StoredFile } from "./file.ts";

const noSuchFile = () => new DomainError("not_found", "This file doesn't exist.");

/** A user's own files among some IDs, in that order. */
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
 * A file with its bytes as a stream, which the caller reads or destroys. For its owner, its
 * recipient, those on the team who review files and, if it was delivered, those who read the records
 * of bookings. Everyone else gets `not_found`. All but its owner have to wait until it is scanned.
 */
export async function openFile(actor: Actor, fileId: string): Promise<StoredFile & { content: Readable }> {
	const { storageKey, scan, isOwner, ...file } = await findRecord(actor, fileId);
	if (scan === "INFECTED")
		throw new DomainError("conflict", "We found a virus in this file, so it can't be opened.");
	if (scan === "PENDING" && !isOwner)
		throw new DomainError(
			"conflict",
			"This file is still being checked for viruses. Try again in a few minutes.",
		);
	const content = await fileStore().open(storageKey);
	if (content) return { ...file, content };
	log.error({ fileId }, "the bytes of a file are missing");
	throw noSuchFile();
}

/** Belongs to a message of a conversation that the user is a side of. */
const sentTo = ({ id: userId }: SignedInUser) => ({
	attachments: { some: { message: { heldAt: null, booking: { sides: { some: { userId } } } } } },
});

/** Belongs to a delivery of a booking that the user asked for. */
const deliveredTo = ({ id: creatorId }: SignedInUser) => ({
	deliveries: { some: { delivery: { milestone: { booking: { creatorId } } } } },
});

/** The files that someone may open. */
function openTo(user: SignedInUser) {
	if (opensArea(user, "files")) return {};
	const wasDelivered = { deliveries: { some: {} } };
	return {
		OR: [{ ownerId: user.id }, sentTo(user), opensArea(user, "records") ? wasDelivered : deliveredTo(user)],
	};
}

async function findRecord(
	actor: Actor,
	id: string,
): Promise<StoredFile & { storageKey: string; scan: FileScan; isOwner: boolean }> {
	const user = requireUser(actor);
	const file = await db().storedFile.findFirst({
		where: { id, ...openTo(user) },
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
