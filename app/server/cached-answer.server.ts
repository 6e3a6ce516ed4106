import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, gunzip, gunzipSync, gzip, constants as zlib } from "node:zlib";
import { bestEncoding, type Encoding, isCachedByClient } from "./cache-rules.ts";
import { securityHeaders } from "./security-headers.server.ts";

/**
 * The headers for one encoding of a cached response. `headers` alternates names and values, as `writeHead`
 * accepts them.
 */
type Head = { etag: string; headers: string[] };

/**
 * A cached response. Only its compressed bodies are stored, because every browser accepts one of them. They
 * take a quarter of the uncompressed body's space.
 */
export type CachedAnswer = {
	/** The hash of the uncompressed body, for its ETags. */
	hash: string;
	/** The headers of every encoding. */
	headers: readonly string[];
	heads: Record<Encoding, Head>;
	bodies: { br: Buffer; gzip: Buffer };
};

const getBody = ({ bodies }: CachedAnswer, encoding: Encoding): Buffer =>
	encoding === "identity" ? gunzipSync(bodies.gzip) : bodies[encoding];

/**
 * Encodings by Accept-Encoding header. Browsers send few different headers, but anyone can invent more, so
 * the size of this map is limited.
 */
const encodings = new Map<string, Encoding>();
const MAX_KNOWN_HEADERS = 200;

function getEncoding(header: string): Encoding {
	const known = encodings.get(header);
	if (known) return known;
	const encoding = bestEncoding(header);
	if (encodings.size < MAX_KNOWN_HEADERS) encodings.set(header, encoding);
	return encoding;
}

/**
 * Brotli's level for a response that may never be requested again. For a reading page, it produces 11% more
 * bytes than the best level, but takes 3 ms of CPU time instead of 90.
 */
const QUICK = 5;
const BEST = zlib.BROTLI_MAX_QUALITY;

const compress = (body: Buffer, level: number): Promise<Buffer> =>
	promisify(brotliCompress)(body, {
		params: { [zlib.BROTLI_PARAM_QUALITY]: level, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
	});

/**
 * Compresses a response quickly, on other threads.
 * @param hash of the body, for its ETags
 */
export async function encodeAnswer(answer: Headers, body: Buffer, hash: string): Promise<CachedAnswer> {
	const [br, gz] = await Promise.all([
		compress(body, QUICK),
		promisify(gzip)(body, { level: zlib.Z_BEST_COMPRESSION }),
	]);
	const shared = new Headers(securityHeaders());
	for (const [name, value] of answer) shared.set(name, value);
	shared.set("Vary", "Accept-Encoding, Cookie");
	const headers = [...shared].flat();
	const heads = {
		br: encodedHead(headers, "br", `"${hash}-br${QUICK}"`, br),
		gzip: encodedHead(headers, "gzip", `"${hash}-gzip"`, gz),
		identity: head(headers, `"${hash}"`, body),
	};
	return { hash, headers, heads, bodies: { br, gzip: gz } };
}

/** The same response with Brotli's best level, compressed on another thread. */
export async function compressBest({ hash, headers, heads, bodies }: CachedAnswer): Promise<CachedAnswer> {
	const br = await compress(await promisify(gunzip)(bodies.gzip), BEST);
	return {
		hash,
		headers,
		heads: { ...heads, br: encodedHead(headers, "br", `"${hash}-br${BEST}"`, br) },
		bodies: { ...bodies, br },
	};
}

const head = (headers: readonly string[], etag: string, { length }: Buffer): Head => ({
	etag,
	headers: [...headers, "ETag", etag, "Content-Length", String(length)],
});

const encodedHead = (headers: readonly string[], encoding: Encoding, etag: string, body: Buffer): Head =>
	head([...headers, "Content-Encoding", encoding], etag, body);

/**
 * Sends a cached response, or a 304 to a browser that already has it. Returns the encoding that was chosen for
 * the browser.
 */
export function sendCached(
	request: IncomingMessage,
	response: ServerResponse,
	answer: CachedAnswer,
): Encoding {
	const encoding = getEncoding(request.headers["accept-encoding"] ?? "");
	const { etag, headers } = answer.heads[encoding];
	if (isCachedByClient(request.headers["if-none-match"], etag)) {
		response.writeHead(304, headers.slice(0, -2)).end();
	} else {
		response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : getBody(answer, encoding));
	}
	return encoding;
}

/** Like `sendCached`, but returns a Response. */
export function cachedResponse(asked: Headers, answer: CachedAnswer): Response {
	const encoding = getEncoding(asked.get("Accept-Encoding") ?? "");
	const { etag, headers: list } = answer.heads[encoding];
	const headers = list.flatMap((name, i): [string, string][] => (i % 2 ? [] : [[name, list[i + 1] ?? ""]]));
	if (isCachedByClient(asked.get("If-None-Match") ?? undefined, etag))
		return new Response(null, { status: 304, headers: headers.slice(0, -1) });
	return new Response(new Uint8Array(getBody(answer, encoding)), { headers });
}
