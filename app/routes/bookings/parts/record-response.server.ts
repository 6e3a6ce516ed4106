import type { exportRecord } from "#app/domain/bookings/record/record-export.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { zipStream } from "#app/infra/files/zip.server.ts";
import { attachment } from "#app/server/attachment.ts";
import { HttpError, httpErrorResponse } from "#app/server/http-error.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { recordCheckerDocument } from "./record-checker-document.server.tsx";

type Args = {
	request: Request;
	params: { bookingId: string };
	context: Parameters<typeof getActor>[0];
};

/** Streams the record of a booking as a zip. Used by both sides and by the team. */
export async function recordResponse(
	{ request, params, context }: Args,
	open: typeof exportRecord,
): Promise<Response> {
	const actor = getActor(context);
	try {
		const { name, entries } = await orNotFound(open(actor, params.bookingId, recordCheckerDocument()));
		const headers = {
			"Content-Type": "application/zip",
			"Content-Disposition": attachment(name),
			"Cache-Control": "private, no-store",
		};
		return new Response(request.method === "HEAD" ? null : zipStream(entries), { headers });
	} catch (error) {
		if (!(error instanceof DomainError) || error.code !== "rate_limited") throw error;
		return httpErrorResponse(
			new HttpError(429, error.code, error.message, { "Retry-After": String(error.retryAfter ?? 60) }),
			request.url,
			actor.requestId,
		);
	}
}
