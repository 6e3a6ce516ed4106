import type { PrepareQuote } from "#app/domain/bookings/booking-forms.ts";
import type { EarlierBooking } from "#app/domain/bookings/rebooking-queries.server.ts";
import { lineOfNeed, timelineLabels } from "#app/domain/requirements/requirements.ts";
import type { RequirementsView } from "#app/domain/requirements/requirements-queries.server.ts";
import type { ServiceLine } from "#app/domain/service-lines/service-line.ts";

type Target = { serviceLine: ServiceLine; lines: ServiceLine[] };

type Known = {
	again: EarlierBooking | null;
	draft: PrepareQuote | undefined;
	last: RequirementsView | undefined;
};

/**
 * The form's default values: the booking to repeat, else the saved draft, else the creator's latest
 * requirements.
 */
export function quoteDefaults(
	{ serviceLine, lines }: Target,
	{ again, draft, last }: Known,
): Record<string, string> {
	if (again) {
		const { title, description, place, city, state, budgetRange } = again;
		return {
			title,
			description,
			place,
			city: city ?? "",
			state: state ?? "",
			budgetRange: budgetRange ?? "",
			serviceLine: lines.includes(again.serviceLine) ? again.serviceLine : serviceLine,
		};
	}
	if (draft)
		return Object.fromEntries(
			Object.entries(draft).flatMap(([name, value]) =>
				typeof value === "string" && name !== "placeChoice" ? [[name, value]] : [],
			),
		);
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
