import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { patternOf } from "./route-patterns.server.ts";

type Routes = ServerBuild["routes"];

/** The first word of the path of a page that has its own handler. All our paths begin with a plain word. */
const FIRST_WORD = /^\/([\w-]+)(?=\/|\.data$|$)/;

/**
 * A request handler for each first word of a path, each with only the routes that a path so begun can mean. React Router tries a
 * path against all routes of a build, and builds all of them again, several times for each page, which with hundreds of routes costs
 * more than the page. Whatever begins otherwise is for the handler of them all. The browser's own list of routes is a file of the
 * build and stays whole.
 *
 * @returns the handler for a path, such as `/support/sent` or `/support/sent.data`
 */
export function pageHandlers(build: ServerBuild, mode: string): (pathname: string) => RequestHandler {
	const all = createRequestHandler(build, mode);
	const words = new Set(Object.keys(build.routes).flatMap((id) => firstWord(build, id) ?? []));
	const handlers = new Map([...words].map((word) => [word, createRequestHandler(partOf(build, word), mode)]));
	return (pathname) => handlers.get(FIRST_WORD.exec(pathname)?.[1]?.toLowerCase() ?? "") ?? all;
}

/** The first word of a route's pattern; none where it begins with a parameter or is empty, as that of a layout. */
const firstWord = ({ routes }: ServerBuild, id: string): string | undefined => FIRST_WORD.exec(patternOf(routes, id))?.[1]?.toLowerCase();

function partOf(build: ServerBuild, word: string): ServerBuild {
	const isOfPart = (id: string) => (firstWord(build, id) ?? word) === word;
	return { ...build, routes: only(build.routes, isOfPart), assets: { ...build.assets, routes: only(build.assets.routes, isOfPart) } };
}

const only = <R extends Routes | ServerBuild["assets"]["routes"]>(routes: R, isWanted: (id: string) => boolean): R =>
	Object.fromEntries(Object.entries(routes).filter(([id]) => isWanted(id))) as R;
