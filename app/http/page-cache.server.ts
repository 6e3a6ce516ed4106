import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { LRUCache } from "lru-cache";
import { onChange } from "#app/infra/changes.server.ts";
import { askedTwice } from "./asked-twice.ts";
import { bestEncoding, byteRange, cacheKey, type Encoding, isHeld, sharedLifetime, significantNames } from "./cache-rules.ts";
import { dropMemberPages } from "./member-pages.server.ts";
import { type PreparedHead, prepareHead, writePreparedHead } from "./prepared-head.server.ts";
import { securityHeaders } from "./security-headers.server.ts";

/** What the cache may hold in all, in bytes of bodies; the least used goes first. */
const BUDGET = 24 * 1024 * 1024;
const MAX_BODY = 1024 * 1024;
/** How long an answer that has expired may still be sent while one request makes it anew, in milliseconds. */
const STALE = 10 * 60_000;
/** How soon it is tried again to make an expired answer anew, in milliseconds. */
const RETRY = 2_000;
/** Encodings by the header that asks for them; browsers send few different ones. */
const MAX_KNOWN_HEADERS = 200;

/** A form of an answer. */
type Variant = { body: Buffer; etag: string; head: PreparedHead };

type OnAnswer = (request: IncomingMessage, statusCode: number, path: string, isPage: boolean) => void;

type Entry = {
	path: string;
	/** Whether it is a document, of which views are counted. */
	isPage: boolean;
	variants: Record<Encoding, Variant> | null;
	identity: Buffer;
	expiresAt: number;
	staleAt: number;
	isRefreshing: boolean;
	/** Whether it may have changed unnoticed: then it is sent only where it cannot be made anew. */
	isInDoubt: boolean;
};

const entries = new LRUCache<string, Entry>({
	maxSize: BUDGET,
	sizeCalculation: ({ identity, variants }) => 1 + identity.length + (variants ? variants.br.body.length + variants.gzip.body.length : 0),
	disposeAfter: ({ path }, _key, reason) => {
		if (reason !== "set" && ![...entries.values()].some((other) => other.path === path)) namesByPath.delete(path);
	},
});
/** By path: on which names of the query its answers depend. */
const namesByPath = new Map<string, string[] | null>();
const underWay = new Map<string, Promise<Response>>();
const encodings = new Map<string, Encoding>();
/** Of addresses with a query. */
const isSeenAgain = askedTwice();
/** Counts what was forgotten, so that nothing made before is kept after. */
let drops = 0;

/**
 * Answers from the cache where it holds what is asked for; false where the request must go on. The cache knows nothing but HTTP:
 * it keeps what says that anyone may keep it, and gives it to whoever brings no cookie of this site. `onAnswer` is told the status and
 * the path, and whether a document was sent whole or found to be held by the browser; it must not wait for anything.
 */
export function serveFromCache(request: IncomingMessage, response: ServerResponse, onAnswer: OnAnswer): boolean {
	if ((request.method !== "GET" && request.method !== "HEAD") || request.headers.cookie !== undefined || request.headers.authorization !== undefined) return false;
	const entry = entries.get(keyOf(request.url ?? ""));
	if (!entry?.variants || entry.isInDoubt) return false;
	const time = performance.now();
	if (entry.expiresAt <= time && !entry.isRefreshing) {
		entry.isRefreshing = true;
		return false;
	}
	send(request, response, entry.variants[encodingOf(request)]);
	const { statusCode } = response;
	onAnswer(request, statusCode, entry.path, entry.isPage && statusCode !== 206 && statusCode !== 416);
	return true;
}

function keyOf(target: string): string {
	const at = target.indexOf("?");
	if (at < 0) return target;
	const path = target.slice(0, at);
	return namesByPath.has(path) ? cacheKey(path, target.slice(at + 1), namesByPath.get(path) ?? null) : target;
}

function encodingOf({ headers }: IncomingMessage): Encoding {
	const asked = headers["accept-encoding"] ?? "";
	const known = encodings.get(asked);
	if (known) return known;
	const encoding = bestEncoding(asked);
	if (encodings.size < MAX_KNOWN_HEADERS) encodings.set(asked, encoding);
	return encoding;
}

function send(request: IncomingMessage, response: ServerResponse, { body, etag, head }: Variant): void {
	const { "if-none-match": ifNoneMatch, range, "if-range": ifRange } = request.headers;
	if (isHeld(ifNoneMatch, etag)) {
		response.writeHead(304, head.headers).end();
		return;
	}
	const isRead = request.method === "GET";
	const wanted = range && isRead && (ifRange === undefined || ifRange === etag) ? byteRange(range, body.length) : null;
	if (wanted === null) {
		writePreparedHead(response, head, body.length);
		response.end(isRead ? body : undefined);
		return;
	}
	const [status, part, place] = wanted === "unsatisfiable" ? [416, Buffer.alloc(0), "*"] : [206, body.subarray(wanted.start, wanted.end), `${wanted.start}-${wanted.end - 1}`];
	response.writeHead(status, [...head.headers, "Content-Length", String(part.length), "Content-Range", `bytes ${place}/${body.length}`]);
	response.end(part);
}

/**
 * The answer that `render` makes, kept where it says that it may be. Where that fails, or makes what is held already, the one that is held:
 * it was compressed better than there is time for now, and whoever has it need not be sent it again. Requests for the same address that come
 * together wait for one rendering.
 */
