import { now } from "#app/infra/clock.server.ts";
import { type Tx, transaction } from "#app/infra/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { recordEvent } from "../records/record-event.server.ts";
import { removeDiscardedFiles } from "./sweep-files.server.ts";

/**
 * The owner of a file may remove it as long as nothing refers to it. Its record goes at once, and its bytes with it or, where
 * the store does not answer, a little later.
 */
export async function discardFile(actor: Actor, fileId: string): Promise<void> {
	const { id: ownerId } = requireUser(actor);
	await transaction(async (tx) => {
		const file = await tx.storedFile.findFirst({ where: { id: fileId, ownerId }, select: { _count: { select: { documents: true, attachments: true, pictures: true } } } });
		if (!file) throw new DomainError("not_found", "There is no such file.");
		if (file._count.documents > 0) throw new DomainError("conflict", "This file belongs to your application. Remove it there.");
		if (file._count.attachments > 0) throw new DomainError("conflict", "This file was sent with a message, so it stays there.");
		if (file._count.pictures > 0) throw new DomainError("conflict", "This file belongs to your portfolio. Remove it there.");
		await discardWithin(tx, actor, fileId);
	});
	await removeDiscardedFiles();
}

/**
 * Discards a file within the transaction of a deed that gives it up, after the last reference to it is gone. A job removes its
 * bytes within a minute.
 */
export async function discardWithin(tx: Tx, actor: Actor, fileId: string): Promise<void> {
	const { storageKey } = await tx.storedFile.delete({ where: { id: fileId }, select: { storageKey: true } });
	await tx.discardedFile.create({ data: { storageKey, discardedAt: now() } });
	await recordEvent(tx, actor, { action: "discard-file", subject: ["StoredFile", fileId] });
}
