import type { Actor } from "../actor.ts";
import { changeOwnProfile } from "./change-own-profile.server.ts";

/** A professional words what is offered; others read it at once. */
export const editDescription = (actor: Actor, input: { description: string }): Promise<void> =>
	changeOwnProfile(actor, "edit-description", input, async (tx, id) => {
		await tx.professional.update({ where: { id }, data: input });
	});
