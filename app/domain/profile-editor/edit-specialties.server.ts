import type { Actor } from "../actor.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import { changeProfile } from "../professionals/change-profile.server.ts";
import { profileValues } from "../professionals/profile-values.server.ts";
import type { EditSpecialties } from "../specialties/specialty-forms.ts";
import { requireKnownSpecialties } from "../specialties/specialty-queries.server.ts";

/** Replaces the specialties. Throws `invalid` for one that isn't on the list. */
export async function editSpecialties(actor: Actor, input: EditSpecialties): Promise<void> {
	requireKnownSpecialties(input.specialties);
	await changeProfile(
		actor,
		"edit-specialties",
		input,
		async (tx, professionalId) => {
			await checkText(tx, actor, {
				place: "SPECIALTIES",
				subjectId: professionalId,
				text: input.otherSpecialties ?? "",
			});
			await tx.professionalSpecialty.deleteMany({ where: { professionalId } });
			await tx.professionalSpecialty.createMany({
				data: input.specialties.map((specialty) => ({ professionalId, specialty })),
			});
			await tx.professional.update({
				where: { id: professionalId },
				data: { otherSpecialties: input.otherSpecialties },
			});
		},
		profileValues.specialties,
	);
}
