import { createReadableStreamFromReadable } from "@react-router/node";
import { getMaskedName } from "#app/domain/bookings/messages/mask-message.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { openFile } from "#app/domain/platform/files/file.server.ts";
import { downloadHeaders } from "#app/server/attachment.ts";
import { HttpError, httpErrorResponse } from "#app/server/http-error.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/file";

/**
 * A file, for those who may open it, such as its owner and its recipient. Always a download, so it never runs
 * as a page on this site.
 */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
	const actor = getActor(context);
	try {
		const maskedName = await getMaskedName(actor, params.fileId);
		const { name, type, bytes, content } = await openFile(actor, params.fileId);
		const headers = {
			"Content-Type": type,
			"Content-Length": String(bytes),
			...downloadHeaders(maskedName ?? name),
			"Cache-Control": "private, no-store",
		};
		if (request.method !== "HEAD")
			return new Response(createReadableStreamFromReadable(content), { headers });
		content.destroy();
		return new Response(null, { headers });
	} catch (error) {
		if (error instanceof DomainError && error.code === "not_found")
			return httpErrorResponse(notFound, url.pathname, actor.requestId);
		if (error instanceof DomainError && error.code === "conflict")
			return httpErrorResponse(new HttpError(409, "conflict", error.message), url.pathname, actor.requestId);
		throw error;
	}
}

const notFound = new HttpError(
	404,
	"not_found",
	"It may have been removed or replaced, or it belongs to someone else.",
);
