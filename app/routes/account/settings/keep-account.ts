import { href } from "react-router";
import { requireUser } from "#app/domain/platform/actor.ts";
import { cancelDeletion } from "#app/domain/trust/delete-account.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/keep-account";

/** Keeping the account requires a POST from the button next to the notice, so a link here only redirects. */
export function loader({ context }: Route.LoaderArgs) {
	requireUser(getActor(context));
	return seeOther(href("/settings/delete"));
}

export async function action({ context }: Route.ActionArgs) {
	await cancelDeletion(getActor(context));
	return redirectWithFlash(href("/settings"), "We'll keep your account. Nothing has changed.");
}
