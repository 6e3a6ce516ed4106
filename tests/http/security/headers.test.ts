import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { cspHash } from "#app/server/security-headers.server.ts";
import { Browser } from "../../support/browser/browser.ts";
import { type Answer, exchange } from "../../support/browser/exchange.ts";
import { startInstance } from "../../support/instance/instance.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();
let member: string;
beforeAll(async () => {
	const browser = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
	member = `session=${browser.cookies.get("session")}`;
});

const script = readdirSync("build/client/assets").find((name) => name.endsWith(".js"));
const form = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };
const kinds: [name: string, status: number, request: () => Parameters<typeof exchange>[1]][] = [
	["a reading page", 200, () => ({ path: "/" })],
	["a working page", 200, () => ({ path: "/auth/signin" })],
	["a member's page", 200, () => ({ path: "/dashboard", headers: { Cookie: member } })],
	["the data of a page", 200, () => ({ path: "/auth/signin.data" })],
	["a response to HEAD", 200, () => ({ path: "/", method: "HEAD" })],
	["a file", 200, () => ({ path: `/assets/${script}` })],
	["a redirect", 303, () => ({ path: "/dashboard" })],
	["an accepted form", 303, () => ({ path: "/theme", method: "POST", headers: form, body: "theme=dark" })],
	["a refused form", 422, () => ({ path: "/waitlist", method: "POST", headers: form, body: "email=" })],
	["a forbidden page", 403, () => ({ path: "/admin", headers: { Cookie: member } })],
	["an unknown page", 404, () => ({ path: "/no-such-page" })],
	["an API call", 200, () => ({ path: "/api/openapi.json" })],
	["an unknown API call", 404, () => ({ path: "/api/nope" })],
	["a cross-site form", 403, () => ({ path: "/waitlist", method: "POST", body: "a=1" })],
	["a malformed form", 400, () => ({ path: "/waitlist", method: "POST", headers: form, body: "a=%zz" })],
	["a malformed URL", 400, () => ({ path: "/%zz" })],
	[
		"a large form",
		413,
		() => ({ path: "/waitlist", method: "POST", headers: form, body: `a=${"x".repeat(70_000)}` }),
	],
	["a long URL", 414, () => ({ path: `/${"x".repeat(9_000)}` })],
	[
		"an unknown content type",
		415,
		() => ({
			path: "/waitlist",
			method: "POST",
			headers: { ...form, "Content-Type": "text/plain" },
			body: "x",
		}),
	],
	["an unknown method", 405, () => ({ path: "/", method: "PATCH" })],
];

describe.each(kinds)("%s", (_name, status, request) => {
	it("has the security headers", async () => {
		const answer = await exchange(instance.origin, request());
		expect(answer.status).toBe(status);
		expect(answer.headers).toMatchObject({
			"x-content-type-options": "nosniff",
			"x-frame-options": "DENY",
			"referrer-policy": "strict-origin-when-cross-origin",
			"cross-origin-opener-policy": "same-origin",
			"cross-origin-resource-policy": "same-origin",
			"permissions-policy": expect.stringContaining("camera=()"),
		});
		// Responses from the page cache aren't logged, so they have no request ID. Like files, they have an ETag.
		if (!answer.headers.etag) expect(answer.headers["x-request-id"]).toMatch(/^[\w-]{16}$/);
		expect(answer.headers).not.toHaveProperty("x-powered-by");
		expectStrictPolicy(answer);
		expectHonestCaching(answer);
	});
});

