import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import type { SubmitApplication } from "../applications/application-forms.ts";
import { DomainError } from "../domain-error.ts";
import { addImage } from "./add-images.server.ts";
import { type KeptImage, measureImage } from "./keep-image.server.ts";
import { putPhoto } from "./set-photo.server.ts";

/** Uploads that an application names as its images. */
export type BroughtImages = { photo: KeptImage | null; portfolio: (KeptImage & { alt: string })[] };

/**
 * The images among a person's own uploads that an application names. Outside of a transaction,
 * since
 * each is converted to be measured. Throws `invalid` by field for anything else.
 */
export async function findBroughtImages(
	user: { id: string },
	files: SubmitApplication["files"],
): Promise<BroughtImages> {
	const photo = files?.photo ? await findImage(user, files.photo, "files.photo") : null;
	const portfolio: BroughtImages["portfolio"] = [];
	for (const [i, { id, alt }] of (files?.pictures ?? []).entries())
		portfolio.push({ ...(await findImage(user, id, `files.pictures[${i}].id`)), alt });
	return { photo, portfolio };
}

async function findImage({ id: ownerId }: { id: string }, id: string, field: string): Promise<KeptImage> {
	const file = await db().storedFile.findUnique({
		where: { id, ownerId, type: { in: ["image/jpeg", "image/png"] } },
		select: { id: true },
	});
	if (file) return { fileId: file.id, ...(await measureImage(file.id)) };
	const message =
		"There is no JPEG or PNG upload of yours with this id. Upload the picture to /api/uploads first";
	throw new DomainError("invalid", message, { fieldErrors: { [field]: [message] } });
}

/** Adds the images to an application, unless it has them already. */
export async function addBroughtImages(
	tx: Tx,
	actor: Actor,
	applicationId: string,
	{ photo, portfolio }: BroughtImages,
): Promise<void> {
	const known = await tx.professionalImage.findMany({ where: { applicationId }, select: { fileId: true } });
	const isNew = ({ fileId }: KeptImage) => !known.some((image) => image.fileId === fileId);
	for (const { alt, ...image } of portfolio.filter(isNew))
		await addImage(tx, { applicationId }, image, alt, "files.pictures");
	if (photo && isNew(photo)) await putPhoto(tx, actor, { applicationId }, photo);
}