export async function renderOnce(request: Request, render: () => Promise<Response>): Promise<Response> {
	if (request.method !== "GET" || request.headers.has("Cookie") || request.headers.has("Authorization")) return render();
	const url = new URL(request.url);
	const { answer, isUnchanged } = await renderShared(url, render);
	if (answer.status < 500 && !isUnchanged) return answer;
	const held = entries.get(keyOf(url.pathname + url.search))?.variants;
	return held ? heldAnswer(request.headers, held) : answer;
}

/** What is held, in the form that a request asks for; a part that it asks for comes whole. */
function heldAnswer(asked: Headers, variants: Record<Encoding, Variant>): Response {
	const { body, etag, head } = variants[bestEncoding(asked.get("Accept-Encoding"))];
	const headers = inPairs(head.headers);
	if (isHeld(asked.get("If-None-Match") ?? undefined, etag)) return new Response(null, { status: 304, headers });
	return new Response(new Uint8Array(body), { headers: [...headers, ["Content-Length", String(body.length)]] });
}

const inPairs = (list: readonly string[]) => list.flatMap((name, i): [string, string][] => (i % 2 ? [] : [[name, list[i + 1] ?? ""]]));

type Made = { answer: Response; isUnchanged: boolean };

async function renderShared({ pathname, search }: URL, render: () => Promise<Response>): Promise<Made> {
	const target = pathname + search;
	const running = underWay.get(target);
	if (running) {
		const shared = (await running).clone();
		return { answer: isKept(shared) ? shared : await render(), isUnchanged: false };
	}
	const dropsBefore = drops;
	const rendering = render();
	underWay.set(target, rendering);
	try {
		const answer = await rendering;
		const mayStay = isKept(answer) && drops === dropsBefore;
		if (!mayStay) stopRefreshing(keyOf(target));
		const isUnchanged = mayStay && keep(pathname, search.slice(1), answer, Buffer.from(await answer.clone().arrayBuffer()));
		return { answer: answer.clone(), isUnchanged };
	} catch (error) {
		stopRefreshing(keyOf(target));
		throw error;
	} finally {
		underWay.delete(target);
	}
}

/** Where an answer could not be made anew, say because the database is away: the old one serves a little longer. */
function stopRefreshing(key: string): void {
	const entry = entries.peek(key);
	if (!entry) return;
	Object.assign(entry, { isRefreshing: false, expiresAt: performance.now() + RETRY });
	if (entry.staleAt <= performance.now()) entries.delete(key);
}

/** Whether an answer may go to anyone else: it says so, sets no cookie and names no nonce. */
function isKept({ status, headers }: Response): boolean {
	const isAnyones = sharedLifetime(headers.get("Cache-Control")) > 0 && !headers.has("Set-Cookie") && !headers.get("Content-Security-Policy")?.includes("'nonce-");
	return status === 200 && isAnyones;
}

/** Keeps an answer. True where it is what is held already, in all its forms. */
function keep(path: string, query: string, answer: Response, body: Buffer): boolean {
	if (body.length > MAX_BODY) return false;
	const names = significantNames(answer.headers.get("No-Vary-Search"));
	namesByPath.set(path, names);
	const key = cacheKey(path, query, names);
	if (key !== path && !entries.has(key) && !isSeenAgain(key)) return false;
	const expiresAt = performance.now() + sharedLifetime(answer.headers.get("Cache-Control")) * 1_000;
	const life = { expiresAt, staleAt: expiresAt + STALE, isRefreshing: false, isInDoubt: false };
	const earlier = entries.get(key);
	if (earlier?.identity.equals(body)) {
		Object.assign(earlier, life);
		return earlier.variants?.identity.body === earlier.identity;
	}
	const isPage = answer.headers.get("Content-Type")?.startsWith("text/html") ?? false;
	const entry: Entry = { path, isPage, identity: body, variants: earlier?.variants ?? null, ...life };
	entries.set(key, entry);
	void compressed(answer.headers, body).then((variants) => {
		if (entries.peek(key) === entry) entries.set(key, { ...entry, variants });
	});
	return false;
}

/** The three forms of an answer, compressed at best quality on other threads. */
async function compressed(answer: Headers, body: Buffer): Promise<Record<Encoding, Variant>> {
	const [br, gz] = await Promise.all([
		promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length } }),
		promisify(gzip)(body, { level: zlib.Z_BEST_COMPRESSION }),
	]);
	const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
	const shared = new Headers({ ...securityHeaders(), "Accept-Ranges": "bytes" });
	for (const [name, value] of answer) shared.set(name, value);
	shared.set("Vary", "Accept-Encoding, Cookie");
	const variant = (encoding: Encoding, encoded: Buffer): Variant => {
		const etag = encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
		const headers = [...[...shared].flat(), "ETag", etag, ...(encoding === "identity" ? [] : ["Content-Encoding", encoding])];
		return { body: encoded, etag, head: prepareHead("200 OK", headers) };
	};
	return { br: variant("br", br), gzip: variant("gzip", gz), identity: variant("identity", body) };
}

/** What is kept now, in bytes of bodies. */
export const cachedBytes = (): number => entries.calculatedSize;

/** Has every answer made anew, since what it shows may have changed unnoticed. */
function doubtAll(): void {
	drops++;
	for (const entry of entries.values()) entry.isInDoubt = true;
	dropMemberPages(() => true);
}

/** Forgets the answers under paths for which `isTouched` says so; all without it. */
export function dropFromCache(isTouched: (path: string) => boolean = () => true): void {
	drops++;
	for (const [key, { path }] of [...entries]) if (isTouched(path)) entries.delete(key);
	dropMemberPages(isTouched);
}

/** From now on forgets the answers of pages that show something else after a change. */
export const dropChangedPages = (): (() => void) => onChange((paths) => dropFromCache((path) => paths.includes(path)), doubtAll);
