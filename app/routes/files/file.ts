import { createReadableStreamFromReadable } from "@react-router/node";
import { data } from "react-router";
import { DomainError } from "#app/domain/domain-error.ts";
import { openFile } from "#app/domain/files/file-queries.server.ts";
import { attachment } from "#app/http/attachment.ts";
import { actorOf } from "#app/http/contexts.ts";
import type { Route } from "./+types/file";

/** A file, for its owner and the team: to be saved, never to be shown as a page of this site. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { name, type, bytes, content } = await openFile(actorOf(context), params.fileId).catch(notFound);
	const headers = {
		"Content-Type": type,
		"Content-Length": String(bytes),
		"Content-Disposition": attachment(name),
		"Content-Security-Policy": "sandbox; default-src 'none'",
		"X-Content-Type-Options": "nosniff",
		"Cache-Control": "private, no-store",
	};
	if (request.method === "HEAD") {
		content.destroy();
		return new Response(null, { headers });
	}
	return new Response(createReadableStreamFromReadable(content), { headers });
}

function notFound(error: unknown): never {
	if (error instanceof DomainError && error.code === "not_found") throw data(null, { status: 404 });
	throw error;
}
