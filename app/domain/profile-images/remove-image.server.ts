import type { Actor } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { discardImages } from "./discard-images.server.ts";
import { changeImages } from "./image-holder.server.ts";

/** Deletes an image from the portfolio, in all forms. Throws `not_found`. */
export const removeImage = (actor: Actor, { imageId }: { imageId: string }): Promise<void> =>
	changeImages(actor, "remove-picture", { imageId }, async (tx, holder) => {
		const image = await tx.professionalImage.findFirst({
			where: { id: imageId, ...holder, kind: "PORTFOLIO" },
			select: { id: true },
		});
		if (!image) throw new DomainError("not_found", "There is no such picture.");
		await discardImages(tx, actor, [image.id]);
	});
