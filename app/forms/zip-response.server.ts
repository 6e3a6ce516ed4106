import { DomainError } from "#app/domain/platform/domain-error.ts";
import { type ZipEntry, zipStream } from "#app/infra/files/zip.server.ts";
import { attachment } from "#app/server/attachment.ts";
import { HttpError, httpErrorResponse } from "#app/server/http-error.server.ts";
import { getActor } from "#app/session/contexts.ts";

type Args = { request: Request; context: Parameters<typeof getActor>[0] };
type Zip = { name: string; entries: AsyncGenerator<ZipEntry> };

/**
 * Streams a zip for the signed-in user. `open` returns its name and entries, or another response. If `open`
 * throws `rate_limited`, the response is 429.
 */
export async function zipResponse(
	{ request, context }: Args,
	open: (actor: ReturnType<typeof getActor>) => Promise<Zip | Response>,
): Promise<Response> {
	const actor = getActor(context);
	try {
		const zip = await open(actor);
		if (zip instanceof Response) return zip;
		const headers = {
			"Content-Type": "application/zip",
			"Content-Disposition": attachment(zip.name),
			"Cache-Control": "private, no-store",
		};
		return new Response(request.method === "HEAD" ? null : zipStream(zip.entries), { headers });
	} catch (error) {
		if (!(error instanceof DomainError) || error.code !== "rate_limited") throw error;
		return httpErrorResponse(
			new HttpError(429, error.code, error.message, { "Retry-After": String(error.retryAfter ?? 60) }),
			request.url,
			actor.requestId,
		);
	}
}
