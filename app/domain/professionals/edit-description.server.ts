import type { Actor } from "../actor.ts";
import { requireConfirmed } from "../off-platform-contact/confirmed.ts";
import { detectOffPlatformContact } from "../off-platform-contact/detect-off-platform-contact.server.ts";
import { changeOwnProfile } from "./change-own-profile.server.ts";
import { profileValues } from "./profile-values.server.ts";

type Input = { description: string; confirmed?: "on" | undefined; version?: string | undefined };

/**
 * Edits the description. It is public at once. One that looks like off-platform contact is asked
 * about first.
 */
export const editDescription = (actor: Actor, input: Input): Promise<void> =>
	changeOwnProfile(
		actor,
		"edit-description",
		input,
		async (tx, id) => {
			requireConfirmed(detectOffPlatformContact(input.description), input.confirmed);
			await tx.professional.update({ where: { id }, data: { description: input.description } });
		},
		profileValues.description,
	);
