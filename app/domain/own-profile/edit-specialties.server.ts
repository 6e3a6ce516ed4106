import type { Actor } from "../actor.ts";
import { changeOwnProfile } from "../professionals/change-own-profile.server.ts";
import { profileValues } from "../professionals/profile-values.server.ts";
import type { EditSpecialties } from "../specialties/specialty-forms.ts";
import { requireKnownSpecialties } from "../specialties/specialty-queries.server.ts";

/** Replaces the specialties. Throws `invalid` for one that isn't on the list. */
export async function editSpecialties(actor: Actor, input: EditSpecialties): Promise<void> {
	requireKnownSpecialties(input.specialties);
	await changeOwnProfile(
		actor,
		"edit-specialties",
		input,
		async (tx, professionalId) => {
			await tx.professionalSpecialty.deleteMany({ where: { professionalId } });
			await tx.professionalSpecialty.createMany({ data: input.specialties.map((specialty) => ({ professionalId, specialty })) });
			await tx.professional.update({ where: { id: professionalId }, data: { otherSpecialties: input.otherSpecialties } });
		},
		profileValues.specialties,
	);
}
