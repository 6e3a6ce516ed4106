import { href } from "react-router";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { openExport } from "#app/domain/trust/export-account.server.ts";
import { zipStream } from "#app/infra/files/zip.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { attachment } from "#app/server/attachment.ts";
import { HttpError, httpErrorResponse } from "#app/server/http-error.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/export-download";

/** Streams the requested export as a zip. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	try {
		const entries = await openExport(actor);
		if (!entries) return seeOther(href("/settings/export"));
		const headers = {
			"Content-Type": "application/zip",
			"Content-Disposition": attachment(`greenroom-${now().toISOString().slice(0, 10)}.zip`),
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
