import type { ServerBuild } from "react-router";
import { routeIdsByPattern } from "#app/server/route-patterns.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { accessOf } from "./require-role.server.ts";

/** The URL patterns of the public pages that search engines may list. */
export function publicPatterns(routes: ServerBuild["routes"]): string[] {
	return [...routeIdsByPattern(routes)]
		.filter(([, id]) => {
			const handle = routes[id]?.module.handle as RouteHandle | undefined;
			return accessOf(routes, id) === "everyone" && !(handle?.noindex ?? !handle?.reading);
		})
		.map(([pattern]) => pattern);
}
