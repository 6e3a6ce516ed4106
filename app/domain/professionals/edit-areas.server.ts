import type { Actor } from "../actor.ts";
import { changeOwnProfile } from "./change-own-profile.server.ts";
import { profileValues } from "./profile-values.server.ts";

/** Edits the service areas. The city and the radius come from the approved application. */
export const editAreas = (actor: Actor, input: { areas: string[]; version?: string | undefined }): Promise<void> =>
	changeOwnProfile(
		actor,
		"edit-areas",
		input,
		async (tx, professionalId) => {
			await tx.professionalArea.deleteMany({ where: { professionalId } });
			await tx.professionalArea.createMany({ data: input.areas.map((place, position) => ({ professionalId, position, place })) });
		},
		profileValues.areas,
	);
