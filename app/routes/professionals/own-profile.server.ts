import { href, type RouterContextProvider } from "react-router";
import { getOwnProfile } from "#app/domain/professionals/professional-queries.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";

/** The profile of the professional who asks, and the key of a form that changes it; 404 for whoever has none. */
export async function loadOwnProfile(context: Readonly<RouterContextProvider>) {
	return { profile: await found(getOwnProfile(actorOf(context))), crumbNames: { edit: "Your profile" }, submissionKey: newSubmissionKey(now()) };
}

/** Back to the overview of the own profile, with what was done. */
export const backToProfile = (message: string): Response => redirectWithFlash(href("/professional/edit"), message);
