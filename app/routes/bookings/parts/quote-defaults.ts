import type { PrepareQuote } from "#app/domain/bookings/booking-forms.ts";
import { lineOfNeed, timelineLabels } from "#app/domain/requirements/requirements.ts";
import type { RequirementsView } from "#app/domain/requirements/requirements-queries.server.ts";
import type { ServiceLine } from "#app/domain/service-lines/service-line.ts";

type Target = { serviceLine: ServiceLine; lines: ServiceLine[] };

/** The form's default values: the saved draft, else the creator's latest requirements. */
export function quoteDefaults({ serviceLine, lines }: Target, draft: PrepareQuote | undefined, last: RequirementsView | undefined): Record<string, string> {
	if (draft) return Object.fromEntries(Object.entries(draft).flatMap(([name, value]) => (typeof value === "string" && name !== "placeChoice" ? [[name, value]] : [])));
	const wanted = last?.serviceNeeds.map((need) => lineOfNeed[need]).find((line) => lines.includes(line));
	return {
		serviceLine: wanted ?? serviceLine,
		...(last && {
			place: last.isRemote ? "remote" : "on_site",
			city: last.city,
			state: last.state,
			budgetRange: last.budgetRange,
			preferredDates: timelineLabels[last.projectTimeline],
			description: last.goalDescription ?? "",
		}),
	};
}
