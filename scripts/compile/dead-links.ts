import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import { contentLinks, contentPages } from "#app/domain/content/content-pages.server.ts";
import routes from "../../app/routes.ts";

/** Returns every URL pattern of the site, such as `/blog/:slug`, except the one for unknown URLs. */
const sitePatterns = (entries: RouteConfigEntry[] = routes, above = ""): string[] =>
	entries.flatMap(({ path = "", children = [] }) => {
		const pattern = `${above}/${path}`.replace(/\/+/g, "/").replace(/(?<=.)\/$/, "");
		if (path === "*") return [];
		return children.length > 0 ? sitePatterns(children, pattern) : [pattern];
	});

/**
 * Lists the links in the content that don't lead to a page, each with its file and line. A page with
 * parameters exists if a content file creates it.
 */
export function deadLinks(): string[] {
	const patterns = sitePatterns();
	const pages = new Set(contentPages().map(({ path }) => path));
	const exists = (path: string) =>
		patterns.some((pattern) => matchPath(pattern, path) && (!/[:*]/.test(pattern) || pages.has(path)));
	const dead = contentLinks().filter((href) => !exists(href.split(/[?#]/)[0] ?? ""));
	return dead.length > 0
		? listPlaces(dead).map(({ place, href }) => `${place}: ${href} isn't a page on this site`)
		: [];
}

/** Lists the locations of these links in the files under content/. */
function listPlaces(links: string[]): { place: string; href: string }[] {
	const files = readdirSync("content", { recursive: true, encoding: "utf8" }).filter((file) =>
		/\.(md|yaml)$/.test(file),
	);
	return files.sort().flatMap((file) =>
		readFileSync(join("content", file), "utf8")
			.split("\n")
			.flatMap((line, i) =>
				links
					.filter((href) => addressesIn(line).includes(href))
					.map((href) => ({ place: `content/${file}:${i + 1}`, href })),
			),
	);
}

/** Lists the targets of Markdown links and the values of link fields in a line. */
const addressesIn = (line: string): string[] =>
	[...line.matchAll(/(?:\]\(|(?:href|buttonLink): *"?)([^\s)",}]+)/g)].map(([, address = ""]) => address);
