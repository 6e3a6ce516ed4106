import { db } from "#app/infra/database/db.server.ts";
import { makeRendition } from "#app/infra/images/renditions.server.ts";
import { SemaphoreTimeoutError } from "#app/infra/process/semaphore.server.ts";
import type { Actor } from "../actor.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { fileRefusals, type ReceivedFile } from "../files/file.ts";
import { keepFile } from "../files/keep-file.server.ts";
import { LARGEST_WIDTH } from "../portfolios/image.ts";

/** The file of an image that is kept, with the size of its widest form in pixels. */
export type KeptImage = { fileId: string; width: number; height: number };

const OTHER_TYPE = "Choose a .jpg or .png file";

/**
 * Keeps an uploaded image. Throws `invalid` on its field for anything that is no clean JPEG or PNG.
 */
export async function keepImage(actor: Actor, received: ReceivedFile): Promise<KeptImage> {
	const isOfOtherType = (error: unknown) =>
		error instanceof DomainError && error.fieldErrors[received.field]?.[0] === fileRefusals.type;
	const { fileId, type } = await keepFile(actor, received).catch((error: unknown) => {
		// What it suggests instead includes PDFs.
		throw isOfOtherType(error) ? invalidField(received.field, OTHER_TYPE) : error;
	});
	if (type === "application/pdf") throw invalidField(received.field, OTHER_TYPE);
	const size = await measureImage(fileId).catch((error: unknown) => {
		throw error instanceof SemaphoreTimeoutError ? invalidField(received.field, fileRefusals.busy) : error;
	});
	return { fileId, ...size };
}

/** The size of an image's widest form, which is made on this occasion. */
export async function measureImage(fileId: string): Promise<{ width: number; height: number }> {
	const file = await db().storedFile.findUniqueOrThrow({
		where: { id: fileId },
		select: { storageKey: true, ownerId: true },
	});
	return makeRendition(file, { width: LARGEST_WIDTH, format: "webp" });
}
