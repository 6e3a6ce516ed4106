import type { Actor } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { changeOwnProfile } from "../professionals/change-own-profile.server.ts";

/** Moves an image one place up or down. At either end nothing happens. */
export const movePicture = (actor: Actor, { pictureId, direction }: { pictureId: string; direction: "up" | "down" }): Promise<void> =>
	changeOwnProfile(actor, "move-picture", { pictureId, direction }, async (tx, professionalId) => {
		const pictures = await tx.professionalPicture.findMany({ where: { professionalId }, orderBy: [{ position: "asc" }, { id: "asc" }], select: { id: true } });
		const ids = pictures.map(({ id }) => id);
		const from = ids.indexOf(pictureId);
		if (from < 0) throw new DomainError("not_found", "There is no such picture.");
		const to = direction === "up" ? from - 1 : from + 1;
		if (to < 0 || to >= ids.length) return;
		ids.splice(to, 0, ...ids.splice(from, 1));
		for (const [position, id] of ids.entries()) await tx.professionalPicture.update({ where: { id }, data: { position } });
	});
