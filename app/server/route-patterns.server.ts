import { matchRoutes, type ServerBuild } from "react-router";

/**
 * The route ID of each URL pattern of the build, such as `/blog/:slug`. Throws if two pages share a
 * pattern.
 */
export function routeIdsByPattern(routes: ServerBuild["routes"]): Map<string, string> {
	const ids = new Map<string, string>();
	const layouts = new Set(Object.values(routes).map((route) => route?.parentId));
	for (const route of Object.values(routes)) {
		if (!route || layouts.has(route.id)) continue;
		const pattern = patternOf(routes, route.id);
		if (ids.has(pattern)) throw new Error(`Two routes have the URL ${pattern}: ${ids.get(pattern)} and ${route.id}.`);
		ids.set(pattern, route.id);
	}
	return ids;
}

/** The URL pattern of a route, including its parent layouts. */
export function patternOf(routes: ServerBuild["routes"], id: string): string {
	const parts: string[] = [];
	for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) if (route.path) parts.unshift(route.path);
	return normalPattern(parts.join("/"));
}

/**
 * A pattern with exactly one slash at its beginning and between its segments. React Router
 * sometimes leaves them out.
 */
export const normalPattern = (pattern: string): string => `/${pattern}`.replace(/\/+/g, "/");

const LAST_RESORT = "/*";

/** Patterns of paths that were asked for before; the paths are bounded, since anyone can make up more. */
const MAX_KNOWN_PATHS = 2_000;
const knownPaths = new WeakMap<ReadonlyMap<string, string>, Map<string, string>>();

/** The URL pattern that matches a path, such as /blog/:slug, or the catch-all's. */
export function patternOfPath(patterns: ReadonlyMap<string, string>, path: string): string {
	const known = knownPaths.get(patterns) ?? new Map<string, string>();
	knownPaths.set(patterns, known);
	const pattern = known.get(path) ?? findPattern(patterns, path);
	if (known.size < MAX_KNOWN_PATHS && path.length <= 200) known.set(path, pattern);
	return pattern;
}

function findPattern(patterns: ReadonlyMap<string, string>, path: string): string {
	try {
		decodeURIComponent(path);
	} catch {
		return LAST_RESORT;
	}
	const routes = [...patterns.keys()].map((pattern) => ({ path: pattern }));
	return matchRoutes(routes, path)?.at(-1)?.route.path ?? LAST_RESORT;
}
