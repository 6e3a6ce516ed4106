import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../../app/routes.ts";
import { bareStatus } from "./bare-status.ts";
import { urlExamples } from "./url-examples.ts";

export type SiteRoute = {
	/** Such as routes/auth/signin. */
	id: string;
	/** Such as app/routes/auth/signin.tsx. Routes that differ in one word share a file. */
	file: string;
	/** Such as /blog/:slug. */
	pattern: string;
	/** A URL of the route. */
	path: string;
	hasAction: boolean;
	/** True if the route has a component, and therefore responds with a document. */
	isPage: boolean;
	/** The status of its example URL, for someone who may see it. */
	status: number;
};

/** Every route of app/routes.ts. Throws if a URL has a parameter without an example. */
export const siteRoutes: SiteRoute[] = flatten(routes, "");

function flatten(entries: RouteConfigEntry[], parent: string): SiteRoute[] {
	return entries.flatMap((entry) => {
		const pattern = `${parent}/${entry.path ?? ""}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
		if (entry.children) return flatten(entry.children, pattern);
		const file = `app/${entry.file}`;
		const source = readFileSync(file, "utf8");
		const has = (name: string) =>
			new RegExp(`export (async )?(function|const) ${name}\\b|export \\{[^}]*\\b${name}\\b`).test(source);
		const id = entry.id ?? entry.file.replace(/\.\w+$/, "");
		return [
			{
				id,
				file,
				pattern,
				path: examplePath(pattern),
				hasAction: has("action"),
				isPage: /export default/.test(source),
				status: bareStatus[id] ?? 200,
			},
		];
	});
}

function examplePath(pattern: string): string {
	return pattern
		.split("/")
		.map((part) => {
			if (!part.startsWith(":") && part !== "*") return part;
			const example = urlExamples[part.replace(/^:|\?$/g, "")];
			if (!example)
				throw new Error(
					`tests/support/browser/url-examples.ts has no example for the part ${part} of ${pattern}.`,
				);
			return example;
		})
		.join("/");
}
