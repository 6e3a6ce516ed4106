import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, readValues } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { paymentEvent, sendWebhook, signedBy } from "../../support/money/webhooks.ts";

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance({
		TRUSTED_PROXIES: "127.0.0.1,::1",
		RATE_LIMITS:
			"waitlist=2/600,sign-up=2/600,sign-in=3/60,sign-in-account=2/600,sign-in-slow=6/600,request=40/60",
	});
});
afterAll(() => instance.stop());

let visitors = 0;
/** Creates a browser at a unique network address. */
const newVisitor = () => new Browser(instance.origin, { "X-Forwarded-For": `198.51.100.${++visitors}` });
const message = (minutes: string) => `Too many attempts. Wait ${minutes}, then try again.`;

describe("a form that is sent too often", () => {
	it("is shown again with its input, status 429, and Retry-After", async () => {
		const visitor = newVisitor();
		const form = "main form:not([data-enhance])";
		for (let i = 0; i < 2; i++)
			expect(
				(await visitor.post("/waitlist", { email: `often-${i}@example.com`, userType: "CREATOR" })).status,
			).toBe(303);
		const page = await visitor.submit(await visitor.get("/waitlist"), form, {
			email: "once-more@example.com",
			userType: "PROFESSIONAL",
		});
		expectFailedForm(page, form, {}, { status: 429, general: [message("10 minutes")] });
		expect(readValues(page, form)).toMatchObject({
			email: "once-more@example.com",
			userType: "PROFESSIONAL",
		});
		expect(Number(page.headers["retry-after"])).toBeGreaterThan(500);
		expect(instance.rows("SELECT 1 FROM WaitlistEntry WHERE email = 'once-more@example.com'")).toEqual([]);
	});

	it("doesn't return the passwords if it is the sign-up form", async () => {
		const visitor = newVisitor();
		const values = (i: number) => ({
			userType: "CREATOR",
			name: "Ana",
			email: `many-${i}@example.com`,
			password: "a long enough password",
			confirmPassword: "a long enough password",
		});
		for (let i = 0; i < 2; i++) {
			await visitor.post("/auth/signup", values(i));
			visitor.cookies.clear();
		}
		const page = await visitor.post("/auth/signup", values(2));
		expect(page.status).toBe(429);
		expect(page.$("main input[name=email]").attr("value")).toBe("many-2@example.com");
		expect(page.text).not.toContain("a long enough password");
	});
});

describe("a sign-in limit", () => {
	const api = { "Content-Type": "application/json" };
	const tries: [name: string, send: (from: string, email: string) => Promise<{ status: number }>][] = [
		[
			"the page",
			(from, email) =>
				new Browser(instance.origin, { "X-Forwarded-For": from }).post("/auth/signin", {
					email,
					password: "x",
				}),
		],
		[
			"the page with JavaScript",
			(from, email) =>
				new Browser(instance.origin, { "X-Forwarded-For": from }).post("/auth/signin.data", {
					email,
					password: "x",
				}),
		],
		[
			"the API",
			(from, email) =>
				exchange(instance.origin, {
					method: "POST",
					path: "/api/auth/signin",
					headers: { ...api, "X-Forwarded-For": from },
					body: JSON.stringify({ email, password: "x" }),
				}),
		],
	];

	it("counts attempts on the page, with and without JavaScript, and in the API together for each network address", async () => {
		const from = `203.0.113.${++visitors}`;
		for (const [, send] of tries)
			expect((await send(from, `by-address-${++visitors}@example.com`)).status).toBe(422);
		for (const [name, send] of tries)
			expect((await send(from, `by-address-${++visitors}@example.com`)).status, name).toBe(429);
	});

	it.each([0, 1, 2])(
		"counts attempts on the page and in the API together for each account, in any order (%i)",
		async (last) => {
			const { email } = instance.account("CREATOR");
			const from = `203.0.113.${++visitors}`;
			const [final, ...others] = [...tries.slice(last), ...tries.slice(0, last)];
			for (const [, send] of others) expect((await send(from, email)).status).toBe(422);
			expect((await final?.[1](from, email.toUpperCase()))?.status).toBe(429);
		},
	);
});

describe("limits by network address", () => {
	it("apply to the visitor's address behind a trusted proxy, and to the /64 network of an IPv6 address", async () => {
		const joinFrom = async (forwarded: string) =>
			(
				await new Browser(instance.origin, { "X-Forwarded-For": forwarded }).post("/waitlist", {
					email: `limited-${++visitors}@example.com`,
					userType: "CREATOR",
				})
			).status;
		expect(await joinFrom("192.0.2.1")).toBe(303);
		expect(await joinFrom("203.0.113.9, 192.0.2.1")).toBe(303);
		expect(await joinFrom("192.0.2.7, 192.0.2.1")).toBe(429);
		expect(await joinFrom("192.0.2.2")).toBe(303);
		expect(await joinFrom("2001:db8:1:2::1")).toBe(303);
		expect(await joinFrom("2001:db8:1:2:ffff::9")).toBe(303);
		expect(await joinFrom("2001:db8:1:2:1:1:1:1")).toBe(429);
	});
});

