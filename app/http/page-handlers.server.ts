import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type RouteEntry = NonNullable<Routes[string]>;

/** What stands first in the path of a page that has its own handler: a plain word, which is what all our paths begin with. */
const FIRST_WORD = /^\/([\w-]+)(?=\/|\.data$|$)/;

/**
 * A request handler for each first word of a path, each with only the routes that a path so begun can mean. React Router tries a
 * path against all routes of a build, and makes all of them anew, several times for each page, which with hundreds of routes costs
 * more than the page. Whatever begins otherwise is for the handler of them all. The browser's own list of routes is a file of the
 * build and stays whole.
 *
 * @returns the handler for a path, such as `/support/sent` or `/support/sent.data`
 */
export function pageHandlers(build: ServerBuild, mode: string): (pathname: string) => RequestHandler {
	const all = createRequestHandler(build, mode);
	const words = new Set(Object.values(build.routes).flatMap((route) => firstWord(route?.path) ?? []));
	const handlers = new Map([...words].map((word) => [word, createRequestHandler(partOf(build, word), mode)]));
	return (pathname) => handlers.get(FIRST_WORD.exec(pathname)?.[1]?.toLowerCase() ?? "") ?? all;
}

/** The first word of a route's path; none where the path begins with a parameter or is empty. */
const firstWord = (path: string | undefined): string | undefined => FIRST_WORD.exec(`/${path ?? ""}`)?.[1]?.toLowerCase();

function partOf(build: ServerBuild, word: string): ServerBuild {
	const isOfPart = ({ path }: Pick<RouteEntry, "path">) => (firstWord(path) ?? word) === word;
	return { ...build, routes: only(build.routes, isOfPart), assets: { ...build.assets, routes: only(build.assets.routes, isOfPart) } };
}

const only = <R extends Record<string, { path?: string } | undefined>>(routes: R, isWanted: (route: { path?: string }) => boolean): R =>
	Object.fromEntries(Object.entries(routes).filter(([, route]) => route && isWanted(route))) as R;
