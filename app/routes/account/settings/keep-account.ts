import { href } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { cancelDeletion } from "#app/domain/deletion/cancel-deletion.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/keep-account";

/** A link keeps nothing; the button beside the notice does. */
export function loader({ context }: Route.LoaderArgs) {
	requireUser(actorOf(context));
	return seeOther(href("/settings/delete"));
}

export async function action({ context }: Route.ActionArgs) {
	await cancelDeletion(actorOf(context));
	return redirectWithFlash(href("/settings"), "Your account stays. Everything is as before.");
}
