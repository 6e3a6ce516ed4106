import type { Actor } from "../actor.ts";
import { changeOwnProfile } from "./change-own-profile.server.ts";
import { profileValues } from "./profile-values.server.ts";

/** Edits the description. It is public at once. */
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
