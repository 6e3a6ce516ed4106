import type { Actor } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { changeImages } from "./image-holder.server.ts";
import { findPortfolio } from "./portfolio-records.server.ts";

/** Moves an image one place up or down. At either end nothing happens. Throws `not_found`. */
export const moveImage = (
	actor: Actor,
	{ imageId, direction }: { imageId: string; direction: "up" | "down" },
): Promise<void> =>
	changeImages(actor, "move-picture", { imageId, direction }, async (tx, holder) => {
		const ids = (await findPortfolio(tx, holder)).map(({ id }) => id);
		const from = ids.indexOf(imageId);
		if (from < 0) throw new DomainError("not_found", "There is no such picture.");
		const to = direction === "up" ? from - 1 : from + 1;
		if (to < 0 || to >= ids.length) return;
		ids.splice(to, 0, ...ids.splice(from, 1));
		for (const [position, id] of ids.entries())
			await tx.professionalImage.update({ where: { id }, data: { position } });
	});
