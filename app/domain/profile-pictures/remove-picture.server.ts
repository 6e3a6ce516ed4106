import type { Actor } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { discardPictures } from "./discard-pictures.server.ts";
import { changePictures } from "./picture-holder.server.ts";

/** Deletes an image from the portfolio, in all forms. Throws `not_found`. */
export const removePicture = (actor: Actor, { pictureId }: { pictureId: string }): Promise<void> =>
	changePictures(actor, "remove-picture", { pictureId }, async (tx, holder) => {
		const picture = await tx.professionalPicture.findFirst({ where: { id: pictureId, ...holder, kind: "PORTFOLIO" }, select: { id: true } });
		if (!picture) throw new DomainError("not_found", "There is no such picture.");
		await discardPictures(tx, actor, [picture.id]);
	});
