import { createReadableStreamFromReadable } from "@react-router/node";
import { openImage } from "#app/domain/content/editorial/content-images.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import type { Route } from "./+types/content-image";

const YEAR = 365 * 24 * 60 * 60;

/** A public picture of an article. The file behind a URL never changes. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
	try {
		const { type, bytes, content } = await openImage(params.image);
		const headers = {
			"Content-Type": type,
			"Content-Length": String(bytes),
			"Content-Security-Policy": "sandbox; default-src 'none'",
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": `public, max-age=${YEAR}, immutable`,
		};
		if (request.method !== "HEAD")
			return new Response(createReadableStreamFromReadable(content), { headers });
		content.destroy();
		return new Response(null, { headers });
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return new Response("Image not found.", { status: 404, headers: { "Content-Type": "text/plain" } });
	}
}
