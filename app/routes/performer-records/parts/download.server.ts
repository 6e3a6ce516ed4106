import { createReadableStreamFromReadable } from "@react-router/node";
import type { OpenedFile } from "#app/domain/bookings/performer-records/sealed-files.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { downloadHeaders } from "#app/server/attachment.ts";
import { HttpError, httpErrorResponse } from "#app/server/http-error.server.ts";
import { getActor } from "#app/session/contexts.ts";

type Args = { request: Request; context: Parameters<typeof getActor>[0]; url: URL };

/**
 * Streams a file of performer records as a download, decrypted. It is never cached, and has no ranges, because every
 * part is verified from the beginning. Anyone without the right to it gets the same 404 as for an unknown ID.
 */
export async function downloadResponse(
	{ request, context, url }: Args,
	open: (actor: Actor) => Promise<OpenedFile & { name: string }>,
): Promise<Response> {
	const actor = getActor(context);
	try {
		const { name, type, bytes, content } = await open(actor);
		const headers = {
			"Content-Type": type,
			"Content-Length": String(bytes),
			...downloadHeaders(name),
			"Cache-Control": "private, no-store",
		};
		if (request.method !== "HEAD")
			return new Response(createReadableStreamFromReadable(content), { headers });
		content.destroy();
		return new Response(null, { headers });
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		const status = error.code === "conflict" ? 409 : 404;
		return httpErrorResponse(
			status === 409
				? new HttpError(409, "conflict", error.message)
				: new HttpError(404, "not_found", "It doesn't exist, or it belongs to someone else."),
			url.pathname,
			actor.requestId,
		);
	}
}
