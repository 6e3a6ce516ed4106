import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { getPattern } from "./route-patterns.server.ts";

type Routes = ServerBuild["routes"];

/**
 * The first segment of a page's path, which determines the page's handler. All our paths begin with a plain
 * word.
 */
const FIRST_WORD = /^\/([\w-]+)(?=\/|\.data$|$)/;

/**
 * A request handler for each first path segment, with only the routes that such a path can match. For each
 * request, React Router compares the path with all routes of a build several times and, to render a page,
 * creates all of them. With hundreds of routes, that takes longer than rendering the page. Any other path goes
 * to a handler with all routes. The browser's route manifest is a file of the build and stays complete.
 * @returns the handler for a path, such as `/support/sent` or `/support/sent.data`
 */
export function pageHandlers(build: ServerBuild, mode: string): (pathname: string) => RequestHandler {
	const all = createRequestHandler(build, mode);
	const patterns = Object.keys(build.routes).map((id): [string, string] => [
		id,
		getPattern(build.routes, id),
	]);
	const words = new Set(
		patterns.map(([, pattern]) => firstWord(pattern)).filter((word) => word !== undefined),
	);
	const handlers = new Map(
		[...words].map((word) => {
			const matching = patterns.filter(([, pattern]) => canBegin(pattern, word)).map(([id]) => id);
			return [word, createRequestHandler(getPart(build, matching), mode)];
		}),
	);
	return (pathname) => handlers.get(firstWord(pathname) ?? "") ?? all;
}

const firstWord = (path: string): string | undefined => FIRST_WORD.exec(path)?.[1]?.toLowerCase();

/** Whether a path that begins with a word can match a pattern, whose own beginning may be a parameter. */
const canBegin = (pattern: string, word: string): boolean =>
	/^\/[:*]/.test(pattern) || firstWord(pattern) === word;

/** A build with only these routes and the layouts around them. */
function getPart(build: ServerBuild, ids: readonly string[]): ServerBuild {
	const kept = new Set(ids);
	// A set that grows while it is iterated is iterated to its end, so the layouts' own layouts are added too.
	for (const id of kept) {
		const parent = build.routes[id]?.parentId;
		if (parent !== undefined) kept.add(parent);
	}
	return {
		...build,
		routes: only(build.routes, kept),
		assets: { ...build.assets, routes: only(build.assets.routes, kept) },
	};
}

const only = <R extends Routes | ServerBuild["assets"]["routes"]>(routes: R, ids: ReadonlySet<string>): R =>
	Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))) as R;
