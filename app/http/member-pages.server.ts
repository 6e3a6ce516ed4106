import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { LRUCache } from "lru-cache";
import { bestEncoding, type Encoding } from "./cache-rules.ts";

/** What is kept in all, in bytes of bodies; the least used goes first. */
const BUDGET = 16 * 1024 * 1024;
const LIFE = 60_000;
/** Compressed off the request's path, once for a minute of requests. */
const BROTLI_QUALITY = 9;

type Bodies = Map<Encoding, Uint8Array<ArrayBuffer>>;
type Kept = { path: string; headers: [string, string][]; bodies: Bodies };

const pages = new LRUCache<string, Kept>({ maxSize: BUDGET, ttl: LIFE, sizeCalculation: ({ bodies }) => [...bodies.values()].reduce((sum, { length }) => sum + length, 1) });
/** Counts what was forgotten, so that nothing made before is kept after. */
let drops = 0;

/**
 * The page for reading that is asked for, as all members of the same `look` see it: what its header and footer show of a person is
 * all in that word. Where it is not kept yet, `render` makes it, and it is kept if `isAlike` says that it shows nothing else of its
 * visitor. Only pages without a query are kept.
 */
export async function memberPage(request: Request, look: string, render: () => Promise<Response>, isAlike: () => boolean): Promise<Response> {
	const { pathname, search } = new URL(request.url);
	if (search !== "") return render();
	const key = `${look} ${pathname}`;
	const kept = pages.get(key);
	if (kept) return answer(kept, bestEncoding(request.headers.get("Accept-Encoding")));
	const dropsBefore = drops;
	const rendered = await render();
	if (!isKeepable(rendered) || !isAlike()) return rendered;
	// Read at once: a page for reading is in one piece.
	const body = new Uint8Array(await rendered.clone().arrayBuffer());
	if (drops === dropsBefore) keep(key, pathname, [...rendered.headers], body);
	return rendered;
}

/** Whether it is a page for reading, whole, which alone names no nonce and says on which names of the query it depends. */
function isKeepable({ status, headers }: Response): boolean {
	const policy = headers.get("Content-Security-Policy");
	return (
		status === 200 &&
		headers.has("No-Vary-Search") &&
		!headers.has("Set-Cookie") &&
		policy !== null &&
		!policy.includes("'nonce-") &&
		headers.get("Cache-Control") === "private, no-store"
	);
}

function keep(key: string, path: string, headers: [string, string][], body: Uint8Array<ArrayBuffer>): void {
	const kept: Kept = { path, headers, bodies: new Map([["identity", body]]) };
	pages.set(key, kept);
	void compressedToo(body).then((bodies) => {
		if (pages.peek(key) === kept) pages.set(key, { ...kept, bodies });
	});
}

async function compressedToo(body: Uint8Array<ArrayBuffer>): Promise<Bodies> {
	const params = { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length };
	const [br, gz] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body)]);
	return new Map([
		["identity", body],
		["br", new Uint8Array(br)],
		["gzip", new Uint8Array(gz)],
	]);
}

/** Until its compressed forms are there, it goes out as it is and is compressed on its way like any other page. */
function answer(kept: Kept, encoding: Encoding): Response {
	const body = kept.bodies.get(encoding);
	const headers = new Headers(kept.headers);
	if (!body || encoding === "identity") return new Response(kept.bodies.get("identity"), { headers });
	headers.set("Content-Encoding", encoding);
	headers.set("Content-Length", String(body.length));
	headers.append("Vary", "Accept-Encoding");
	return new Response(body, { headers });
}

/** What is kept now, in bytes of bodies. */
export const memberPageBytes = (): number => pages.calculatedSize;

/** Forgets the pages under paths for which `isTouched` says so. */
export function dropMemberPages(isTouched: (path: string) => boolean): void {
	drops++;
	for (const [key, { path }] of [...pages]) if (isTouched(path)) pages.delete(key);
}
