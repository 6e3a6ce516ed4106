import { readPicture } from "#app/domain/profile-pictures/picture-queries.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import type { Route } from "./+types/portfolio-file";

/** A portfolio picture. The file behind a URL never changes. */
export async function loader({ params }: Route.LoaderArgs) {
	const bytes = await orNotFound(readPicture(params.pictureId, params.width));
	return new Response(bytes, {
		headers: { "Content-Type": "image/webp", "Content-Length": String(bytes.length), "Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff" },
	});
}
