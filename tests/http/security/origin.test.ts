import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { type Instance, type SharedInstance, startInstance } from "../../support/instance/instance.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const local = sharedInstance();
let proxied: Instance;
beforeAll(async () => {
	proxied = await startInstance({
		PUBLIC_URL: "https://greenroom.example",
		RATE_LIMITS: "newsletter=2/600,waitlist=1000/60",
	});
});
afterAll(() => proxied.stop());

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
let count = 0;
/** Sends a valid form with the given headers and returns whether it was accepted. */
async function isTaken(
	instance: SharedInstance,
	headers: Record<string, string>,
	path = "/waitlist",
): Promise<boolean> {
	const { status, text } = await exchange(instance.origin, {
		method: "POST",
		path,
		headers: { ...FORM, ...headers },
		body: `email=person-${++count}%40example.com&userType=CREATOR`,
	});
	expect([200, 202, 303, 403]).toContain(status);
	if (status === 403)
		expect(text).toMatch(
			/That request came from somewhere else|forms are only accepted from pages of this site/,
		);
	return status !== 403;
}

describe("a form", () => {
	const site = () => local.origin;

	it.each([
		["same-origin", true],
		["same-site", false],
		["cross-site", false],
		["none", false],
		["", false],
		["SAME-ORIGIN", false],
		["same-origin, cross-site", false],
	])("sent with Sec-Fetch-Site %j is accepted: %s", async (value, taken) => {
		for (const path of ["/waitlist", "/waitlist.data"]) {
			expect(await isTaken(local, { "Sec-Fetch-Site": value }, path)).toBe(taken);
			expect(
				await isTaken(
					local,
					{ "Sec-Fetch-Site": value, Origin: site(), Referer: `${site()}/waitlist` },
					path,
				),
			).toBe(taken);
			for (const origin of ["https://evil.example", "null"])
				expect(await isTaken(local, { "Sec-Fetch-Site": value, Origin: origin }, path)).toBe(false);
		}
	});

	it("sent without Sec-Fetch-Site is accepted or refused according to its Origin header", async () => {
		expect(await isTaken(local, { Origin: site() })).toBe(true);
		for (const origin of [
			"null",
			"https://evil.example",
			"",
			site().replace("http:", "https:"),
			`${site()}0`,
			`${site()}.evil.example`,
			`http://localhost:1`,
			`http://evil.example#${site()}`,
			`http://${"a".repeat(1_000)}`,
		]) {
			expect(await isTaken(local, { Origin: origin, Referer: `${site()}/waitlist` }), origin).toBe(false);
		}
	});

	it("sent with neither Sec-Fetch-Site nor Origin is accepted or refused according to its Referer header", async () => {
		expect(await isTaken(local, { Referer: `${site()}/waitlist?a=1` })).toBe(true);
		for (const referer of [
			"https://evil.example/",
			`https://evil.example/?${site()}`,
			"nonsense",
			"about:blank",
			"",
		])
			expect(await isTaken(local, { Referer: referer }), referer).toBe(false);
	});

	it("sent without a Sec-Fetch-Site, Origin, or Referer header is refused", async () => {
		expect(await isTaken(local, {})).toBe(false);
		expect(await isTaken(local, { Cookie: "session=x" })).toBe(false);
	});

	it("that is refused doesn't sign anyone in or out", async () => {
		const account = local.account("CREATOR");
		const body = new URLSearchParams({ email: account.email, password: account.password }).toString();
		const signIn = await exchange(local.origin, {
			method: "POST",
			path: "/auth/signin",
			headers: { ...FORM, "Sec-Fetch-Site": "cross-site" },
			body,
		});
		expect([signIn.status, signIn.headers["set-cookie"]]).toEqual([403, undefined]);
		const browser = await new Browser(local.origin).signIn(account);
		expect((await browser.post("/auth/signout", {}, { "Sec-Fetch-Site": "same-site" })).status).toBe(403);
		expect((await browser.get("/dashboard")).status).toBe(200);
	});

	it("is accepted only from a page with the same loopback name", async () => {
		const toName = (host: string, origin: string) => isTaken(local, { Host: host, Origin: origin });
		const { port } = local;
		for (const name of ["localhost", "127.0.0.1", "[::1]"])
			expect(await toName(`${name}:${port}`, `http://${name}:${port}`)).toBe(true);
		expect(await toName(`localhost:${port}`, `http://127.0.0.1:${port}`)).toBe(false);
		expect(await toName(`evil.example:${port}`, `http://evil.example:${port}`)).toBe(false);
		expect(await toName(`localhost.evil.example:${port}`, `http://localhost.evil.example:${port}`)).toBe(
			false,
		);
	});
});

