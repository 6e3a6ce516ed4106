import type { Actor } from "../actor.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import { changeProfile } from "./change-profile.server.ts";
import { profileValues } from "./profile-values.server.ts";

/** Edits the service areas. The city and the radius come from the approved application. */
export const editAreas = (
	actor: Actor,
	input: { areas: string[]; version?: string | undefined },
): Promise<void> =>
	changeProfile(
		actor,
		"edit-areas",
		input,
		async (tx, professionalId) => {
			await checkText(tx, actor, { place: "AREAS", subjectId: professionalId, text: input.areas.join("\n") });
			await tx.professionalArea.deleteMany({ where: { professionalId } });
			await tx.professionalArea.createMany({
				data: input.areas.map((place, position) => ({ professionalId, position, place })),
			});
		},
		profileValues.areas,
	);
