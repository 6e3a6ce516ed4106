import type { Tx } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { invalidField } from "../domain-error.ts";
import type { ReceivedFile } from "../files/file.ts";
import { discardImages } from "./discard-images.server.ts";
import { changeImages, type ImageHolder } from "./image-holder.server.ts";
import { type KeptImage, keepImage } from "./keep-image.server.ts";

/** Sets the profile photo, in place of an earlier one, which is deleted. */
export async function setPhoto(actor: Actor, received: ReceivedFile | undefined): Promise<void> {
	if (!received) throw invalidField("photo", "Choose a photo");
	const image = await keepImage(actor, received);
	await changeImages(actor, "set-photo", { fileId: image.fileId }, (tx, holder) =>
		putPhoto(tx, actor, holder, image),
	);
}

/** Makes an image the only photo. */
export async function putPhoto(tx: Tx, actor: Actor, holder: ImageHolder, image: KeptImage): Promise<void> {
	const before = await tx.professionalImage.findMany({
		where: { ...holder, kind: "PHOTO" },
		select: { id: true },
	});
	await tx.professionalImage.create({ data: { ...holder, kind: "PHOTO", position: 0, alt: "", ...image } });
	await discardImages(
		tx,
		actor,
		before.map(({ id }) => id),
	);
}
