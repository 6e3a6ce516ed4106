import { href } from "react-router";
import { requireUser } from "#app/domain/platform/actor.ts";
import { readNotifications } from "#app/domain/platform/notifications.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/read-notifications";

export function loader({ context }: Route.LoaderArgs) {
	requireUser(actorOf(context));
	return seeOther(href("/notifications"));
}

export async function action({ context }: Route.ActionArgs) {
	await readNotifications(actorOf(context));
	return redirectWithFlash(href("/notifications"), "All notifications are marked as read.");
}
