import type { Actor } from "../actor.ts";
import { changeProfile } from "../professionals/change-profile.server.ts";
import { profileValues } from "../professionals/profile-values.server.ts";
import type { EditWork } from "./profile-editor-forms.ts";

/** Says whether the work is offered remotely, and whether it includes adult content. */
export const editWork = (actor: Actor, input: EditWork): Promise<void> =>
	changeProfile(
		actor,
		"edit-work",
		input,
		async (tx, id) => {
			await tx.professional.update({
				where: { id },
				data: { isRemote: input.isRemote, adultWork: input.adultWork },
			});
		},
		profileValues.work,
	);
