import { LRUCache } from "lru-cache";
import { data, matchRoutes, type ServerBuild } from "react-router";

/**
 * The route ID of each URL pattern of the build, such as `/blog/:slug`. Throws if two pages share a
 * pattern.
 */
export function routeIdsByPattern(routes: ServerBuild["routes"]): Map<string, string> {
	const ids = new Map<string, string>();
	const layouts = new Set(Object.values(routes).map((route) => route?.parentId));
	for (const route of Object.values(routes)) {
		if (!route || layouts.has(route.id)) continue;
		const pattern = getPattern(routes, route.id);
		if (ids.has(pattern))
			throw new Error(`Two routes have the URL ${pattern}: ${ids.get(pattern)} and ${route.id}.`);
		ids.set(pattern, route.id);
	}
	return ids;
}

/** The URL pattern of a route, including its parent layouts. */
export function getPattern(routes: ServerBuild["routes"], id: string): string {
	const parts: string[] = [];
	for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
		if (route.path) parts.unshift(route.path);
	return normalPattern(parts.join("/"));
}

/**
 * A pattern with exactly one slash at its beginning and between its segments. React Router
 * sometimes leaves them out.
 */
export const normalPattern = (pattern: string): string => `/${pattern}`.replace(/\/+/g, "/");

/** The last word of a pattern: "accept" for /bookings/:bookingId/accept. */
export const lastWord = (pattern: string): string => pattern.slice(pattern.lastIndexOf("/") + 1);

/** The last word of a pattern, if it is one of these. Otherwise, throws a response with status 404. */
export function lastWordOf<Word extends string>(words: readonly Word[], pattern: string): Word {
	const word = words.find((one) => one === lastWord(pattern));
	if (word === undefined) throw data(null, { status: 404 });
	return word;
}

const LAST_RESORT = "/*";

/** How many paths are remembered with their patterns. Anyone can make up more. */
const MAX_KNOWN_PATHS = 5_000;
const knownPaths = new WeakMap<ReadonlyMap<string, string>, LRUCache<string, string>>();

/** The URL pattern that matches a path, such as /blog/:slug, or the catch-all pattern. */
export function patternOfPath(patterns: ReadonlyMap<string, string>, path: string): string {
	const known = knownPaths.get(patterns) ?? new LRUCache<string, string>({ max: MAX_KNOWN_PATHS });
	knownPaths.set(patterns, known);
	const pattern = known.get(path) ?? findPattern(patterns, path);
	if (path.length <= 200) known.set(path, pattern);
	return pattern;
}

/**
 * Ranking every pattern of the build for one path takes about a millisecond, so only those that could begin
 * with the path's first segment are ranked.
 */
function findPattern(patterns: ReadonlyMap<string, string>, path: string): string {
	const first = firstSegment(path);
	if (first === null) return LAST_RESORT;
	const candidates = [...patterns.keys()].filter(
		(pattern) => /^\/[:*]/.test(pattern) || firstSegment(pattern) === first,
	);
	return (
		matchRoutes(
			candidates.map((pattern) => ({ path: pattern })),
			path,
		)?.at(-1)?.route.path ?? LAST_RESORT
	);
}

/** The first segment in lowercase, for comparisons. Null if the path is badly encoded. */
function firstSegment(path: string): string | null {
	try {
		return decodeURIComponent(path.split("/", 2)[1] ?? "").toLowerCase();
	} catch {
		return null;
	}
}
