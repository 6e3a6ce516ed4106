import { articleNamed } from "#app/domain/content/articles.server.ts";
import { toPng } from "#app/infra/images/raster.server.ts";
import { getVersion } from "#app/ui/image/article-image.tsx";
import { drawImage } from "#app/ui/image/stage/draw-image.ts";
import type { Route } from "./+types/image";

const YEAR = 365 * 24 * 60 * 60;

/** Cached PNGs by slug, at most one for each article. */
const pngs = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/**
 * An article's picture, `{slug}.svg` or `{slug}.png`. Immutable at a URL with its current version.
 */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
	const [, slug = "", format] = /^(.+)\.(svg|png)$/.exec(params.file) ?? [];
	if (!articleNamed(slug) || slug !== slug.toLowerCase())
		return new Response("Image not found.", { status: 404, headers: { "Content-Type": "text/plain" } });
	const isCurrent = new URL(request.url).searchParams.get("v") === getVersion(slug);
	return new Response(format === "png" ? await getPng(slug) : drawImage(slug), {
		headers: {
			"Content-Type": format === "png" ? "image/png" : "image/svg+xml; charset=utf-8",
			"Cache-Control": isCurrent ? `public, max-age=${YEAR}, immutable` : "public, max-age=3600",
			// Allows the SVG's inline styles when it is opened as a document.
			"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
			// Social networks embed it on their pages.
			"Cross-Origin-Resource-Policy": "cross-origin",
		},
	});
}

function getPng(slug: string): Promise<Uint8Array<ArrayBuffer>> {
	const png = pngs.get(slug) ?? toPng(drawImage(slug, { scheme: "light" }));
	pngs.set(slug, png);
	png.catch(() => pngs.delete(slug));
	return png;
}
