import type { LicenseView } from "#app/domain/bookings/rights/license-queries.server.ts";
import type { LicenseState } from "#app/domain/bookings/rights/usage-license.ts";
import { formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import type { Status } from "#app/ui/list/tag.tsx";

type Days = Pick<LicenseView, "startsOn" | "endsOn">;

/** The first and the last day of use, always with the year, because the exact day matters. */
export const showDays = ({ startsOn, endsOn }: Days) => ({
	startsOn: startsOn && formatCalendarDay(startsOn),
	endsOn: endsOn && formatCalendarDay(endsOn),
});

/** The last day of use or, without one, what is known about the term. */
export function formatLastDay({
	startsOn,
	endsOn,
	term,
	isTermRead,
	state,
}: Days & Pick<LicenseView, "term" | "isTermRead" | "state">): string {
	if (endsOn) return formatCalendarDay(endsOn);
	if (!isTermRead) return `No last day: “${term}”`;
	if (startsOn) return "Without limit";
	return state === "waiting" ? `${term}, once it starts` : "–";
}

export const licenseStatuses: Record<LicenseState, Status> = {
	waiting: "waiting",
	"in-use": "current",
	ending: "due",
	ended: "stopped",
	replaced: "stopped",
	"not-granted": "stopped",
};
