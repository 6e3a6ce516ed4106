import type { Tx } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { discardWithin } from "../files/discard-file.server.ts";

/**
 * Deletes images with their files, in all forms, within the transaction of a command that gives
 * them
 * up. Two images of the same upload share a file, which is kept as long as one of them is.
 */
export async function discardImages(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
	for (const id of ids) {
		const { fileId } = await tx.professionalImage.delete({ where: { id }, select: { fileId: true } });
		if ((await tx.professionalImage.count({ where: { fileId } })) === 0)
			await discardWithin(tx, actor, fileId);
	}
}
