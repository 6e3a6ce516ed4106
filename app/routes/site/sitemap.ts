import { publicUrl } from "#app/infra/process/settings.server.ts";
import { noVarySearch } from "#app/server/cache-rules.ts";
import { twinPath } from "#app/server/text-twin.server.ts";
import { type ListedPage, listPages } from "./parts/listed-pages.server.ts";

/** Every page that search engines may list, with its last change if a content file has one, and its text twin. */
export async function loader(): Promise<Response> {
	const entries = (await listPages()).map(formatEntry);
	const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join("\n")}\n</urlset>\n`;
	return new Response(xml, {
		headers: {
			"Content-Type": "application/xml; charset=utf-8",
			"Cache-Control": "public, max-age=0, s-maxage=3600",
			"No-Vary-Search": noVarySearch([]),
		},
	});
}

function formatEntry({ path, modifiedOn, hasTwin }: ListedPage): string {
	const changed = modifiedOn ? `<lastmod>${modifiedOn}</lastmod>` : "";
	const twin = hasTwin
		? `<xhtml:link rel="alternate" type="text/markdown" href="${publicUrl()}${twinPath(path)}"/>`
		: "";
	return `<url><loc>${publicUrl()}${path}</loc>${changed}${twin}</url>`;
}
