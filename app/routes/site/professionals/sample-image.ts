import { findSample } from "#app/domain/profiles/samples.server.ts";
import { drawSample } from "#app/ui/image/stage/draw-image.ts";
import type { Route } from "./+types/sample-image";

const DAY = 24 * 60 * 60;

/** A drawing in the portfolio of an example profile. */
export function loader({ params }: Route.LoaderArgs): Response {
	const sample = findSample(params.file);
	if (!sample)
		return new Response("Image not found.", { status: 404, headers: { "Content-Type": "text/plain" } });
	return new Response(drawSample(sample.seed, sample.thing), {
		headers: {
			"Content-Type": "image/svg+xml; charset=utf-8",
			"Cache-Control": `public, max-age=${DAY}`,
			// Allows the inline styles when it is opened as a document.
			"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
			"X-Content-Type-Options": "nosniff",
		},
	});
}
