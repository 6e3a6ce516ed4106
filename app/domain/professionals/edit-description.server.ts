import type { Actor } from "../actor.ts";
import { changeOwnProfile } from "./change-own-profile.server.ts";
import { profileValues } from "./profile-values.server.ts";

/** A professional words what is offered; others read it at once. */
export const editDescription = (actor: Actor, input: { description: string; version?: string | undefined }): Promise<void> =>
	changeOwnProfile(
		actor,
		"edit-description",
		input,
		async (tx, id) => {
			await tx.professional.update({ where: { id }, data: { description: input.description } });
		},
		profileValues.description,
	);
