import type { Actor } from "../actor.ts";
import { invalidField } from "../domain-error.ts";
import { changeOwnProfile } from "../professionals/change-own-profile.server.ts";
import { profileValues } from "../professionals/profile-values.server.ts";
import { specialties } from "./specialty-content.server.ts";
import type { EditSpecialties } from "./specialty-forms.ts";

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

/** Throws `invalid` at the field `specialties` for a slug that isn't on the list. */
export function requireKnownSpecialties(slugs: readonly string[]): void {
	const known = new Set(specialties().map(({ slug }) => slug));
	const unknown = slugs.find((slug) => !known.has(slug));
	if (unknown !== undefined) throw invalidField("specialties", "Choose specialties from the list. One of your choices is no longer on it");
}
