import type { Actor } from "../actor.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import type { DescribePictures } from "./picture-forms.ts";
import { changePictures } from "./picture-holder.server.ts";
import { descriptionValues, findPortfolio } from "./portfolio-records.server.ts";

/**
 * Saves the descriptions of portfolio images. The public sees an image only while it has one.
 * Images
 * that were removed meanwhile are skipped. Throws `conflict` if a description changed after the
 * form was
 * opened.
 */
export const describePictures = (actor: Actor, { descriptions, version }: Pick<DescribePictures, "descriptions" | "version">): Promise<void> =>
	changePictures(actor, "describe-pictures", { descriptions, version }, async (tx, holder) => {
		const portfolio = await findPortfolio(tx, holder);
		// Images that were added or moved meanwhile are no conflict.
		requireUnchanged(version, descriptionValues(descriptions.map(({ id }) => portfolio.find((picture) => picture.id === id) ?? { alt: "" })));
		for (const { id, alt } of descriptions) await tx.professionalPicture.updateMany({ where: { id, ...holder, kind: "PORTFOLIO", alt: { not: alt } }, data: { alt } });
	});
