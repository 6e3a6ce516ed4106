import { href } from "react-router";
import { startSession } from "#app/domain/accounts/sessions.server.ts";
import type { Actor } from "#app/domain/actor.ts";
import { AccountSuspended } from "#app/domain/suspension/suspension.ts";
import { holdSignIn } from "#app/domain/two-factor/second-factor.server.ts";
import { secondFactorCookie, sessionCookie, suspensionCookie } from "./cookies.server.ts";
import { redirectWithFlash, seeOther } from "./flash.server.ts";

/**
 * Signs a browser in: a fresh session, never one that the browser brought along, and a 303 to a path of this site, where the
 * message, if any, is shown once. The owner of a suspended account gets no session, and goes to the page that says why.
 */
export async function signedIn(actor: Actor, userId: string, path: string, message?: string): Promise<Response> {
	const token = await startSession(actor, userId, "BROWSER").catch((error: unknown) => {
		if (error instanceof AccountSuspended) return null;
		throw error;
	});
	const response = token === null ? seeOther(href("/auth/suspended")) : message ? redirectWithFlash(path, message) : seeOther(path);
	response.headers.append("Set-Cookie", token === null ? suspensionCookie.serialize(userId) : sessionCookie.serialize(token));
	return response;
}

/**
 * Where whoever has just proved the password of an account goes on, by whatever way it was proved: to the second factor where the
 * account has one, else signed in. `path` is for after that; of the messages the one that fits is shown.
 */
export async function passwordProved(actor: Actor, userId: string, path: string, messages?: { signedIn: string; held: string }): Promise<Response> {
	const token = await holdSignIn(userId);
	if (token === undefined) return signedIn(actor, userId, path, messages?.signedIn);
	const onward = `${href("/auth/two-factor")}?redirectTo=${encodeURIComponent(path)}`;
	const response = messages ? redirectWithFlash(onward, messages.held) : seeOther(onward);
	response.headers.append("Set-Cookie", secondFactorCookie.serialize(token));
	return response;
}

/** Takes the session cookie away, and says so on the next page. */
export function signedOut(path: string): Response {
	const response = redirectWithFlash(path, "You are signed out.");
	response.headers.append("Set-Cookie", sessionCookie.serialize("", { maxAge: 0 }));
	return response;
}
