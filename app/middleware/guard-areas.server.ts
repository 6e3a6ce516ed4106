import { data, type MiddlewareFunction, type ServerBuild } from "react-router";
import { findOwnerNames } from "#app/domain/people/team.server.ts";
import { opensArea, requireUser } from "#app/domain/platform/actor.ts";
import { recordRefusedCommand } from "#app/domain/platform/audit.server.ts";
import type { Scope } from "#app/domain/platform/roles.ts";
import { type Area, formatRoles } from "#app/domain/platform/roles.ts";
import { logSecurityEvent } from "#app/infra/security/security-log.server.ts";
import { getPattern, normalPattern } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { NavigationGroup } from "#app/ui/layout/navigation.ts";

type ServerMiddleware = MiddlewareFunction<Response>;

/** Finds the area of a URL from its parameters. Undefined if no page exists for these parameters. */
export type FindArea = (params: Readonly<Record<string, string | undefined>>) => Area | undefined;

/** The area of each URL pattern, such as /admin/users/:userId. */
type Areas = ReadonlyMap<string, Area | FindArea>;

/** The back office's navigation for someone with these scopes. */
type NavigationFor = (scopes: readonly Scope[]) => NavigationGroup[];

/** The areas of each guard, so that startup can check every route. */
const areasByGuard = new WeakMap<object, Areas>();

/**
 * Guards the back office's routes by area, before their loaders and actions run. A route without an area is
 * closed to everyone. The layout's middleware has already required a team account. Without a scope that opens
 * the area, the user gets a 403 page that names the role and the owners who can grant it. The layout's loader
 * hasn't run by then, so the root renders the page, with the navigation in the response.
 */
export function guardAreas(areas: Areas, navigationFor: NavigationFor): ServerMiddleware {
	const guard: ServerMiddleware = async ({ request, context, params, pattern }, next) => {
		const actor = getActor(context);
		const user = requireUser(actor);
		const found = areas.get(normalPattern(pattern));
		if (found === undefined) throw new Error(`${pattern} is in no area of the back office.`);
		const area = typeof found === "string" ? found : found(params);
		if (area === undefined || opensArea(user, area)) return next();
		logSecurityEvent("access-refused", { status: 403 });
		await recordRefusedCommand(actor, { pattern: normalPattern(pattern), method: request.method });
		throw data({ text: await closedText(area), navigation: navigationFor(user.scopes) }, { status: 403 });
	};
	areasByGuard.set(guard, areas);
	return guard;
}

async function closedText(area: Area): Promise<string> {
	const roles = formatRoles(area);
	const need = roles ? `This page needs the role ${roles}.` : "Only an owner can open this page.";
	return `${need} To get access, ask an owner: ${(await findOwnerNames()).join(", ")}.`;
}

type Routes = ServerBuild["routes"];

/** Whether a guard above a route knows the route's area. */
export function hasArea(routes: Routes, id: string): boolean {
	const pattern = getPattern(routes, id);
	for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
		const guards = (route.module as { middleware?: object[] }).middleware ?? [];
		if (guards.some((guard) => areasByGuard.get(guard)?.has(pattern))) return true;
	}
	return false;
}
