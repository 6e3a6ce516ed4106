import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { siteRoutes } from "../../support/browser/site-routes.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

type Headers = Record<string, string>;
const get = async (path: string, headers: Headers = {}, method = "GET") => {
	// This uses node:http because fetch would decode the body.
	const { request } = await import("node:http");
	return new Promise<{ status: number; headers: Headers; body: Buffer }>((done, reject) => {
		const asked = request(instance.origin + path, { method, headers }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("end", () =>
				done({
					status: response.statusCode ?? 0,
					headers: response.headers as Headers,
					body: Buffer.concat(chunks),
				}),
			);
		});
		asked.on("error", reject).end();
	});
};

/**
 * Requests a page until it comes from the cache. Only responses from the cache have an ETag.
 */
async function kept(path: string, headers: Headers = {}) {
	await expect.poll(async () => (await get(path, headers)).headers.etag).toBeDefined();
	return get(path, headers);
}

describe("a cached reading page", () => {
	it("has the same bytes as the rendered page in each encoding", async () => {
		const rendered = await get("/about", { Cookie: "flash=x" });
		const [uncompressed, br, gzip] = await Promise.all([
			kept("/about"),
			kept("/about", { "Accept-Encoding": "br" }),
			kept("/about", { "Accept-Encoding": "gzip" }),
		]);
		expect(uncompressed.body.equals(rendered.body)).toBe(true);
		expect(brotliDecompressSync(br.body).equals(rendered.body)).toBe(true);
		expect(gunzipSync(gzip.body).equals(rendered.body)).toBe(true);
		expect(new Set([uncompressed.headers.etag, br.headers.etag, gzip.headers.etag]).size).toBe(3);
		expect(br.headers).toMatchObject({
			"content-encoding": "br",
			vary: "Accept-Encoding, Cookie",
			"content-length": String(br.body.length),
		});
	});

	it("isn't sent again to a browser that has already stored it", async () => {
		const { headers } = await kept("/about");
		const again = await get("/about", { "If-None-Match": headers.etag ?? "" });
		expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
	});

	it("responds to HEAD with only the headers", async () => {
		const fullResponse = await kept("/about");
		const head = await get("/about", {}, "HEAD");
		expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([
			200,
			0,
			String(fullResponse.body.length),
		]);
	});

	it("is shared by URLs with query parameters that it ignores, but not by URLs with parameters that it reads", async () => {
		const page = await kept("/faq");
		expect((await get("/faq?utm_source=mail")).headers.etag).toBe(page.headers.etag);
		const all = await kept("/faq?all=1");
		expect(all.headers.etag).not.toBe(page.headers.etag);
		expect((await get("/faq?utm_source=mail&all=1")).headers.etag).toBe(all.headers.etag);
	});

	it("is cached under a URL with an unknown query only after that URL is requested again", async () => {
		const first = await get("/faq?open=made-up-1");
		expect([first.status, first.headers.etag]).toEqual([200, undefined]);
		expect((await get("/faq?open=made-up-2")).headers.etag).toBeUndefined();
		// If one request were enough, the page at the first URL would be cached by now, because the second one
		// is.
		await kept("/faq?open=made-up-2");
		expect((await get("/faq?open=made-up-1")).headers.etag).toBeUndefined();
		await kept("/faq?open=made-up-1");
	});

	it("is the same for many simultaneous requests", async () => {
		const answers = await Promise.all(Array.from({ length: 30 }, () => get("/terms")));
		expect(new Set(answers.map(({ status, body }) => `${status} ${body.toString("base64")}`)).size).toBe(1);
	});
});

describe("no one gets another person's data from the cache:", () => {
	it.each(["session=x", "flash=x", "pending-form=x"])(
		"a request with the cookie %s gets its own page",
		async (cookie) => {
			await kept("/about");
			const { status, headers } = await get("/about", { Cookie: cookie });
			expect([status, headers.etag]).toEqual([200, undefined]);
		},
	);

	it("a color scheme has its own variant, which shared caches must not store", async () => {
		const theme = `theme=${Buffer.from('"dark"').toString("base64")}`;
		const { body, headers } = await kept("/about", { Cookie: theme });
		expect(body.toString()).toContain('<html lang="en-US" data-theme="dark">');
		expect(headers["cache-control"]).toBe("private, no-cache");
		expect((await kept("/about")).body.toString()).toContain('<html lang="en-US">');
	});

	it("no cached page reads a query parameter that it doesn't declare", async () => {
		const { readFileSync } = await import("node:fs");
		for (const { id, file } of siteRoutes) {
			const source = readFileSync(file, "utf8");
			if (!source.includes("reading: true")) continue;
			const read = [...source.matchAll(/(?:searchParams|query)\.(?:get|has)\("(\w+)"\)/g)].map(
				([, name]) => name as string,
			);
			if (source.includes("no-store")) continue;
			const declared = /query: \[([^\]]*)\]/.exec(source)?.[1] ?? "";
			for (const name of source.includes("faqSight(") ? ["all", "open"] : read)
				expect.soft(declared, `${id} reads ${name}`).toContain(`"${name}"`);
		}
	});
});
