import { href } from "react-router";
import { getAccount } from "#app/domain/people/account.server.ts";
import { keepPendingSignIn } from "#app/domain/people/second-factor.server.ts";
import { startSession } from "#app/domain/people/sessions.server.ts";
import { newDevice } from "#app/domain/people/sign-in-limit.server.ts";
import { AccountSuspendedError } from "#app/domain/people/suspension.ts";
import type { Actor, Authentication } from "#app/domain/platform/actor.ts";
import { getHomePath } from "#app/domain/platform/roles.ts";
import { deviceCookie, secondFactorCookie, sessionCookie, suspensionCookie } from "./cookies.server.ts";
import { redirectWithFlash, seeOther } from "./flash.server.ts";

/**
 * Signs a browser in with a new session, never one that it sent, and redirects (303) to a path on this site.
 * That page shows the message, if any, once. The owner of a suspended account doesn't get a session, but is
 * redirected to the page with the reason.
 */
export async function signedIn(
	actor: Actor,
	authentication: Authentication,
	path: string,
	message?: string,
): Promise<Response> {
	const token = await startSession(actor, authentication, "BROWSER").catch((error: unknown) => {
		if (error instanceof AccountSuspendedError) return null;
		throw error;
	});
	const response =
		token === null
			? seeOther(href("/auth/suspended"))
			: message
				? redirectWithFlash(path, message)
				: seeOther(path);
	response.headers.append(
		"Set-Cookie",
		token === null ? suspensionCookie.serialize(authentication.userId) : sessionCookie.serialize(token),
	);
	if (token !== null)
		response.headers.append("Set-Cookie", deviceCookie.serialize(newDevice(authentication.userId)));
	return response;
}

/** Where a sign-in leads: the requested page or the user's home, with optional messages. */
type Next = { path?: string | undefined; messages?: { signedIn: string; held: string } };

/**
 * Continues after authentication: redirects to the second factor if it is still needed, and otherwise signs
 * in.
 */
export async function continueSignIn(
	actor: Actor,
	authentication: Authentication,
	{ path: wanted, messages }: Next = {},
): Promise<Response> {
	const path = wanted ?? getHomePath((await getAccount(authentication.userId)).userType);
	const token = await keepPendingSignIn(authentication);
	if (token === undefined) return signedIn(actor, authentication, path, messages?.signedIn);
	const onward = `${href("/auth/two-factor")}?redirectTo=${encodeURIComponent(path)}`;
	const response = messages ? redirectWithFlash(onward, messages.held) : seeOther(onward);
	response.headers.append("Set-Cookie", secondFactorCookie.serialize(token));
	return response;
}

/**
 * Clears the session cookie, and has the browser delete what pages stored: the copies of call sheets for
 * offline use, and their service worker. The next page says that the user is signed out.
 */
export function signedOut(path: string): Response {
	const response = redirectWithFlash(path, "You're signed out.");
	response.headers.append("Set-Cookie", sessionCookie.serialize("", { maxAge: 0 }));
	response.headers.set("Clear-Site-Data", '"storage"');
	return response;
}
