import { href } from "react-router";
import { getAccount } from "#app/domain/accounts/account-queries.server.ts";
import type { Actor, Authentication } from "#app/domain/actor.ts";
import { newDevice } from "#app/domain/limits/known-device.server.ts";
import { homeOf } from "#app/domain/role.ts";
import { startSession } from "#app/domain/sessions/sessions.server.ts";
import { AccountSuspendedError } from "#app/domain/suspension/suspension.ts";
import { holdSignIn } from "#app/domain/two-factor/second-factor.server.ts";
import { deviceCookie, secondFactorCookie, sessionCookie, suspensionCookie } from "./cookies.server.ts";
import { redirectWithFlash, seeOther } from "./flash.server.ts";

/**
 * Signs a browser in: a fresh session, never one that the browser brought along, and a 303 to a
 * path of this site, where the message, if any, is shown once. The owner of a suspended account
 * gets no session, and goes to the page that says why.
 */
export async function signedIn(actor: Actor, authentication: Authentication, path: string, message?: string): Promise<Response> {
	const token = await startSession(actor, authentication, "BROWSER").catch((error: unknown) => {
		if (error instanceof AccountSuspendedError) return null;
		throw error;
	});
	const response = token === null ? seeOther(href("/auth/suspended")) : message ? redirectWithFlash(path, message) : seeOther(path);
	response.headers.append("Set-Cookie", token === null ? suspensionCookie.serialize(authentication.userId) : sessionCookie.serialize(token));
	if (token !== null) response.headers.append("Set-Cookie", deviceCookie.serialize(newDevice(authentication.userId)));
	return response;
}

/**
 * What a sign-in leads to: a page that was wanted, else the person's home, and a message if it
 * signs in or is held for its second factor.
 */
type Next = { path?: string | undefined; messages?: { signedIn: string; held: string } };

/** Continues after authentication: to the second factor if it is still needed, else signs in. */
export async function continueSignIn(actor: Actor, authentication: Authentication, { path: wanted, messages }: Next = {}): Promise<Response> {
	const path = wanted ?? homeOf((await getAccount(authentication.userId)).userType);
	const token = await holdSignIn(authentication);
	if (token === undefined) return signedIn(actor, authentication, path, messages?.signedIn);
	const onward = `${href("/auth/two-factor")}?redirectTo=${encodeURIComponent(path)}`;
	const response = messages ? redirectWithFlash(onward, messages.held) : seeOther(onward);
	response.headers.append("Set-Cookie", secondFactorCookie.serialize(token));
	return response;
}

/** Clears the session cookie, and says so on the next page. */
export function signedOut(path: string): Response {
	const response = redirectWithFlash(path, "You are signed out.");
	response.headers.append("Set-Cookie", sessionCookie.serialize("", { maxAge: 0 }));
	return response;
}
