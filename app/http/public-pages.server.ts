import type { ServerBuild } from "react-router";
import { policy } from "./policy.ts";
import { routeIdsByPattern } from "./route-ids.server.ts";

/** What a page's `handle` says of it. */
export type PageHandle =
	| {
			reading?: boolean;
			/** Reading pages are listed unless they say otherwise, others only if they say so. */
			isListed?: boolean;
			/** The names of the query that a reading page depends on. */
			query?: readonly string[];
			/** Shows a key, a code or a date of birth: memory holds the page no longer than its answer takes. */
			isSecret?: boolean;
	  }
	| undefined;

/** The URL patterns of the pages that everyone may read and search engines may list. */
export function publicPatterns(routes: ServerBuild["routes"]): string[] {
	return [...routeIdsByPattern(routes)]
		.filter(([, id]) => {
			const handle = routes[id]?.module.handle as PageHandle;
			return policy[id] === "public" && (handle?.isListed ?? handle?.reading);
		})
		.map(([pattern]) => pattern);
}
