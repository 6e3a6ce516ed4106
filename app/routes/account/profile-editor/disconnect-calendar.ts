import { data, href } from "react-router";
import { disconnectCalendar } from "#app/domain/profiles/busy-calendar.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/disconnect-calendar";

/** Only receives posts from the button on the calendar page. */
export const loader = () => data(null, { status: 404 });

export const action = ({ context }: Route.ActionArgs) =>
	buttonAction(
		() => disconnectCalendar(getActor(context)),
		href("/professional/edit/calendar"),
		"Calendar disconnected. The busy dates from it are gone.",
	);
