import type { Actor } from "../actor.ts";
import { changeOwnProfile } from "./change-own-profile.server.ts";
import { profileValues } from "./profile-values.server.ts";

/** A professional sets the hourly rate, in dollars; bookings that were made keep what was agreed. */
export const editRate = (actor: Actor, input: { hourlyRate: number; version?: string | undefined }): Promise<void> =>
	changeOwnProfile(
		actor,
		"edit-rate",
		input,
		async (tx, id) => {
			await tx.professional.update({ where: { id }, data: { hourlyRateCents: Math.round(input.hourlyRate * 100) } });
		},
		profileValues.rate,
	);
