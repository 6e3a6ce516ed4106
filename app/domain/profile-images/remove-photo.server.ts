import type { Actor } from "../actor.ts";
import { discardImages } from "./discard-images.server.ts";
import { changeImages } from "./image-holder.server.ts";

/** Deletes the profile photo, in all forms. Initials take its place. Idempotent. */
export const removePhoto = (actor: Actor): Promise<void> =>
	changeImages(actor, "remove-photo", {}, async (tx, holder) => {
		const photos = await tx.professionalImage.findMany({
			where: { ...holder, kind: "PHOTO" },
			select: { id: true },
		});
		await discardImages(
			tx,
			actor,
			photos.map(({ id }) => id),
		);
	});
