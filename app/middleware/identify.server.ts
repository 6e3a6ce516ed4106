import { parseCookie } from "cookie";
import type { MiddlewareFunction } from "react-router";
import { API_KEY_PREFIX } from "#app/domain/people/api-key.ts";
import { findUserOfApiKey } from "#app/domain/people/api-keys.server.ts";
import { findSession } from "#app/domain/people/sessions.server.ts";
import { rememberTimeZone } from "#app/domain/people/settings.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { readTimeZone, TIME_ZONE_COOKIE, type ZoneOfPerson } from "#app/domain/platform/time/time-zone.ts";
import { restorePendingForm } from "#app/forms/pending-form.server.ts";
import { now, SECOND } from "#app/infra/process/clock.server.ts";
import { currentRequest, readBearer } from "#app/server/request-facts.server.ts";
import {
	actorContext,
	flashContext,
	personalContext,
	restoredFormContext,
	themeContext,
	unreadContext,
} from "#app/session/contexts.ts";
import { flashCookie, getTheme, pendingFormCookie, sessionCookie } from "#app/session/cookies.server.ts";
import { readFlash } from "#app/session/flash.server.ts";
import { actorFrom } from "#app/session/visitor.server.ts";

type ServerMiddleware = MiddlewareFunction<Response>;

/**
 * Finds the user who sent the request: by the bearer token or API key of an API call, and otherwise by the
 * session cookie. For pages, also reads the flash message, a saved form, the color scheme, and the time zone. Clears
 * a session cookie that is unreadable or whose session has ended.
 */
export const identify: ServerMiddleware = async ({ request, context, url }, next) => {
	if (url.pathname.startsWith("/api/")) {
		context.set(actorContext, actorFrom(request, await userOfBearer(request)));
		return next();
	}
	const token = sessionCookie.read(request);
	const session = typeof token === "string" && token !== "" ? await findSession(token, "BROWSER") : null;
	const user = session?.user ?? null;
	if (user) currentRequest().role = user.role;
	await saveTimeZone(request, user, session?.zone ?? null);
	const flash = readFlash(request) ?? null;
	context.set(actorContext, actorFrom(request, user));
	context.set(flashContext, flash);
	// An action may change it.
	context.set(unreadContext, request.method === "GET" ? (session?.unread ?? null) : null);
	const { restored, isUsed: isFormUsed } = await restorePendingForm(request, url, user);
	context.set(restoredFormContext, restored);
	context.set(themeContext, getTheme(request));
	// A page with a flash message or a restored form must not be cached for other visitors.
	context.set(personalContext, { isPersonal: flash !== null || restored !== null });

	const response = await next();
	// Documents set their own Cache-Control. Page data and bare responses are private.
	if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
	if (response.status === 405 && !response.headers.has("Allow")) response.headers.set("Allow", "GET, HEAD");
	const isSent = ({ name }: { name: string }) =>
		response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`));
	const hasCookie = ({ name }: { name: string }) =>
		request.headers.get("Cookie")?.includes(`${name}=`) ?? false;
	for (const [cookie, isUsed] of [
		[flashCookie, flash !== null && !isRedirect(response)] as const,
		[pendingFormCookie, isFormUsed] as const,
		[sessionCookie, user === null && hasCookie(sessionCookie)] as const,
	]) {
		if (isUsed && !isSent(cookie)) response.headers.append("Set-Cookie", cookie.serialize("", { maxAge: 0 }));
	}
	if (session?.renewedUntil && !isSent(sessionCookie)) {
		const maxAge = Math.ceil((session.renewedUntil.getTime() - now().getTime()) / SECOND);
		response.headers.append("Set-Cookie", sessionCookie.serialize(token, { maxAge }));
	}
	return response;
};

/** Whether a response is a redirect. Page data signals a redirect with a 202. */
const isRedirect = ({ status, headers }: Response) => status === 202 || headers.has("Location");

async function userOfBearer(request: Request): Promise<SignedInUser | null> {
	const token = readBearer(request);
	if (!token) return null;
	if (token.startsWith(API_KEY_PREFIX)) return findUserOfApiKey(token);
	return (await findSession(token, "API"))?.user ?? null;
}

/** Sets the request's time zone, and saves the browser's time zone to the account, for emails. */
async function saveTimeZone(
	request: Request,
	user: SignedInUser | null,
	zone: ZoneOfPerson | null,
): Promise<void> {
	const ofBrowser = readTimeZone(parseCookie(request.headers.get("Cookie") ?? "")[TIME_ZONE_COOKIE]);
	const known = zone?.timeZone ?? ofBrowser ?? zone?.lastTimeZone;
	if (known) currentRequest().timeZone = known;
	if (user && ofBrowser && ofBrowser !== zone?.lastTimeZone) await rememberTimeZone(user, ofBrowser);
}
