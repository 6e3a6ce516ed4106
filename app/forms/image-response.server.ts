import { IMAGE_FORMATS } from "#app/domain/profiles/image.ts";
import type { ImageBytes } from "#app/domain/vetting/portfolio.server.ts";
import { SemaphoreTimeoutError } from "#app/infra/process/semaphore.server.ts";
import { orNotFound } from "./or-not-found.server.ts";

/**
 * Responds with an image that can be cached forever, since the file behind a URL never changes. Responds with
 * 404 if there is no such image, and with 503 if too many other images are being converted.
 */
export async function imageResponse(
	reading: Promise<ImageBytes>,
	cache: "public" | "private",
): Promise<Response> {
	try {
		const { bytes, format } = await orNotFound(reading);
		return new Response(bytes, {
			headers: {
				"Content-Type": IMAGE_FORMATS[format],
				"Content-Length": String(bytes.length),
				"Cache-Control": `${cache}, max-age=31536000, immutable`,
				"X-Content-Type-Options": "nosniff",
			},
		});
	} catch (error) {
		if (!(error instanceof SemaphoreTimeoutError)) throw error;
		return new Response("Try again in a few seconds.", {
			status: 503,
			headers: { "Content-Type": "text/plain", "Retry-After": "10" },
		});
	}
}
