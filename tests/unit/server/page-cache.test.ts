import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cachedBytes, dropFromCache, renderOnce, serveFromCache } from "#app/server/page-cache.server.ts";

const visitor = async () => "visitor";
const page = (text: string) => async () =>
	new Response(text, { headers: { "Content-Type": "text/html", "Cache-Control": "public, s-maxage=60" } });
const ask = (text: string, headers: Record<string, string> = {}) =>
	renderOnce(new Request("http://localhost/a", { headers }), visitor, page(text));
const fault = async () => new Response("", { status: 503 });

/**
 * Requests the page twice, the second time in a state in which it can't be rendered. The second request waits
 * for the page's compression.
 */
async function kept(text: string): Promise<void> {
	await ask(text);
	await renderOnce(new Request("http://localhost/a"), visitor, fault);
}

/** Returns whether the cache can serve a request without rendering. */
function isServed(method = "GET", url = "/a", headers: Record<string, string> = {}): Promise<boolean> {
	const request = Object.assign(new IncomingMessage(new Socket()), { method, url, headers });
	return serveFromCache(request, new ServerResponse(request), visitor, () => {});
}

const text = "A page for reading. ".repeat(200);

it("a page that is rendered again without changes is sent from the cache, or as a 304", async () => {
	dropFromCache();
	await kept(text);
	const again = await ask(text, { "Accept-Encoding": "gzip, br" });
	expect([again.status, again.headers.get("Content-Encoding")]).toEqual([200, "br"]);
	const body = Buffer.from(await again.arrayBuffer());
	expect(again.headers.get("Content-Length")).toBe(String(body.length));
	expect(brotliDecompressSync(body).toString()).toBe(text);

	const etag = again.headers.get("ETag") ?? "";
	const asked = await ask(text, { "Accept-Encoding": "gzip, br", "If-None-Match": etag });
	expect([asked.status, asked.headers.get("ETag"), await asked.text()]).toEqual([304, etag, ""]);
	const uncompressed = await ask(text, { "If-None-Match": etag });
	expect([uncompressed.status, await uncompressed.text()]).toEqual([200, text]);
});

it("a page that has changed is sent as it was last rendered, and never in an older version", async () => {
	dropFromCache();
	await kept(text);
	// The page is requested again before its new version is compressed.
	for (let i = 0; i < 2; i++) expect(await (await ask(`${text}More.`)).text()).toBe(`${text}More.`);
});

it("a page that can't be rendered is sent from the cache in an encoding that the client accepts", async () => {
	dropFromCache();
	await kept(text);
	const held = await renderOnce(
		new Request("http://localhost/a", { headers: { "Accept-Encoding": "br" } }),
		visitor,
		fault,
	);
	expect([held.status, brotliDecompressSync(Buffer.from(await held.arrayBuffer())).toString()]).toEqual([
		200,
		text,
	]);
	expect((await renderOnce(new Request("http://localhost/b"), visitor, fault)).status).toBe(503);
});

it("a page that can't be rendered while its first copy is being compressed is sent once the compression is done", async () => {
	dropFromCache();
	await ask(text);
	const held = await renderOnce(new Request("http://localhost/a"), visitor, fault);
	expect([held.status, await held.text()]).toEqual([200, text]);
});

it("only compressed copies of a page are stored, and clients that don't accept them get the page uncompressed", async () => {
	dropFromCache();
	await kept(text);
	expect(cachedBytes()).toBeLessThan(text.length / 2);
	const uncompressed = await renderOnce(new Request("http://localhost/a"), visitor, fault);
	expect([
		await uncompressed.text(),
		uncompressed.headers.get("Content-Length"),
		uncompressed.headers.has("Content-Encoding"),
	]).toEqual([text, String(text.length), false]);
});

it("a page is compressed at the best level once a browser requests it again, unless it is for only a few members", async () => {
	dropFromCache();
	const prose = readFileSync("docs/decisions/0007-page-cache-that-knows-http.md", "utf8");
	const brotli = { "Accept-Encoding": "br" };
	const cached = async (path: string) => {
		const held = await renderOnce(
			new Request(`http://localhost${path}`, { headers: brotli }),
			visitor,
			fault,
		);
		return { etag: held.headers.get("ETag"), body: Buffer.from(await held.arrayBuffer()) };
	};
	const caching = { "/few": "private, no-cache", "/all": "public, s-maxage=60" };
	for (const [path, control] of Object.entries(caching))
		await renderOnce(
			new Request(`http://localhost${path}`),
			visitor,
			async () => new Response(prose, { headers: { "Cache-Control": control } }),
		);
	const [few, all] = [await cached("/few"), await cached("/all")];
	for (const path of Object.keys(caching))
		expect(await isServed("GET", path, { "accept-encoding": "br" })).toBe(true);
	await expect.poll(async () => (await cached("/all")).body.length).toBeLessThan(all.body.length);
	const smaller = await cached("/all");
	expect([smaller.etag === all.etag, brotliDecompressSync(smaller.body).toString() === prose]).toEqual([
		false,
		true,
	]);
	expect(await cached("/few")).toEqual(few);
});

it("the cache has a maximum size in bytes, and the page that was read least recently is removed first", async () => {
	dropFromCache();
	const cached = async (path: string, render: () => Promise<Response>) =>
		(await renderOnce(new Request(`http://localhost${path}`), visitor, render)).status;
	const incompressible = async () =>
		new Response(randomBytes(900_000), { headers: { "Cache-Control": "private, no-cache" } });
	for (let i = 0; i < 12; i++) {
		await cached(`/${i}`, incompressible);
		// Waits until its compressed copies are stored.
		await cached(`/${i}`, fault);
	}
	expect(cachedBytes()).toBeLessThanOrEqual(16 * 1024 * 1024);
	expect([await cached("/0", fault), await cached("/11", fault)]).toEqual([503, 200]);
});

it("a stream for one person is closed when that person disconnects", async () => {
	const cancel = vi.fn();
	const stream = async () =>
		new Response(new ReadableStream({ cancel }), { headers: { "Cache-Control": "no-store" } });
	const answer = await renderOnce(new Request("http://localhost/events"), visitor, stream);
	await answer.body?.cancel();
	expect(cancel).toHaveBeenCalledOnce();
});

describe("an expired entry", () => {
	let time: number;
	beforeEach(async () => {
		dropFromCache();
		await kept(text);
		time = performance.now();
		vi.spyOn(performance, "now").mockImplementation(() => time);
	});
	afterEach(() => {
		vi.restoreAllMocks();
	});
	const pass = (seconds: number) => {
		time += seconds * 1_000;
	};

	it("is served for a HEAD request, but the next GET renders the page again", async () => {
		pass(61);
		expect([await isServed("HEAD"), await isServed("HEAD")]).toEqual([true, true]);
		expect(await isServed()).toBe(false);
	});

	it("lets another GET render the page again if the first one was refused, for example by a limit", async () => {
		pass(61);
		expect([await isServed(), await isServed()]).toEqual([false, true]);
		pass(5);
		expect([await isServed(), await isServed()]).toEqual([false, true]);
		await ask(`${text}Changed.`);
		expect(await (await ask(`${text}Changed.`)).text()).toBe(`${text}Changed.`);
	});

	it("is served while the page can't be rendered, and is removed after ten more minutes", async () => {
		const failing = () => renderOnce(new Request("http://localhost/a"), visitor, fault);
		pass(60 + 599);
		expect([(await failing()).status, await isServed("HEAD")]).toEqual([200, true]);
		pass(2);
		expect([(await failing()).status, await isServed("HEAD"), await isServed()]).toEqual([503, false, false]);
	});
});
