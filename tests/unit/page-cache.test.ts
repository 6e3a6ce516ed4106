import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { cachedBytes, dropFromCache, renderOnce } from "#app/http/page-cache.server.ts";

const page = (text: string) => async () => new Response(text, { headers: { "Content-Type": "text/html", "Cache-Control": "public, s-maxage=60" } });
const ask = (text: string, headers: Record<string, string> = {}) => renderOnce(new Request("http://localhost/a", { headers }), page(text));
const fault = async () => new Response("", { status: 503 });

/** Until it is compressed. */
async function kept(text: string): Promise<void> {
	await ask(text);
	await expect.poll(() => cachedBytes()).toBeGreaterThan(1 + text.length);
}

const text = "A page for reading. ".repeat(200);

it("a page that is made anew and has not changed is sent as it is held, or not at all to who has it", async () => {
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
	const plain = await ask(text, { "If-None-Match": etag });
	expect([plain.status, await plain.text()]).toEqual([200, text]);
});

it("a page that has changed is sent as it was made, and never in an older form", async () => {
	dropFromCache();
	await kept(text);
	// Asked for again before the new one is compressed.
	for (let i = 0; i < 2; i++) expect(await (await ask(`${text}More.`)).text()).toBe(`${text}More.`);
});

it("a page that cannot be made is sent as it is held, in a form that its reader takes", async () => {
	dropFromCache();
	await kept(text);
	const held = await renderOnce(new Request("http://localhost/a", { headers: { "Accept-Encoding": "br" } }), fault);
	expect([held.status, brotliDecompressSync(Buffer.from(await held.arrayBuffer())).toString()]).toEqual([200, text]);
	expect((await renderOnce(new Request("http://localhost/b"), fault)).status).toBe(503);
});
