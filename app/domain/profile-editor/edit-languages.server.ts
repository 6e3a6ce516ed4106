import type { Actor } from "../actor.ts";
import type { EditLanguages } from "../languages/language-forms.ts";
import { changeProfile } from "../professionals/change-profile.server.ts";
import { profileValues } from "../professionals/profile-values.server.ts";

/** Replaces the languages that the professional works in. */
export const editLanguages = (actor: Actor, input: EditLanguages): Promise<void> =>
	changeProfile(
		actor,
		"edit-languages",
		input,
		async (tx, professionalId) => {
			await tx.professionalLanguage.deleteMany({ where: { professionalId } });
			await tx.professionalLanguage.createMany({
				data: input.languages.map((language) => ({ professionalId, language })),
			});
		},
		profileValues.languages,
	);
