import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";

/**
 * Discards a file within the transaction of a command that gives it up, after the last reference to
 * it is gone. A job removes its bytes within a minute.
 */
export async function discardWithin(tx: Tx, actor: Actor, fileId: string): Promise<void> {
	const { storageKey } = await tx.storedFile.delete({ where: { id: fileId }, select: { storageKey: true } });
	await tx.discardedFile.create({ data: { storageKey, discardedAt: now() } });
	await recordEvent(tx, actor, { action: "discard-file", subject: ["StoredFile", fileId] });
}
