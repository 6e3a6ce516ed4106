import { createReadableStreamFromReadable } from "@react-router/node";
import { getMaskedName } from "#app/domain/bookings/messages/mask-message.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { openFile } from "#app/domain/platform/files/file.server.ts";
import type { ByteRange } from "#app/infra/files/file-store.ts";
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
		const asked = request.method === "GET" ? request.headers : new Headers();
		const { name, type, bytes, content, range } = await openFile(actor, params.fileId, (size) =>
			readRange(asked, params.fileId, size),
		);
		const headers = {
			"Content-Type": type,
			"Content-Length": String(range ? range.end - range.start + 1 : bytes),
			"Accept-Ranges": "bytes",
			ETag: getTag(params.fileId),
			...(range && { "Content-Range": `bytes ${range.start}-${range.end}/${bytes}` }),
			...downloadHeaders(maskedName ?? name),
			"Cache-Control": "private, no-store",
		};
		if (request.method !== "HEAD")
			return new Response(createReadableStreamFromReadable(content), { status: range ? 206 : 200, headers });
		content.destroy();
		return new Response(null, { headers });
	} catch (error) {
		if (error instanceof HttpError) return httpErrorResponse(error, url.pathname, actor.requestId);
		if (error instanceof DomainError && error.code === "not_found")
			return httpErrorResponse(notFound, url.pathname, actor.requestId);
		if (error instanceof DomainError && error.code === "conflict")
			return httpErrorResponse(new HttpError(409, "conflict", error.message), url.pathname, actor.requestId);
		throw error;
	}
}

/** A file's bytes never change. */
const getTag = (fileId: string): string => `"${fileId}"`;

/**
 * The range that a request asks for, as when a download is continued (RFC 9110, 14). Undefined for all of the file:
 * without a range, with several, or if the condition of the range doesn't hold. Throws an HttpError (416) for a range
 * outside of the file.
 */
function readRange(headers: Headers, fileId: string, size: number): ByteRange | undefined {
	const condition = headers.get("If-Range");
	if (condition !== null && condition !== getTag(fileId)) return undefined;
	const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("Range") ?? "") ?? [];
	if (first === "" && last === "") return undefined;
	const [start, end] =
		first === ""
			? [Math.max(0, size - Number(last)), size - 1]
			: [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
	if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
	if (start < size && start <= end) return { start, end };
	throw new HttpError(416, "invalid", "The file ends before that. Download it again from the beginning.", {
		"Content-Range": `bytes */${size}`,
	});
}

const notFound = new HttpError(
	404,
	"not_found",
	"It may have been removed or replaced, or it belongs to someone else.",
);
