import type { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import type { ByteRange } from "#app/infra/files/file-store.ts";
import { HttpError, httpErrorResponse } from "#app/server/http-error.server.ts";

type OpenedFile = {
	type: string;
	bytes: number;
	content: Readable;
	range: ByteRange | undefined;
	/** Headers that say how the file is used. */
	headers: Record<string, string>;
};

type Asked = {
	request: Request;
	pathname: string;
	requestId: string;
	/** Identifies the bytes, which never change. */
	id: string;
	/** Opens the file, or the range of it that `findRange` returns for its size. */
	open: (findRange: (bytes: number) => ByteRange | undefined) => Promise<OpenedFile>;
};

/** Responds with a stored file, or with the range of it that the request asks for. */
export async function fileResponse({ request, pathname, requestId, id, open }: Asked): Promise<Response> {
	const tag = `"${id}"`;
	try {
		const asked = request.method === "GET" ? request.headers : new Headers();
		const { type, bytes, content, range, headers: given } = await open((size) => readRange(asked, tag, size));
		const headers = {
			"Content-Type": type,
			"Content-Length": String(range ? range.end - range.start + 1 : bytes),
			"Accept-Ranges": "bytes",
			ETag: tag,
			...(range && { "Content-Range": `bytes ${range.start}-${range.end}/${bytes}` }),
			...given,
			"Cache-Control": "private, no-store",
		};
		if (request.method !== "HEAD")
			return new Response(createReadableStreamFromReadable(content), { status: range ? 206 : 200, headers });
		content.destroy();
		return new Response(null, { headers });
	} catch (error) {
		if (error instanceof HttpError) return httpErrorResponse(error, pathname, requestId);
		if (error instanceof DomainError && error.code === "not_found")
			return httpErrorResponse(notFound, pathname, requestId);
		if (error instanceof DomainError && error.code === "conflict")
			return httpErrorResponse(new HttpError(409, "conflict", error.message), pathname, requestId);
		throw error;
	}
}

/**
 * The range that a request asks for, as when a download is continued (RFC 9110, 14). Undefined for all of the file:
 * without a range, with several, or if the condition of the range doesn't hold. Throws an HttpError (416) for a range
 * outside of the file.
 */
function readRange(headers: Headers, tag: string, size: number): ByteRange | undefined {
	const condition = headers.get("If-Range");
	if (condition !== null && condition !== tag) return undefined;
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
