import { href } from "react-router";
import { signOut } from "#app/domain/people/sessions.server.ts";
import { signedOut } from "#app/session/browser-session.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/signout";

/** Signing out requires a POST, so a link here only redirects. */
export const loader = () => seeOther(href("/"));

export async function action({ context }: Route.ActionArgs) {
	await signOut(getActor(context));
	return signedOut(href("/"));
}
