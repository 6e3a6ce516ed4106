import { readFeed } from "#app/domain/bookings/calendar-feed.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { getToken } from "#app/session/link-token.ts";
import type { Route } from "./+types/calendar-feed";

const headers = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

/** A user's bookings and deadlines, for calendar apps, which have the token but no session. */
export async function loader({ request }: Route.LoaderArgs) {
	try {
		return new Response(await readFeed(getToken(request)), {
			headers: { ...headers, "Content-Type": "text/calendar; charset=utf-8" },
		});
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		const { retryAfter, message } = error;
		const refusal = retryAfter
			? { status: 429, headers: { ...headers, "Retry-After": String(retryAfter) } }
			: { status: 404, headers };
		return new Response(`${message}\n`, refusal);
	}
}
