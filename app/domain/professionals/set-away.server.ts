import { site } from "#app/infra/content/site.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { addDays, dayIn, sameTimeOn } from "../calendar/calendar-day.ts";
import { invalidField } from "../domain-error.ts";
import { changeProfile } from "./change-profile.server.ts";
import type { SetAway } from "./profile-forms.ts";
import { profileValues } from "./profile-values.server.ts";

const LONGEST_DAYS = 366;

/**
 * Marks a professional as away until a day within a year, or as available again. The profile stays
 * in the directory and says so.
 */
export async function setAway(actor: Actor, input: SetAway): Promise<void> {
	const { timeZone } = site();
	const today = dayIn(now(), timeZone);
	if (input.until !== null && input.until <= today) throw invalidField("until", "Enter a day in the future");
	if (input.until !== null && input.until > addDays(today, LONGEST_DAYS))
		throw invalidField("until", "Enter a day within a year");
	await changeProfile(
		actor,
		"set-away",
		input,
		async (tx, id) => {
			await tx.professional.update({
				where: { id },
				data: { awayUntil: input.until && sameTimeOn(input.until, now(), timeZone) },
			});
		},
		profileValues.away,
	);
}
