import type { Actor } from "../actor.ts";
import type { EditPackages } from "../packages/package-forms.ts";
import { changeOwnProfile } from "../professionals/change-own-profile.server.ts";
import { profileValues } from "../professionals/profile-values.server.ts";

/** Replaces the packages, in the order of the form. */
export const editPackages = (actor: Actor, { packages, version }: EditPackages): Promise<void> =>
	changeOwnProfile(
		actor,
		"edit-packages",
		{ packages, version },
		async (tx, professionalId) => {
			await tx.professionalPackage.deleteMany({ where: { professionalId } });
			await tx.professionalPackage.createMany({ data: packages.map((offer, position) => ({ professionalId, position, ...offer })) });
		},
		profileValues.packages,
	);
