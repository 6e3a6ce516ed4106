import { findEvents, latestSequence } from "#app/domain/office/operations/live-streams.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { readUnread } from "#app/domain/platform/unread.sql.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/events";
import { eventStream, parseSequence } from "./parts/event-stream.server.ts";

/**
 * The signed-in user's new events: a stream of server-sent events, or JSON if the request doesn't
 * ask for a stream.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
	const actor = getActor(context);
	const user = requireUser(actor);
	const after = parseSequence(request.headers.get("Last-Event-ID") ?? url.searchParams.get("after"));
	const isStream =
		request.method === "GET" && (request.headers.get("Accept") ?? "").includes("text/event-stream");
	if (!isStream) {
		const events = await findEvents(user.id, after ?? (await latestSequence(user.id)));
		const { unread, notifications } = await readUnread(user.id);
		return Response.json(
			{ events, unread, notifications },
			{ headers: { "Cache-Control": "private, no-store" } },
		);
	}
	try {
		return await eventStream(actor, after);
	} catch (error) {
		if (!(error instanceof DomainError) || error.code !== "rate_limited") throw error;
		return new Response(error.message, {
			status: 429,
			headers: { "Retry-After": String(error.retryAfter ?? 60) },
		});
	}
}
