import type { Actor } from "../actor.ts";
import { changeProfile } from "./change-profile.server.ts";
import { profileValues } from "./profile-values.server.ts";

/** Sets the hourly rate in dollars. Existing bookings keep the agreed price. */
export const editRate = (
	actor: Actor,
	input: { hourlyRate: number; version?: string | undefined },
): Promise<void> =>
	changeProfile(
		actor,
		"edit-rate",
		input,
		async (tx, id) => {
			await tx.professional.update({
				where: { id },
				data: { hourlyRateCents: Math.round(input.hourlyRate * 100) },
			});
		},
		profileValues.rate,
	);
