import { data, href, type MiddlewareFunction, type ServerBuild } from "react-router";
import { recordRefusedCommand } from "#app/domain/platform/audit.server.ts";
import type { Role } from "#app/domain/platform/roles.ts";
import { askToSignIn } from "#app/forms/pending-form.server.ts";
import { logSecurityEvent } from "#app/infra/security/security-log.server.ts";
import { normalPattern, routeIdsByPattern } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { sessionCookie } from "#app/session/cookies.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { hasArea } from "./guard-areas.server.ts";

type ServerMiddleware = MiddlewareFunction<Response>;

/** Who may enter an area. */
export type Access = "everyone" | readonly Role[];

/** The access that each guard grants, so that startup can check every route. */
const accessByGuard = new WeakMap<object, Access>();

/** Opens an area to everyone. */
export const openToEveryone: ServerMiddleware = (_args, next) => next();
accessByGuard.set(openToEveryone, "everyone");

/**
 * Guards an area by role, before its loaders and actions run. Visitors are redirected to sign-in. Users with
 * other roles are redirected home with a message or, if `text` is given, get a 403 page.
 */
export function requireRole(roles: readonly Role[], { text }: { text?: string } = {}): ServerMiddleware {
	const isTeamOnly = roles.every((role) => role === "ADMIN");
	const guard: ServerMiddleware = async ({ request, context, url, pattern }, next) => {
		const actor = getActor(context);
		const { user } = actor;
		if (!user) {
			logSecurityEvent("sign-in-required", { status: 303 });
			throw await askToSignIn(request, url, sessionCookie.read(request));
		}
		const hasRole = roles.includes(user.role);
		// The back office requires two-factor sign-in, unless the operator turned that off.
		const mustSetUpTwoFactor = hasRole && isTeamOnly && user.needsTwoFactor;
		if (hasRole && !mustSetUpTwoFactor) return next();
		const isRedirected = mustSetUpTwoFactor || text === undefined;
		logSecurityEvent("access-refused", { status: isRedirected ? 303 : 403 });
		if (mustSetUpTwoFactor) throw seeOther(href("/settings/two-factor"));
		if (text === undefined) throw redirectWithFlash(href("/"), wrongRoleText(roles, user.role), "error");
		if (isTeamOnly)
			await recordRefusedCommand(actor, { pattern: normalPattern(pattern), method: request.method });
		throw data({ text }, { status: 403 });
	};
	accessByGuard.set(guard, roles);
	return guard;
}

const accountWords: Record<Role, string> = {
	CREATOR: "a creator account",
	PROFESSIONAL: "a professional account",
	ADMIN: "a team account",
};

/** The flash message for a user with another role. */
const wrongRoleText = (roles: readonly Role[], role: Role): string =>
	`That page needs ${roles.map((needed) => accountWords[needed]).join(" or ")}, and you're signed in with ${accountWords[role]}. To open it, sign out and sign in with the other account.`;

type Routes = ServerBuild["routes"];

/** A route's access, set by the innermost guard above it. Undefined if it has no guard. */
function getAccess(routes: Routes, id: string): Access | undefined {
	for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
		const guards = (route.module as { middleware?: object[] }).middleware ?? [];
		const access = guards.map((guard) => accessByGuard.get(guard)).findLast((known) => known !== undefined);
		if (access) return access;
	}
	return undefined;
}

/**
 * Throws if a route has no guard, or if a team-only route isn't in an area of the back office. Also throws if
 * a protected page has no loader, because a client navigation would show it without asking the server.
 */
export function checkAccess(routes: Routes, leaves: Iterable<string>): void {
	const ids = [...leaves];
	const undecided = ids.filter((id) => getAccess(routes, id) === undefined);
	if (undecided.length > 0)
		throw new Error(
			`These routes have no access rule: ${undecided.join(", ")}. Put them under the layout of an area in app/routes.ts.`,
		);
	const unplaced = ids.filter(
		(id) => [getAccess(routes, id)].flat().join() === "ADMIN" && !hasArea(routes, id),
	);
	if (unplaced.length > 0)
		throw new Error(
			`These routes are in no area of the back office: ${unplaced.join(", ")}. Put them into app/routes/admin/areas.ts.`,
		);
	const unasked = ids.filter(
		(id) => getAccess(routes, id) !== "everyone" && routes[id]?.module.default && !routes[id].module.loader,
	);
	if (unasked.length > 0)
		throw new Error(
			`These protected pages have no loader: ${unasked.join(", ")}. Without one, a client navigation would show them without asking the server.`,
		);
}

/** The URL patterns of the public pages that search engines may list. */
export function publicPatterns(routes: Routes): string[] {
	return [...routeIdsByPattern(routes)]
		.filter(([, id]) => {
			const handle = routes[id]?.module.handle as RouteHandle | undefined;
			return getAccess(routes, id) === "everyone" && !(handle?.noindex ?? !handle?.reading);
		})
		.map(([pattern]) => pattern);
}
