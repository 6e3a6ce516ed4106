import { data, href } from "react-router";
import { disconnectCalendar } from "#app/domain/profiles/busy-calendar.server.ts";
import { removeBusyPeriod } from "#app/domain/profiles/busy-periods.server.ts";
import { dismissFacts } from "#app/domain/profiles/edit-profile.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { lastWord } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/press-button";

/** This URL has no page, because it only receives POSTs from buttons on other pages. */
export const loader = () => data(null, { status: 404 });

/** The last word of the URL says which button it was. */
export function action({ params: { busyPeriodId = "" }, context, pattern }: Route.ActionArgs) {
	const actor = getActor(context);
	switch (lastWord(pattern)) {
		case "disconnect":
			return buttonAction(
				() => disconnectCalendar(actor),
				href("/professional/edit/calendar"),
				"Calendar disconnected. The busy dates from it are gone.",
			);
		case "remove":
			return buttonAction(
				() => removeBusyPeriod(actor, { busyPeriodId }),
				href("/professional/edit/busy-dates"),
				"Busy dates removed.",
			);
		case "dismiss-facts":
			return buttonAction(
				() => dismissFacts(actor),
				href("/dashboard"),
				"We won't ask again. You can add this to your profile at any time.",
			);
		default:
			throw data(null, { status: 404 });
	}
}
