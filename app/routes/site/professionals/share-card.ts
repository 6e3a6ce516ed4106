import { LRUCache } from "lru-cache";
import { getListedProfile } from "#app/domain/profiles/professional-queries.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { toPng } from "#app/infra/images/raster.server.ts";
import { Semaphore, SemaphoreTimeoutError } from "#app/infra/process/semaphore.server.ts";
import type { Route } from "./+types/share-card";
import { type CardFacts, drawShareCard, getCardFacts } from "./parts/draw-share-card.server.tsx";

/** A cache of about fifty drawn cards, by their facts. */
const cards = new LRUCache<string, Uint8Array<ArrayBuffer>>({
	maxSize: 4 * 1024 * 1024,
	sizeCalculation: ({ length }) => length,
});

/** Cards are drawn one at a time, each in about a tenth of a second. */
const drawing = new Semaphore(1);
const DRAWING_TIMEOUT_MS = 5_000;

/**
 * The picture that social networks show with a link to a profile. It disappears when the profile is hidden,
 * and from caches within an hour.
 */
export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
	const { professional } = await orNotFound(getListedProfile(params.professionalId));
	const png = await getCard(getCardFacts(professional));
	if (!png)
		return new Response("Try again in a few seconds.", {
			status: 503,
			headers: { "Content-Type": "text/plain", "Retry-After": "10" },
		});
	return new Response(png, {
		headers: {
			"Content-Type": "image/png",
			"Content-Length": String(png.length),
			"Cache-Control": "public, max-age=3600",
			"X-Content-Type-Options": "nosniff",
			// Social networks embed it on their pages.
			"Cross-Origin-Resource-Policy": "cross-origin",
			...(professional.isExample && { "X-Robots-Tag": "noindex" }),
		},
	});
}

/** The card with these facts as a PNG. Undefined if too many others are being drawn. */
async function getCard(facts: CardFacts): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const key = JSON.stringify(facts);
	try {
		return await drawing.run(async () => {
			const png = cards.get(key) ?? (await toPng(await drawShareCard(facts)));
			cards.set(key, png);
			return png;
		}, DRAWING_TIMEOUT_MS);
	} catch (error) {
		if (error instanceof SemaphoreTimeoutError) return undefined;
		throw error;
	}
}
