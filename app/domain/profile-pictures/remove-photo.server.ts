import type { Actor } from "../actor.ts";
import { discardPictures } from "./discard-pictures.server.ts";
import { changePictures } from "./picture-holder.server.ts";

/** Deletes the profile photo, in all forms. Initials take its place. Idempotent. */
export const removePhoto = (actor: Actor): Promise<void> =>
	changePictures(actor, "remove-photo", {}, async (tx, holder) => {
		const photos = await tx.professionalPicture.findMany({ where: { ...holder, kind: "PHOTO" }, select: { id: true } });
		await discardPictures(
			tx,
			actor,
			photos.map(({ id }) => id),
		);
	});
