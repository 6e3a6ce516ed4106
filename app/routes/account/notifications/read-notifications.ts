import { href } from "react-router";
import { requireUser } from "#app/domain/platform/actor.ts";
import { readNotifications } from "#app/domain/platform/notifications.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/read-notifications";

export function loader({ context }: Route.LoaderArgs) {
	requireUser(getActor(context));
	return seeOther(href("/notifications"));
}

export async function action({ context }: Route.ActionArgs) {
	await readNotifications(getActor(context));
	return redirectWithFlash(href("/notifications"), "All notifications are marked as read.");
}
