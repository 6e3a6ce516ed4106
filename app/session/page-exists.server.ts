import * as build from "virtual:react-router/server-build";
import { matchPath, type ServerBuild } from "react-router";
import { contentPages } from "#app/domain/content/content-pages.server.ts";
import { routeIdsByPattern } from "#app/server/route-patterns.server.ts";

/** Whether a path is a page on this site. One with parameters exists if its content does. */
export function pageExists(): (path: string) => boolean {
	const patterns = [...routeIdsByPattern((build as ServerBuild).routes).keys()].filter(
		(pattern) => !pattern.endsWith("*"),
	);
	const pages = new Set(contentPages().map(({ path }) => path));
	return (path) =>
		patterns.some((pattern) => matchPath(pattern, path) && (!/[:*]/.test(pattern) || pages.has(path)));
}
