import { dayAsTyped } from "../calendar/calendar-day.ts";
import type { EditValues } from "../domain-error.ts";
import { LINK_ROWS } from "./professional.ts";
import type { OwnProfile } from "./professional-queries.server.ts";

/** The values that each form of the professional's own profile shows. */
export const profileValues = {
	description: ({ description }: OwnProfile) => ({ description }),
	rate: ({ hourlyRateCents }: OwnProfile) => ({ hourlyRate: String(hourlyRateCents / 100) }),
	areas: ({ areas }: OwnProfile) => ({ areas: areas.join("\n") }),
	links: ({ links }: OwnProfile): Record<string, string> =>
		Object.fromEntries(
			LINK_ROWS.flatMap((row) => [
				[`label${row}`, links[row - 1]?.label ?? ""],
				[`url${row}`, links[row - 1]?.url ?? ""],
			]),
		),
	away: ({ awayUntil }: OwnProfile) => ({ away: awayUntil ? "until" : "no", until: awayUntil ? dayAsTyped(awayUntil) : "" }),
} satisfies Record<string, (profile: OwnProfile) => EditValues>;
