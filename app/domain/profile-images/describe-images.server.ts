import type { Actor } from "../actor.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import type { DescribeImages } from "./image-forms.ts";
import { changeImages } from "./image-holder.server.ts";
import { descriptionValues, findPortfolio } from "./portfolio-records.server.ts";

/**
 * Saves the descriptions of portfolio images. The public sees an image only while it has one.
 * Images
 * that were removed meanwhile are skipped. Throws `conflict` if a description changed after the
 * form was
 * opened.
 */
export const describeImages = (
	actor: Actor,
	{ descriptions, version }: Pick<DescribeImages, "descriptions" | "version">,
): Promise<void> =>
	changeImages(actor, "describe-pictures", { descriptions, version }, async (tx, holder) => {
		const portfolio = await findPortfolio(tx, holder);
		// Images that were added or moved meanwhile are no conflict.
		requireUnchanged(
			version,
			descriptionValues(
				descriptions.map(({ id }) => portfolio.find((image) => image.id === id) ?? { alt: "" }),
			),
		);
		const where =
			"professionalId" in holder
				? ({ place: "PICTURES", subjectId: holder.professionalId } as const)
				: ({ place: "APPLICATION", subjectId: holder.applicationId } as const);
		await checkText(tx, actor, { ...where, text: descriptions.map(({ alt }) => alt).join("\n") });
		for (const { id, alt } of descriptions)
			await tx.professionalImage.updateMany({
				where: { id, ...holder, kind: "PORTFOLIO", alt: { not: alt } },
				data: { alt },
			});
	});
