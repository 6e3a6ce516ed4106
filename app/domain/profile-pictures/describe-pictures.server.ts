import type { Actor } from "../actor.ts";
import type { DescribePictures } from "./picture-forms.ts";
import { changePictures } from "./picture-holder.server.ts";

/**
 * Saves the descriptions of portfolio images. The public sees an image only while it has one. Images
 * that were removed meanwhile are skipped.
 */
export const describePictures = (actor: Actor, { descriptions }: Pick<DescribePictures, "descriptions">): Promise<void> =>
	changePictures(actor, "describe-pictures", { descriptions }, async (tx, holder) => {
		for (const { id, alt } of descriptions) await tx.professionalPicture.updateMany({ where: { id, ...holder, kind: "PORTFOLIO", alt: { not: alt } }, data: { alt } });
	});
