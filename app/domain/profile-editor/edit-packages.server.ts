import type { Actor } from "../actor.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import type { EditPackages } from "../packages/package-forms.ts";
import { changeProfile } from "../professionals/change-profile.server.ts";
import { profileValues } from "../professionals/profile-values.server.ts";

/** Replaces the packages, in the order of the form. */
export const editPackages = (actor: Actor, { packages, version }: EditPackages): Promise<void> =>
	changeProfile(
		actor,
		"edit-packages",
		{ packages, version },
		async (tx, professionalId) => {
			const text = packages.flatMap(({ title, included }) => [title, included]).join("\n");
			await checkText(tx, actor, { place: "PACKAGES", subjectId: professionalId, text });
			await tx.professionalPackage.deleteMany({ where: { professionalId } });
			await tx.professionalPackage.createMany({
				data: packages.map((offer, position) => ({ professionalId, position, ...offer })),
			});
		},
		profileValues.packages,
	);
