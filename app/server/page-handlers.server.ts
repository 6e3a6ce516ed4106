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
 * request, React Router compares the path with all routes of a build several times. With hundreds of routes,
 * that takes longer than rendering the page. Any other path goes to a handler with all routes. The browser's
 * route manifest is a file of the build and stays complete.
 * @returns the handler for a path, such as `/support/sent` or `/support/sent.data`
 */
export function pageHandlers(build: ServerBuild, mode: string): (pathname: string) => RequestHandler {
	const all = createRequestHandler(build, mode);
	const firstWords = new Map(Object.keys(build.routes).map((id) => [id, firstWord(build, id)]));
	const words = new Set([...firstWords.values()].filter((word) => word !== undefined));
	const handlers = new Map(
		[...words].map((word) => [word, createRequestHandler(getPart(build, word, firstWords), mode)]),
	);
	return (pathname) => handlers.get(FIRST_WORD.exec(pathname)?.[1]?.toLowerCase() ?? "") ?? all;
}

/**
 * The first segment of a route's pattern. Undefined if it is a parameter or empty, as in a layout's pattern.
 */
const firstWord = ({ routes }: ServerBuild, id: string): string | undefined =>
	FIRST_WORD.exec(getPattern(routes, id))?.[1]?.toLowerCase();

function getPart(
	build: ServerBuild,
	word: string,
	firstWords: ReadonlyMap<string, string | undefined>,
): ServerBuild {
	const isOfPart = (id: string) => (firstWords.get(id) ?? word) === word;
	return {
		...build,
		routes: only(build.routes, isOfPart),
		assets: { ...build.assets, routes: only(build.assets.routes, isOfPart) },
	};
}

const only = <R extends Routes | ServerBuild["assets"]["routes"]>(
	routes: R,
	isWanted: (id: string) => boolean,
): R => Object.fromEntries(Object.entries(routes).filter(([id]) => isWanted(id))) as R;
