import * as build from "virtual:react-router/server-build";
import { href, matchPath, type ServerBuild } from "react-router";
import { contentPages } from "#app/domain/content/content-pages.server.ts";
import { findListedPaths } from "#app/domain/profiles/professional-queries.server.ts";
import { currentPhase } from "#app/infra/content/phase.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { publicPatterns } from "#app/middleware/require-role.server.ts";
import { noVarySearch } from "#app/server/cache-rules.ts";

/** Every page that search engines may list, with its last change if a content file has one. */
export async function loader(): Promise<Response> {
	const patterns = publicPatterns((build as ServerBuild).routes);
	const pages = new Map<string, string | undefined>(
		patterns.filter((pattern) => !/[:*]/.test(pattern)).map((path) => [path, undefined]),
	);
	for (const { path, modifiedOn } of contentPages())
		if (patterns.some((pattern) => matchPath(pattern, path))) pages.set(path, modifiedOn);
	pages.delete(currentPhase() === "open" ? href("/waitlist") : href("/guarantee"));
	for (const path of await findListedPaths()) pages.set(path, undefined);
	const entries = [...pages].map(
		([path, modifiedOn]) =>
			`<url><loc>${publicUrl()}${path}</loc>${modifiedOn ? `<lastmod>${modifiedOn}</lastmod>` : ""}</url>`,
	);
	const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
	return new Response(xml, {
		headers: {
			"Content-Type": "application/xml; charset=utf-8",
			"Cache-Control": "public, max-age=0, s-maxage=3600",
			"No-Vary-Search": noVarySearch([]),
		},
	});
}
