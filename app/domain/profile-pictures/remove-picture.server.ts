import { removeRenditions } from "#app/infra/images/renditions.server.ts";
import type { Actor } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { discardWithin } from "../files/discard-file.server.ts";
import { changeOwnProfile } from "../professionals/change-own-profile.server.ts";

/** Deletes an image from the portfolio, in all sizes. */
export async function removePicture(actor: Actor, { pictureId }: { pictureId: string }): Promise<void> {
	let storageKey: string | undefined;
	await changeOwnProfile(actor, "remove-picture", { pictureId }, async (tx, professionalId) => {
		const picture = await tx.professionalPicture.findFirst({ where: { id: pictureId, professionalId }, select: { fileId: true, file: { select: { storageKey: true } } } });
		if (!picture) throw new DomainError("not_found", "There is no such picture.");
		await tx.professionalPicture.delete({ where: { id: pictureId } });
		if ((await tx.professionalPicture.count({ where: { fileId: picture.fileId } })) > 0) return;
		await discardWithin(tx, actor, picture.fileId);
		({ storageKey } = picture.file);
	});
	if (storageKey) await removeRenditions(storageKey);
}
