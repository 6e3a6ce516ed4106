import type { ServerBuild } from "react-router";
import { policy } from "./policy.ts";
import { routeIdsByPattern } from "./route-ids.server.ts";

/** What a page's `handle` says of it. Reading pages are listed unless they say otherwise, others only if they say so. */
type Handle = { reading?: boolean; isListed?: boolean } | undefined;

/** The URL patterns of the pages that everyone may read and search engines may list. */
export function publicPatterns(routes: ServerBuild["routes"]): string[] {
	return [...routeIdsByPattern(routes)]
		.filter(([, id]) => {
			const handle = routes[id]?.module.handle as Handle;
			return policy[id] === "public" && (handle?.isListed ?? handle?.reading);
		})
		.map(([pattern]) => pattern);
}
