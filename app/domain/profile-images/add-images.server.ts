import type { Tx } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { displayName, type ReceivedFile } from "../files/file.ts";
import { IMAGES_MAX } from "../professionals/professional.ts";
import { changeImages, type ImageHolder } from "./image-holder.server.ts";
import { type KeptImage, keepImage } from "./keep-image.server.ts";

/** How many images were added, and why the others were refused, by file name. */
export type AddedImages = { added: number; refused: { name: string; reason: string }[] };

/**
 * Adds images to the end of the portfolio, up to PICTURES_MAX, in the order of the form. One that
 * is
 * refused doesn't keep the others out. The public sees each once it is described.
 */
export async function addImages(actor: Actor, received: readonly ReceivedFile[]): Promise<AddedImages> {
	if (received.length === 0) throw invalidField("images", "Choose one or more pictures");
	const result: AddedImages = { added: 0, refused: [] };
	for (const file of received) {
		try {
			const image = await keepImage(actor, file);
			await changeImages(actor, "add-picture", { fileId: image.fileId }, (tx, holder) =>
				addImage(tx, holder, image, "", file.field),
			);
			result.added++;
		} catch (error) {
			if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
			result.refused.push({
				name: displayName(file.name),
				reason: error.fieldErrors[file.field]?.[0] ?? error.message,
			});
		}
	}
	return result;
}

/**
 * Adds one image, unless the portfolio has the same one. Throws `invalid` on the field if the
 * portfolio is full.
 */
export async function addImage(
	tx: Tx,
	holder: ImageHolder,
	image: KeptImage,
	alt: string,
	field: string,
): Promise<void> {
	const { sha256 } = await tx.storedFile.findUniqueOrThrow({
		where: { id: image.fileId },
		select: { sha256: true },
	});
	const images = await tx.professionalImage.findMany({
		where: { ...holder, kind: "PORTFOLIO" },
		select: { position: true, file: { select: { sha256: true } } },
	});
	if (images.some(({ file }) => file.sha256 === sha256)) return;
	if (images.length >= IMAGES_MAX)
		throw invalidField(field, `Your portfolio holds ${IMAGES_MAX} pictures. Remove one first`);
	const position = Math.max(-1, ...images.map((image) => image.position)) + 1;
	await tx.professionalImage.create({ data: { ...holder, kind: "PORTFOLIO", position, alt, ...image } });
}
