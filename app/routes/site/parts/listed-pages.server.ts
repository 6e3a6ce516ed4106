import * as build from "virtual:react-router/server-build";
import { href, matchPath, type ServerBuild } from "react-router";
import { contentPages } from "#app/domain/content/content-pages.server.ts";
import { findListedPaths } from "#app/domain/profiles/professional-queries.server.ts";
import { currentPhase } from "#app/infra/content/phase.server.ts";
import { publicPatterns } from "#app/middleware/require-role.server.ts";
import { routeIdsByPattern } from "#app/server/route-patterns.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";

export type ListedPage = {
	path: string;
	/** The day of the last change, YYYY-MM-DD, if a content file has one. */
	modifiedOn: string | undefined;
	/** Whether it is a reading page, and so has a text twin. */
	hasTwin: boolean;
};

/** Every page that search engines may list, each once. */
export async function listPages(): Promise<ListedPage[]> {
	const { routes } = build as ServerBuild;
	const ids = routeIdsByPattern(routes);
	const patterns = publicPatterns(routes);
	const pages = new Map<string, string | undefined>(
		patterns.filter((pattern) => !/[:*]/.test(pattern)).map((path) => [path, undefined]),
	);
	for (const { path, modifiedOn } of contentPages())
		if (patterns.some((pattern) => matchPath(pattern, path))) pages.set(path, modifiedOn);
	pages.delete(currentPhase() === "open" ? href("/waitlist") : href("/guarantee"));
	for (const path of await findListedPaths()) pages.set(path, undefined);
	const working = new Set(patterns.filter((pattern) => !isReading(routes, ids.get(pattern))));
	return [...pages].map(([path, modifiedOn]) => ({ path, modifiedOn, hasTwin: !working.has(path) }));
}

const isReading = (routes: ServerBuild["routes"], id: string | undefined): boolean =>
	(routes[id ?? ""]?.module.handle as RouteHandle | undefined)?.reading === true;