function expectStrictPolicy({ headers, text }: Answer): void {
	const policy = Object.fromEntries(
		String(headers["content-security-policy"])
			.split("; ")
			.map((part) => [part.slice(0, part.indexOf(" ")), part.slice(part.indexOf(" ") + 1).split(" ")]),
	);
	expect(policy["default-src"]).toEqual(["'none'"]);
	expect(policy["base-uri"]).toEqual(["'none'"]);
	expect(policy["frame-ancestors"]).toEqual(["'none'"]);
	expect(policy["form-action"]).toEqual(["'self'"]);
	expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*|https?:/);
	const inline = [
		...text.matchAll(/<script(?![^>]*(?: src=|application\/ld\+json))([^>]*)>(.*?)<\/script>/gs),
	].map(([, attributes, code = ""]) => {
		const nonce = /nonce="([^"]+)"/.exec(attributes ?? "")?.[1];
		return nonce ? `'nonce-${nonce}'` : `'${cspHash(code)}'`;
	});
	const allowed = policy["script-src"]?.filter((source: string) => source !== "'self'");
	for (const source of inline) expect(allowed).toContain(source);
	if (text) expect(new Set(allowed)).toEqual(new Set(inline));
	expect(text).not.toMatch(/ style="| on(click|load|error|submit)="/);
}

/**
 * Checks that shared caches can't store a response that is private, sets a cookie, or isn't a success.
 */
function expectHonestCaching({ headers, status }: Answer): void {
	const caching = headers["cache-control"] ?? "";
	const isShared = caching.includes("public");
	if (headers["set-cookie"] || status >= 300) expect(isShared).toBe(false);
	if (!isShared) expect(caching).toMatch(/no-store|private, no-cache/);
	else expect(headers["content-security-policy"]).not.toContain("nonce-");
}

describe("caching", () => {
	it("lets shared caches store a page only if it is a reading page for a visitor without cookies", async () => {
		const of = async (headers: Record<string, string>, path = "/") =>
			(await exchange(instance.origin, { path, headers })).headers["cache-control"];
		expect(await of({})).toContain("public");
		expect(await of({ Cookie: member })).toBe("private, no-cache");
		expect(await of({ Cookie: "theme=x" })).toBe("private, no-cache");
		expect(await of({}, "/auth/signin")).toBe("private, no-store");
		const { headers } = await exchange(instance.origin, { path: "/" });
		expect(headers.vary?.split(/, */)).toContain("Cookie");
	});

	it("lets browsers store files with a hash in their name for a year", async () => {
		const { headers } = await exchange(instance.origin, { path: `/assets/${script}` });
		expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
		expect(headers["content-type"]).toMatch(/javascript/);
	});
});

describe("nonces", () => {
	it("are new for each page, and reading pages don't have any", async () => {
		const readNonce = async (path: string) =>
			/'nonce-([^']+)'/.exec(
				String((await exchange(instance.origin, { path })).headers["content-security-policy"]),
			)?.[1];
		const nonces = await Promise.all(Array.from({ length: 20 }, () => readNonce("/auth/signin")));
		expect(new Set(nonces).size).toBe(20);
		for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{16}$/);
		expect(await readNonce("/")).toBeUndefined();
		const inline = (await exchange(instance.origin, { path: "/" })).text.match(
			/<script(?![^>]*(?: src="\/assets\/| type="application\/ld\+json")).*?<\/script>/gs,
		);
		expect(inline).toBeNull();
	});
});

it.each([
	["a page", "/dashboard"],
	["the data of a page", "/dashboard.data"],
	["an API call", "/api/openapi.json"],
])("%s is compressed for clients that accept gzip", async (_what, path) => {
	const ask = (encoding: string) =>
		exchange(instance.origin, { path, headers: { Cookie: member, "Accept-Encoding": encoding } });
	const [packed, unpacked] = [await ask("gzip"), await ask("identity")];
	expect([packed.status, packed.headers["content-encoding"], unpacked.headers["content-encoding"]]).toEqual([
		200,
		"gzip",
		undefined,
	]);
	for (const { headers } of [packed, unpacked]) expect(headers.vary).toContain("Accept-Encoding");
});

it.each([
	["gzip, deflate, br, zstd", "br"],
	["gzip;q=1.0, br;q=0", "gzip"],
	["zstd", null],
])("the complete private page is sent to a browser that accepts %s", async (taken, used) => {
	const answer = await fetch(`${instance.origin}/dashboard`, {
		headers: { Cookie: member, "Accept-Encoding": taken },
	});
	expect([answer.status, answer.headers.get("Content-Encoding")]).toEqual([200, used]);
	expect(await answer.text()).toMatch(/^<!DOCTYPE html><html.+<h1.+<\/html>$/s);
});

