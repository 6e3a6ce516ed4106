import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { onChange } from "#app/infra/database/changes.server.ts";
import { cacheKey, significantNames, storedLifetime } from "./cache-rules.ts";
import {
	type CachedAnswer,
	cachedResponse,
	compressBest,
	encodeAnswer,
	sendCached,
} from "./cached-answer.server.ts";
import { pageOfTwin } from "./text-twin.server.ts";

/** The size of the cache, in bytes of bodies. The least recently used response is dropped first. */
const BUDGET = 16 * 1024 * 1024;
const MAX_BODY = 1024 * 1024;
/**
 * How long an expired response may still be sent while one request renders it again, in
 * milliseconds.
 */
const STALE = 10 * 60_000;
/**
 * How long one request may render an expired response before another one tries, in milliseconds.
 */
const REFRESH = 5_000;
/**
 * How many queries that were requested once are remembered. Anyone can invent queries, so a page is stored
 * under a query only when that query is requested again.
 */
const MAX_SEEN = 500;

type Entry = {
	path: string;
	/** Whether the response is a document. Of the cached responses, only documents count as views. */
	isPage: boolean;
	/** The hash of the uncompressed body. */
	hash: string;
	/** The size of the bodies in memory, in bytes. */
	size: number;
	/** Null while it is being compressed. */
	answer: CachedAnswer | null;
	encoding: Promise<CachedAnswer>;
	/** Whether the response is for everyone, and not yet compressed at Brotli's best level. */
	canShrink: boolean;
	expiresAt: number;
	goneAt: number;
	refreshUntil: number;
	/** Whether the response may be out of date. If so, it is sent only if the page can't be rendered. */
	isStale: boolean;
};

const entries = new LRUCache<string, Entry>({ maxSize: BUDGET, sizeCalculation: ({ size }) => 1 + size });
/** By path: the query parameters that its responses depend on. */
const namesByPath = new LRUCache<string, { names: string[] | null }>({ max: 5_000 });
const rendering = new Map<string, Promise<Response>>();
const seenQueries = new Set<string>();
/** Counts invalidations, so that a response rendered before an invalidation isn't stored after it. */
let drops = 0;

/**
 * Determines the variant of a page that a request sees, as text. Null if the page's responses are for only
 * one user.
 */
export type ChooseVariant = (path: string, headers: IncomingHttpHeaders) => Promise<string | null>;
type OnHit = (request: IncomingMessage, statusCode: number, path: string, isPage: boolean) => void;

/**
 * Responds from the cache, or returns false if the request must continue. The cache knows only HTTP. It
 * stores responses that allow it, and sends them to requests that see the same variant.
 */
export async function serveFromCache(
	request: IncomingMessage,
	response: ServerResponse,
	getVariant: ChooseVariant,
	onHit: OnHit,
): Promise<boolean> {
	if (request.method !== "GET" && request.method !== "HEAD") return false;
	const target = request.url ?? "";
	const path = target.split("?", 1)[0] ?? "";
	if (!namesByPath.has(path)) return false;
	const variant = await getVariant(path, request.headers);
	if (variant === null) return false;
	const key = getKey(variant, target);
	const entry = entries.get(key);
	if (!entry?.answer || entry.isStale) return false;
	const time = performance.now();
	if (entry.goneAt <= time) return false;
	// One GET rerenders an expired response. Until it is done, or until REFRESH is over, all other requests
	// get the old one. A HEAD request never rerenders it.
	if (entry.expiresAt <= time && entry.refreshUntil <= time && request.method === "GET") {
		entry.refreshUntil = time + REFRESH;
		return false;
	}
	const encoding = sendCached(request, response, entry.answer);
	onHit(request, response.statusCode, entry.path, entry.isPage);
	if (encoding === "br" && entry.canShrink) shrink(key, entry, entry.answer);
	return true;
}

/** Compresses a page at the best level, once it is requested again. */
function shrink(key: string, entry: Entry, answer: CachedAnswer): void {
	entry.canShrink = false;
	void compressBest(answer).then((smaller) => storeAnswer(key, entry, smaller));
}

/** Stores the compressed bodies of an entry, unless another entry has replaced it. */
function storeAnswer(key: string, entry: Entry, answer: CachedAnswer): void {
	const { br, gzip } = answer.bodies;
	if (entries.peek(key) === entry) entries.set(key, { ...entry, size: br.length + gzip.length, answer });
}

function getKey(variant: string, target: string): string {
	const [path = "", query = ""] = target.split("?", 2);
	return `${variant} ${cacheKey(path, query, namesByPath.get(path)?.names ?? null)}`;
}

/**
 * Returns the response from `render`, and stores it if its headers allow that. If the cache has the same page,
 * or has a page to send instead of a server error, returns the stored response, which is better compressed and
 * may become a 304. Requests for the same page at the same time wait for one rendering.
 */
