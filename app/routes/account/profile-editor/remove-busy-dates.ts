import { data, href } from "react-router";
import { removeBusyPeriod } from "#app/domain/profiles/busy-periods.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/remove-busy-dates";

/** Only receives posts from the buttons next to busy dates. */
export const loader = () => data(null, { status: 404 });

export const action = ({ params: { busyPeriodId }, context }: Route.ActionArgs) =>
	buttonAction(
		() => removeBusyPeriod(getActor(context), { busyPeriodId }),
		href("/professional/edit/busy-dates"),
		"Busy dates removed.",
	);