describe("files", () => {
	it.each([
		"/.vite/manifest.json",
		"/assets/../../../package.json",
		"/assets/..%2F..%2F..%2Fpackage.json",
		"/assets/%2e%2e/%2e%2e/server/index.js",
		"/..%5Cpackage.json",
		"/etc/passwd",
		"/assets",
		"/server.ts",
		"/.env",
	])("outside the public folder are not served: %s", async (path) => {
		const { status, text } = await exchange(instance.origin, { path });
		expect([400, 404]).toContain(status);
		expect(text).not.toMatch(/"dependencies"|createServer|root:x:/);
	});

	it.each([
		["with an end before its start", "bytes=9-1", 416],
		["beyond the end of the file", "bytes=99999999-", 416],
		["of the last bytes", "bytes=-5", 206],
		["with an unknown unit", "lines=1-2", 200],
		["with several parts", "bytes=0-1,4-5", 200],
	])("requested with a range %s (%s) get status %d", async (_what, range, status) => {
		expect(
			(await exchange(instance.origin, { path: `/assets/${script}`, headers: { Range: range } })).status,
		).toBe(status);
		expect((await exchange(instance.origin, { path: `/assets/${script}` })).status).toBe(200);
	});

	it("are sent precompressed to clients that accept compression", async () => {
		const style = readdirSync("build/client/assets").find((name) => name.endsWith(".css"));
		const lengths = [];
		for (const encoding of ["br", "gzip", "identity"]) {
			const { status, headers } = await exchange(instance.origin, {
				path: `/assets/${style}`,
				method: "HEAD",
				headers: { "Accept-Encoding": encoding },
			});
			expect([
				status,
				headers["content-encoding"] ?? "identity",
				headers.vary,
				headers["content-type"],
			]).toEqual([200, encoding, "Accept-Encoding", "text/css; charset=utf-8"]);
			lengths.push(Number(headers["content-length"]));
		}
		expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
		expect((await exchange(instance.origin, { path: `/assets/${style}.br` })).status).toBe(404);
	});

	it("that are scripts or stylesheets of at least 1,000 bytes are all precompressed, including the last ones that the build writes", () => {
		const names = readdirSync("build/client", { recursive: true, encoding: "utf8" });
		const large = names.filter(
			(name) => /\.(js|css)$/.test(name) && statSync(`build/client/${name}`).size >= 1_000,
		);
		expect(large.length).toBeGreaterThan(100);
		expect(large.filter((name) => !names.includes(`${name}.br`) || !names.includes(`${name}.gz`))).toEqual(
			[],
		);
	});

	it("that are deleted while the server runs get status 404, and pages keep working", async () => {
		const name = `gone-${process.pid}.js`;
		writeFileSync(`build/client/assets/${name}`, "1;");
		const other = await startInstance({ LOG_LEVEL: "warn" });
		const path = `/assets/${name}`;
		expect((await exchange(other.origin, { path })).text).toBe("1;");
		rmSync(`build/client/assets/${name}`);
		const { status, headers } = await exchange(other.origin, { path });
		expect([status, headers["cache-control"], headers.etag]).toEqual([404, "private, no-store", undefined]);
		expect((await exchange(other.origin, { path: "/" })).status).toBe(200);
		expect(await other.stop()).toBe(0);
	});

	it("are sent in part for a Range header, and not again for a matching If-None-Match header", async () => {
		const fullFile = await exchange(instance.origin, {
			path: `/assets/${script}`,
			headers: { "Accept-Encoding": "identity" },
		});
		const part = await exchange(instance.origin, {
			path: `/assets/${script}`,
			headers: { "Accept-Encoding": "identity", Range: "bytes=0-9" },
		});
		expect([part.status, part.text]).toEqual([206, fullFile.text.slice(0, 10)]);
		const again = await exchange(instance.origin, {
			path: `/assets/${script}`,
			headers: { "Accept-Encoding": "identity", "If-None-Match": fullFile.headers.etag ?? "" },
		});
		expect([again.status, again.text]).toEqual([304, ""]);
	});
});
