import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { bestEncoding, type Encoding } from "./cache-rules.ts";

/** What is kept in all, in bytes of bodies; the least used goes first. */
const BUDGET = 16 * 1024 * 1024;
const LIFE = 60_000;
/** Compressed off the request's path, once for a minute of requests. */
const BROTLI_QUALITY = 9;

type Kept = {
	path: string;
	headers: [string, string][];
	bodies: Map<Encoding, Uint8Array<ArrayBuffer>>;
	bytes: number;
	expiresAt: number;
	usedAt: number;
};

const pages = new Map<string, Kept>();
let held = 0;
let uses = 0;
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
	if (kept && kept.expiresAt > performance.now()) return answer(kept, bestEncoding(request.headers.get("Accept-Encoding")));
	if (kept) remove(key, kept);
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
	const kept: Kept = { path, headers, bodies: new Map([["identity", body]]), bytes: body.length, expiresAt: performance.now() + LIFE, usedAt: ++uses };
	const earlier = pages.get(key);
	if (earlier) remove(key, earlier);
	pages.set(key, kept);
	held += kept.bytes;
	makeRoom();
	void compress(kept, body).then(() => {
		if (pages.get(key) !== kept) return;
		const bytes = [...kept.bodies.values()].reduce((sum, { length }) => sum + length, 0);
		held += bytes - kept.bytes;
		kept.bytes = bytes;
		makeRoom();
	});
}

async function compress({ bodies }: Kept, body: Uint8Array<ArrayBuffer>): Promise<void> {
	const params = { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length };
	const [br, gz] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body)]);
	bodies.set("br", new Uint8Array(br)).set("gzip", new Uint8Array(gz));
}

/** Until its compressed forms are there, it goes out as it is and is compressed on its way like any other page. */
function answer(kept: Kept, encoding: Encoding): Response {
	kept.usedAt = ++uses;
	const body = kept.bodies.get(encoding);
	const headers = new Headers(kept.headers);
	if (!body || encoding === "identity") return new Response(kept.bodies.get("identity"), { headers });
	headers.set("Content-Encoding", encoding);
	headers.set("Content-Length", String(body.length));
	headers.append("Vary", "Accept-Encoding");
	return new Response(body, { headers });
}

function makeRoom(): void {
	while (held > BUDGET) {
		const [key, kept] = [...pages].reduce((least, next) => (next[1].usedAt < least[1].usedAt ? next : least));
		remove(key, kept);
	}
}

function remove(key: string, kept: Kept): void {
	pages.delete(key);
	held -= kept.bytes;
}

/** What is kept now, in bytes of bodies. */
export const memberPageBytes = (): number => held;

/** Forgets the pages under paths for which `isTouched` says so. */
export function dropMemberPages(isTouched: (path: string) => boolean): void {
	drops++;
	for (const [key, kept] of pages) if (isTouched(kept.path)) remove(key, kept);
}
