import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { bestEncoding, type Encoding, isHeld } from "./cache-rules.ts";
import { securityHeaders } from "./security-headers.server.ts";

/**
 * One encoding of a cached response. `headers` alternates names and values, as `writeHead` accepts
 * them.
 */
type Encoded = { body: Buffer; etag: string; headers: string[] };

/** A cached response in the three encodings that browsers request. */
export type CachedAnswer = Record<Encoding, Encoded>;

/**
 * Encodings by Accept-Encoding header. Browsers send few different ones, but anyone can invent
 * more, so this is bounded.
 */
const encodings = new Map<string, Encoding>();
const MAX_KNOWN_HEADERS = 200;

function encodingOf(header: string): Encoding {
	const known = encodings.get(header);
	if (known) return known;
	const encoding = bestEncoding(header);
	if (encodings.size < MAX_KNOWN_HEADERS) encodings.set(header, encoding);
	return encoding;
}

/**
 * The level of Brotli for copies that few people read, such as members with as many unread messages
 * as one of them. Of a reading page it makes 11% more bytes than the best level, in 3 ms of
 * processor time instead of 90.
 */
const QUALITY_FOR_FEW = 5;

/** Compresses a response on other threads, at the best level if it is for everyone. */
export async function encodeAnswer(answer: Headers, body: Buffer): Promise<CachedAnswer> {
	const isForFew = answer.get("Cache-Control")?.includes("private");
	const [br, gz] = await Promise.all([
		promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: isForFew ? QUALITY_FOR_FEW : zlib.BROTLI_MAX_QUALITY, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length } }),
		promisify(gzip)(body, { level: zlib.Z_BEST_COMPRESSION }),
	]);
	const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
	const shared = new Headers(securityHeaders());
	for (const [name, value] of answer) shared.set(name, value);
	shared.set("Vary", "Accept-Encoding, Cookie");
	const encoded = (encoding: Encoding, bytes: Buffer): Encoded => {
		const etag = encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
		const encodingHeader = encoding === "identity" ? [] : ["Content-Encoding", encoding];
		return { body: bytes, etag, headers: [...[...shared].flat(), "ETag", etag, ...encodingHeader, "Content-Length", String(bytes.length)] };
	};
	return { br: encoded("br", br), gzip: encoded("gzip", gz), identity: encoded("identity", body) };
}

/** Sends a cached response, or a 304 to a browser that has it. */
export function sendCached(request: IncomingMessage, response: ServerResponse, answer: CachedAnswer): void {
	const { body, etag, headers } = answer[encodingOf(request.headers["accept-encoding"] ?? "")];
	if (isHeld(request.headers["if-none-match"], etag)) {
		response.writeHead(304, headers.slice(0, -2)).end();
		return;
	}
	response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : body);
}

/** The same as a Response. */
export function cachedResponse(asked: Headers, answer: CachedAnswer): Response {
	const { body, etag, headers: list } = answer[encodingOf(asked.get("Accept-Encoding") ?? "")];
	const headers = list.flatMap((name, i): [string, string][] => (i % 2 ? [] : [[name, list[i + 1] ?? ""]]));
	if (isHeld(asked.get("If-None-Match") ?? undefined, etag)) return new Response(null, { status: 304, headers: headers.slice(0, -1) });
	return new Response(new Uint8Array(body), { headers });
}
