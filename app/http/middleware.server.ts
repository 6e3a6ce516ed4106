import { data, href, type MiddlewareFunction } from "react-router";
import { findSession } from "#app/domain/accounts/sessions.server.ts";
import type { Actor, SignedInUser } from "#app/domain/actor.ts";
import { countUnread } from "#app/domain/messages/conversation-queries.server.ts";
import { recordRefusal } from "#app/domain/records/record-refusal.server.ts";
import { now, SECOND } from "#app/infra/clock.server.ts";
import { logSecurityEvent } from "#app/infra/security-log.server.ts";
import { THEMES } from "#app/ui/document.ts";
import { actorContext, actorOf, askedContext, flashContext, restoredFormContext, routeIdsContext, themeContext, unreadContext } from "./contexts.ts";
import { flashCookie, pendingFormCookie, sessionCookie, themeCookie } from "./cookies.server.ts";
import { readFlash, seeOther } from "./flash.server.ts";
import { memberPage } from "./member-pages.server.ts";
import { askToSignIn, pendingFormOf } from "./pending-form.server.ts";
import { policy } from "./policy.ts";
import { currentRequest } from "./request-facts.server.ts";
import { normalPattern } from "./route-ids.server.ts";

type ServerMiddleware = MiddlewareFunction<Response>;

/**
 * Finds out who asks, and what message and colour scheme the request brings. A message is shown once; a session cookie that
 * cannot be read, or whose session is gone, is cleared.
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
	const flash = readFlash(request) ?? null;
	const theme = themeCookie.read(request);
	context.set(actorContext, actorFrom(request, user));
	context.set(flashContext, flash);
	const { restored, isSpent: isFormSpent } = await pendingFormOf(request, url, user);
	context.set(restoredFormContext, restored);
	context.set(themeContext, THEMES.find((known) => known === theme) ?? "system");

	const response = await next();
	// Documents say for themselves how they may be kept; the data of pages and bare answers are for this visitor, now.
	if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
	if (response.status === 405 && !response.headers.has("Allow")) response.headers.set("Allow", "GET, HEAD");
	const isSent = ({ name }: { name: string }) => response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`));
	const isHeld = ({ name }: { name: string }) => request.headers.get("Cookie")?.includes(`${name}=`) ?? false;
	for (const [cookie, isSpent] of [
		[flashCookie, flash !== null && !leadsOn(response)] as const,
		[pendingFormCookie, isFormSpent] as const,
		[sessionCookie, user === null && isHeld(sessionCookie)] as const,
	]) {
		if (isSpent && !isSent(cookie)) response.headers.append("Set-Cookie", cookie.serialize("", { maxAge: 0 }));
	}
	if (session?.renewedUntil && !isSent(sessionCookie)) {
		const maxAge = Math.ceil((session.renewedUntil.getTime() - now().getTime()) / SECOND);
		response.headers.append("Set-Cookie", sessionCookie.serialize(token, { maxAge }));
	}
	return response;
};

/** Whether an answer shows nothing and names another address; the data of pages say so by a 202. */
const leadsOn = ({ status, headers }: Response) => status === 202 || headers.has("Location");

/** Refuses whoever the policy table does not let in, before any loader or action runs. */
export const enforcePolicy: ServerMiddleware = async ({ request, context, url, pattern }, next) => {
	const access = policy[context.get(routeIdsContext).get(normalPattern(pattern)) ?? ""];
	if (access === "public") return next();
	if (!access) throw data({ text: "This page is not open to anyone." }, { status: 403 });
	const actor = actorOf(context);
	const { user } = actor;
	if (!user) {
		logSecurityEvent("sign-in-required", { status: 303 });
		throw await askToSignIn(request, url, sessionCookie.read(request));
	}
	// What is for the team alone waits until its member has a second factor.
	const isWaiting = user.needsTwoFactor && access.roles.length === 1;
	if (access.roles.includes(user.role) && !isWaiting) return next();
	const elsewhere = access.roles.includes(user.role) ? href("/settings/two-factor") : access.otherwise === "home" ? href("/") : undefined;
	logSecurityEvent("access-refused", { status: elsewhere ? 303 : 403 });
	if (elsewhere) throw seeOther(elsewhere);
	if (access.roles.every((role) => role === "ADMIN")) await recordRefusal(actor, { pattern: normalPattern(pattern), method: request.method });
	throw data({ text: access.text }, { status: 403 });
};

/**
 * Answers members with pages for reading that were made for others of them. Of a person such a page shows the role, the colour
 * scheme and the number of unread messages, all in its header and footer; one whose loaders ask who is there is made for each.
 */
export const shareMemberPages: ServerMiddleware = async ({ request, context, url, pattern }, next) => {
	const user = context.get(actorContext)?.user;
	const isShared = user && request.method === "GET" && policy[context.get(routeIdsContext).get(normalPattern(pattern)) ?? ""] === "public";
	const isPlain = !context.get(flashContext) && !context.get(restoredFormContext);
	// The data of a page has another address than the page.
	if (!isShared || !isPlain || new URL(request.url).pathname !== url.pathname) return next();
	const unread = await countUnread(user);
	const asked = { isAsked: false };
	context.set(unreadContext, unread);
	context.set(askedContext, asked);
	return memberPage(request, `${user.role} ${context.get(themeContext)} ${unread}`, next, () => !asked.isAsked);
};

async function userOfBearer(request: Request): Promise<SignedInUser | null> {
	const token = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
	return token ? ((await findSession(token, "API"))?.user ?? null) : null;
}

function actorFrom(request: Request, user: SignedInUser | null): Actor {
	const facts = currentRequest();
	if (user) facts.userId = user.id;
	const { address, requestId } = facts;
	const key = request.headers.get("Idempotency-Key");
	return { user, address, requestId, userAgent: request.headers.get("User-Agent") ?? "", submissionKey: key?.slice(0, 200) || undefined };
}
