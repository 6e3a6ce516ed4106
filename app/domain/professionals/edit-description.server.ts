import type { Actor } from "../actor.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import { changeProfile } from "./change-profile.server.ts";
import { profileValues } from "./profile-values.server.ts";

type Input = { description: string; version?: string | undefined };

/** Edits the description. It is public at once. */
export const editDescription = (actor: Actor, input: Input): Promise<void> =>
	changeProfile(
		actor,
		"edit-description",
		input,
		async (tx, id) => {
			await checkText(tx, actor, { place: "DESCRIPTION", subjectId: id, text: input.description });
			await tx.professional.update({ where: { id }, data: { description: input.description } });
		},
		profileValues.description,
	);