describe("behind a proxy that terminates TLS", () => {
	const inside = { Host: "10.0.0.7:3000" };

	it("a form from the public URL is accepted with any Host header", async () => {
		for (const host of ["10.0.0.7:3000", "greenroom.example", "evil.example"]) {
			expect(await isTaken(proxied, { Host: host, Origin: "https://greenroom.example" })).toBe(true);
			expect(await isTaken(proxied, { Host: host, Referer: "https://greenroom.example/waitlist" })).toBe(
				true,
			);
			expect(
				await isTaken(proxied, {
					Host: host,
					"Sec-Fetch-Site": "same-origin",
					Origin: "https://greenroom.example",
				}),
			).toBe(true);
		}
	});

	it("a form from anywhere else is refused, and a forwarded host is ignored", async () => {
		for (const origin of [
			"http://greenroom.example",
			"https://evil.example",
			"https://greenroom.example:444",
			"http://10.0.0.7:3000",
			`http://localhost:${proxied.port}`,
		]) {
			const forged = {
				"X-Forwarded-Host": new URL(origin).host,
				"X-Forwarded-Proto": new URL(origin).protocol.slice(0, -1),
				Forwarded: `host=${new URL(origin).host}`,
			};
			expect(await isTaken(proxied, { ...inside, ...forged, Origin: origin }), origin).toBe(false);
		}
	});

	it("pages name their public URL, and session cookies are limited to its host and to HTTPS", async () => {
		const page = await exchange(proxied.origin, {
			path: "/waitlist",
			headers: { ...inside, "X-Forwarded-Host": "evil.example" },
		});
		expect(page.text).toContain('<link rel="canonical" href="https://greenroom.example/waitlist"/>');
		expect(page.text).not.toMatch(/evil\.example|10\.0\.0\.7/);
		expect(page.headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
		const account = proxied.account("CREATOR");
		const done = await exchange(proxied.origin, {
			method: "POST",
			path: "/auth/signin",
			headers: { ...FORM, ...inside, Origin: "https://greenroom.example" },
			body: new URLSearchParams({ email: account.email, password: account.password }).toString(),
		});
		expect([done.status, done.location]).toEqual([303, "/dashboard"]);
		expect(done.headers["set-cookie"]?.[0]).toMatch(
			/^__Host-session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
		);
	});
});

describe("the API", () => {
	const call = (headers: Record<string, string>) =>
		exchange(local.origin, {
			method: "POST",
			path: "/api/waitlist",
			headers: { "Content-Type": "application/json", ...headers },
			body: `{"email":"api-${++count}@example.com"}`,
		});

	it("accepts calls from programs and from pages on this site", async () => {
		expect([
			(await call({})).status,
			(await call({ Origin: local.origin })).status,
			(await call({ "Sec-Fetch-Site": "same-origin" })).status,
		]).toEqual([200, 200, 200]);
	});

	it("refuses calls from other sites' pages, and calls with cookies", async () => {
		for (const headers of [
			{ "Sec-Fetch-Site": "cross-site" },
			{ Origin: "https://evil.example" },
			{ Origin: "null" },
			{ Cookie: "session=x" },
		] as Record<string, string>[]) {
			const { status, text } = await call(headers);
			expect([status, JSON.parse(text).code]).toEqual([403, "forbidden"]);
		}
	});
});

describe("limits by network address", () => {
	it("can't be evaded with X-Forwarded-For if no proxy is trusted", async () => {
		const subscribeFrom = async (forwarded: string) =>
			(
				await exchange(proxied.origin, {
					method: "POST",
					path: "/newsletter",
					headers: { ...FORM, Origin: "https://greenroom.example", "X-Forwarded-For": forwarded },
					body: `email=limited-${++count}%40example.com&source=newsletter`,
				})
			).status;
		expect(await subscribeFrom("198.51.100.1")).toBe(303);
		expect(await subscribeFrom("198.51.100.2")).toBe(303);
		expect(await subscribeFrom("198.51.100.3")).toBe(429);
	});
});
