import type { Actor } from "../actor.ts";
import { changeOwnProfile } from "./change-own-profile.server.ts";
import { profileValues } from "./profile-values.server.ts";

/** Sets the hourly rate in dollars. Existing bookings keep the agreed price. */
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