describe("the API's limits", () => {
	it("return status 429 with the time to wait", async () => {
		const headers = { "Content-Type": "application/json", "X-Forwarded-For": `203.0.113.${++visitors}` };
		const join = (email: string) =>
			exchange(instance.origin, {
				method: "POST",
				path: "/api/waitlist",
				headers,
				body: JSON.stringify({ email }),
			});
		expect([(await join("a@example.com")).status, (await join("b@example.com")).status]).toEqual([200, 200]);
		const refused = await join("c@example.com");
		expect([refused.status, JSON.parse(refused.text)]).toEqual([
			429,
			{ error: expect.any(String), code: "rate_limited", requestId: expect.stringMatching(/^[\w-]{16}$/) },
		]);
		expect(Number(refused.headers["retry-after"])).toBeGreaterThan(500);
	});
});

describe("an account under a password-guessing attack from three addresses", () => {
	it("lets its owner sign in, slowly from a new browser and immediately from a known one", async () => {
		const account = instance.account("PROFESSIONAL");
		const signIn = (browser: Browser, password: string) =>
			browser.post("/auth/signin", { email: account.email, password });
		const known = await newVisitor().signIn(account);
		const device = known.cookies.get("device") ?? "";
		expect(decodeURIComponent(device)).not.toContain(
			instance.rows<{ id: string }>("SELECT id FROM User WHERE email = ?", account.email)[0]?.id,
		);
		const strangers = [newVisitor(), newVisitor(), newVisitor()];
		for (const stranger of strangers)
			for (const status of [422, 422, 429]) expect((await signIn(stranger, "wrong")).status).toBe(status);

		// The known browser shares an address with someone who has used up that address's attempts on this
		// account.
		const from = `198.51.100.${++visitors}`;
		const [unknown, returning] = [
			new Browser(instance.origin, { "X-Forwarded-For": from }),
			new Browser(instance.origin, { "X-Forwarded-For": from }),
		];
		for (let i = 0; i < 2; i++) expect((await signIn(unknown, "wrong")).status).toBe(422);
		returning.cookies.set("device", device);
		const signedIn: string[] = [];
		const owner = async (where: string, browser: Browser) => {
			expect((await signIn(browser, account.password)).status).toBe(303);
			signedIn.push(where);
		};
		await Promise.all([owner("new browser", newVisitor()), owner("known browser", returning)]);
		expect(signedIn).toEqual(["known browser", "new browser"]);
	});
});

describe("an address that sends too many requests", () => {
	it("gets status 429 with a page or JSON, and other addresses aren't affected", async () => {
		const from = { "X-Forwarded-For": `203.0.113.${++visitors}` };
		const ask = (path: string, headers: Record<string, string> = from) =>
			exchange(instance.origin, { path, headers });
		for (let i = 0; i < 40; i++) expect((await ask("/api/no-such-call")).status).toBe(404);
		const page = await ask("/");
		expect([page.status, /<h1>Too many requests<\/h1>/.test(page.text)]).toEqual([429, true]);
		expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
		const call = await ask("/api/openapi.json");
		expect([call.status, JSON.parse(call.text).code]).toEqual([429, "rate_limited"]);
		expect((await ask("/", { "X-Forwarded-For": "192.0.2.99" })).status).toBe(200);
	});

	it("can't evade the limit with URLs of the payment webhook", async () => {
		const from = { "X-Forwarded-For": `203.0.113.${++visitors}` };
		const ask = async (path: string) => (await exchange(instance.origin, { path, headers: from })).status;
		for (const path of ["/webhooks/payments/../../services", "/webhooks/payments/%2e%2e/%2e%2e/services"])
			expect(await ask(path)).toBe(400);
		for (let i = 0; i < 20; i++)
			expect([await ask("/webhooks/payments/test-bank"), await ask("/webhooks/payments/a/b")]).toEqual([
				405, 404,
			]);
		expect(await ask("/webhooks/payments/test-bank")).toBe(429);
	});

	it("can send any number of signed events to that webhook, each of which is stored once", async () => {
		const bodies = Array.from({ length: 21 }, () => JSON.stringify(paymentEvent()));
		for (const body of [...bodies, ...bodies])
			expect((await sendWebhook(instance, body, signedBy(instance, body))).status).toBe(200);
		expect(instance.rows("SELECT count(*) AS n FROM PaymentEvent")).toEqual([{ n: bodies.length }]);
		expect(instance.log()).not.toMatch(/v1=|Test-Bank-Signature|"amountCents"/i);
	});

	it("gets the input of its form back, except passwords", async () => {
		const visitor = new Browser(instance.origin, { "X-Forwarded-For": `203.0.113.${++visitors}` });
		for (let i = 0; i < 40; i++) await visitor.get("/api/no-such-call");
		const page = await visitor.post("/auth/signup", {
			name: "Ana <Li>",
			email: "ana@example.com",
			password: "canary-password",
		});
		expect([page.status, page.$("h1").text()]).toEqual([429, "Too many requests"]);
		expect(page.$("main form").attr("action")).toBe("/auth/signup");
		expect(page.$("main form").text()).toContain("Name: Ana <Li>");
		expect(page.text).not.toContain("canary");
	});
});