export async function renderOnce(
	request: Request,
	getVariant: ChooseVariant,
	render: () => Promise<Response>,
): Promise<Response> {
	const { pathname, search } = new URL(request.url);
	const readVariant = () => getVariant(pathname, Object.fromEntries(request.headers));
	const variant = request.method === "GET" ? await readVariant() : null;
	if (variant === null) return render();
	const target = pathname + search;
	const sharedKey = `${variant} ${target}`;
	const running = rendering.get(sharedKey);
	if (running) {
		const shared = await running;
		return isKeepable(shared) ? shared.clone() : render();
	}
	const dropsBefore = drops;
	const rendered = render();
	rendering.set(sharedKey, rendered);
	try {
		const answer = await rendered;
		const body = isKeepable(answer) ? Buffer.from(await answer.clone().arrayBuffer()) : null;
		// What the page shows about the user, such as the unread count, may have changed while it was
		// rendered.
		const mayKeep = body !== null && (await readVariant()) === variant && drops === dropsBefore;
		const isUnchanged = mayKeep && keep(variant, pathname, search.slice(1), answer, body);
		const held = answer.status >= 500 || isUnchanged ? await findStored(getKey(variant, target)) : undefined;
		if (held) return cachedResponse(request.headers, held);
		// Only shareable responses are copied, because the copy of a stream would keep filling after its reader
		// has left.
		return body ? answer.clone() : answer;
	} finally {
		rendering.delete(sharedKey);
	}
}

/** The stored response. If it is still being compressed, waits until that is done. */
async function findStored(key: string): Promise<CachedAnswer | undefined> {
	const entry = entries.peek(key);
	if (!entry || entry.goneAt <= performance.now()) return undefined;
	return entry.answer ?? entry.encoding;
}

/**
 * Whether a response may be sent to others who see the same variant, because its headers allow that, and it
 * doesn't set a cookie or contain a nonce.
 */
function isKeepable({ status, headers }: Response): boolean {
	return (
		status === 200 &&
		storedLifetime(headers.get("Cache-Control")) > 0 &&
		!headers.has("Set-Cookie") &&
		!headers.get("Content-Security-Policy")?.includes("'nonce-")
	);
}

/**
 * Stores a response, unless it is too large or its query is requested for the first time. Returns true if the
 * same response is already stored in compressed form.
 */
function keep(variant: string, path: string, query: string, answer: Response, identity: Buffer): boolean {
	if (identity.length > MAX_BODY) return false;
	const names = significantNames(answer.headers.get("No-Vary-Search"));
	namesByPath.set(path, { names });
	const pageKey = cacheKey(path, query, names);
	const key = `${variant} ${pageKey}`;
	if (pageKey !== path && !entries.has(key) && !isSeenAgain(key)) return false;
	const expiresAt = performance.now() + storedLifetime(answer.headers.get("Cache-Control")) * 1_000;
	const life = { expiresAt, goneAt: expiresAt + STALE, refreshUntil: 0, isStale: false };
	const earlier = entries.get(key);
	const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
	if (earlier?.hash === hash) {
		Object.assign(earlier, life);
		return earlier.answer !== null;
	}
	const isPage = answer.headers.get("Content-Type")?.startsWith("text/html") ?? false;
	const encoding = encodeAnswer(answer.headers, identity, hash);
	const canShrink = !answer.headers.get("Cache-Control")?.includes("private");
	const entry: Entry = {
		path,
		isPage,
		hash,
		size: identity.length,
		answer: null,
		encoding,
		canShrink,
		...life,
	};
	entries.set(key, entry);
	void encoding.then((encoded) => storeAnswer(key, entry, encoded));
	return false;
}

function isSeenAgain(key: string): boolean {
	if (seenQueries.delete(key)) return true;
	if (seenQueries.size >= MAX_SEEN) seenQueries.clear();
	seenQueries.add(key);
	return false;
}

/** The size of all entries, in bytes of bodies. */
export const cachedBytes = (): number => entries.calculatedSize;

/** Marks every response as possibly out of date, since changes may have been missed. */
function markAllStale(): void {
	drops++;
	for (const entry of entries.values()) entry.isStale = true;
}

/** Drops the responses whose path satisfies `isTouched`, or all responses by default. */
export function dropFromCache(isTouched: (path: string) => boolean = () => true): void {
	drops++;
	for (const [key, { path }] of [...entries]) if (isTouched(path)) entries.delete(key);
}

/**
 * Subscribes to everything that empties the cache. `announceChange`, which is called for profiles and the
 * directory, drops the pages at its paths and their text twins. A change of the content or the phase drops
 * all pages. If announcements from another node may have been missed, all pages are rendered again.
 */
export function dropChangedPages(onContentChange: (listener: () => void) => void): void {
	onChange((paths) => dropFromCache((path) => paths.includes(pageOfTwin(path) ?? path)), markAllStale);
	onContentChange(() => dropFromCache());
}
