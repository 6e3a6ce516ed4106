import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { securityEventLevels } from "#app/infra/security/security-log.server.ts";
import { Browser } from "../../support/browser/browser.ts";
import { type Exchange, exchange } from "../../support/browser/exchange.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";

const OPERATOR_TOKEN = "a-token-of-the-operator-which-is-long-enough";
let instance: Instance;
beforeAll(async () => {
	instance = await startInstance({
		LOG_LEVEL: "info",
		OPERATOR_TOKEN,
		TRUSTED_PROXIES: "127.0.0.1,::1",
		RATE_LIMITS: "waitlist=2/600,request=100000/60",
	});
});
afterAll(() => instance.stop());

type Line = { event: string; level: string; counts?: Record<string, number> } & Record<string, unknown>;

const readLines = (log: string): Line[] =>
	log
		.split("\n")
		.filter((line) => line.includes('"event":'))
		.map((line) => JSON.parse(line) as Line);

let read = 0;
/**
 * Returns the events logged since the last call. To be sure that all of them have arrived, sends another
 * request, which is refused, and waits for its log entry.
 */
async function loggedLines(): Promise<Line[]> {
	const { headers } = await ask({ method: "PUT", path: "/" });
	const isLast = ({ requestId }: Line) => requestId === headers["x-request-id"];
	await expect.poll(() => readLines(instance.log()).findIndex(isLast)).toBeGreaterThan(-1);
	const all = readLines(instance.log());
	const last = all.findIndex(isLast);
	const lines = all.slice(read, last);
	read = last + 1;
	return lines;
}

let visitors = 0;
const from = () => ({ "X-Forwarded-For": `198.51.100.${++visitors}` });
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const ask = (options: Exchange) =>
	exchange(instance.origin, { ...options, headers: { ...from(), ...options.headers } });
const findId = (email: string) =>
	instance.rows<{ id: string }>("SELECT id FROM User WHERE email = ?", email)[0]?.id;

const refusals: [event: keyof typeof securityEventLevels, what: string, request: Exchange, line: object][] = [
	[
		"sign-in-required",
		"a request for a member's page without a session",
		{ path: "/dashboard?secret=canary-query" },
		{ route: "/dashboard", status: 303 },
	],
	[
		"sign-in-required",
		"a request for a team page without a session",
		{ path: "/admin/outbox" },
		{ status: 303 },
	],
	[
		"access-refused",
		"an API call with a wrong token",
		{ path: "/api/auth/session", headers: { Authorization: `Bearer canary-${"x".repeat(30)}` } },
		{ route: "/api/auth/session", status: 401 },
	],
	[
		"access-refused",
		"a request for the metrics without a token",
		{ path: "/metrics" },
		{ route: "/metrics" },
	],
	[
		"access-refused",
		"a readiness check with a wrong token",
		{ path: "/readyz", headers: { Authorization: "Bearer canary-token" } },
		{ route: "/readyz" },
	],
	[
		"origin-refused",
		"a cross-site form",
		{
			method: "POST",
			path: "/auth/signin",
			headers: { ...FORM, Origin: "https://canary.example" },
			body: "a=canary-body",
		},
		{ route: "/auth/signin", status: 403 },
	],
	[
		"body-too-large",
		"a form that is too large",
		{
			method: "POST",
			path: "/support",
			headers: { ...FORM, "Sec-Fetch-Site": "same-origin" },
			body: `message=canary-${"x".repeat(70_000)}`,
		},
		{ status: 413 },
	],
	[
		"request-refused",
		"a malformed form",
		{
			method: "POST",
			path: "/waitlist",
			headers: { ...FORM, "Sec-Fetch-Site": "same-origin" },
			body: "email=canary%zz",
		},
		{ route: "/waitlist", status: 400 },
	],
	[
		"request-refused",
		"an unsupported method",
		{ method: "PROPFIND", path: "/canary-path" },
		{ method: "other", route: "unknown", status: 405 },
	],
	[
		"cookie-refused",
		"a forged cookie",
		{ path: "/about", headers: { Cookie: "session=ImNhbmFyeSI%3D.canary" } },
		{ route: "/about" },
	],
];

describe("a log entry", () => {
	it.each(refusals)("with the event %s reports %s", async (event, _, request, expected) => {
		const answer = await ask(request).catch(() => undefined);
		const lines = await loggedLines();
		expect(lines).toHaveLength(1);
		expect(lines[0]).toMatchObject({
			event,
			level: securityEventLevels[event],
			msg: "security event",
			requestId: expect.any(String),
			method: request.method ?? "GET",
			...expected,
		});
		if (answer?.headers["x-request-id"]) expect(lines[0]?.requestId).toBe(answer.headers["x-request-id"]);
		expect(lines[0]).not.toHaveProperty("actor");
	});

	it("reports requests that the HTTP parser refuses", async () => {
		const socket = connect(instance.port, "localhost", () => socket.write("NONSENSE canary\r\n\r\n"));
		await new Promise((resolve) => socket.on("error", resolve).on("close", resolve).resume());
		expect(await loggedLines()).toMatchObject([{ event: "request-refused", status: 400 }]);
	});

	it("identifies a signed-in user who requests a page that isn't for their role, or an unknown record", async () => {
		const account = instance.account("CREATOR");
		const browser = await new Browser(instance.origin, from()).signIn(account);
		const userId = findId(account.email);
		const admin = await new Browser(instance.origin, from()).signIn(instance.account("ADMIN"));
		const facts = (await admin.get(`/admin/users/${userId}`)).$("dt:contains(Log ID) + dd");
		const actor = facts.text();
		expect(actor).toMatch(/^[\w-]{16}$/);
		expect((await browser.get("/admin/outbox")).status).toBe(403);
		expect(await loggedLines()).toMatchObject([
			{ event: "access-refused", route: "/admin/outbox", status: 403, actor },
		]);
		expect((await browser.get(`/bookings/${randomUUID()}`)).status).toBe(404);
		expect((await browser.get("/no-such-page")).status).toBe(404);
		expect(await loggedLines()).toMatchObject([
			{ event: "not-found", route: "/bookings/:bookingId", status: 404, actor },
		]);
		expect((await browser.get("/admin/outbox.data")).status).toBe(403);
		expect(await loggedLines()).toMatchObject([{ event: "access-refused", route: "/admin/outbox", actor }]);
		expect(instance.log()).not.toContain(userId);
	});

	it("reports forged submission keys and filled-in honeypots, although a honeypot's response looks like success", async () => {
		const browser = () => new Browser(instance.origin, from());
		const values = { email: "canary-trap@example.com", userType: "CREATOR" };
		expect((await browser().post("/waitlist", { ...values, company_fax: "canary-fax" })).status).toBe(303);
		expect((await loggedLines()).map(({ event, route }) => [event, route])).toEqual([
			["form-trap", "/waitlist"],
		]);
		await browser().post("/waitlist", { ...values, submission: "canary-key" });
		expect(await loggedLines()).toMatchObject([{ event: "form-key-unknown" }]);
	});

	it("isn't written for ordinary requests", async () => {
		const browser = new Browser(instance.origin, from());
		for (const path of ["/", "/about", "/no-such-page", "/waitlist", "/healthz", "/readyz"])
			await browser.get(path);
		await browser.submit(await browser.get("/waitlist"), "main form:not([data-enhance])", {
			email: "everybody@example.com",
			userType: "CREATOR",
		});
		await browser.signIn(instance.account("PROFESSIONAL"));
		for (const path of ["/dashboard", "/settings", "/no-such-page"]) await browser.get(path);
		await exchange(instance.origin, {
			path: "/metrics",
			headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
		});
		expect(await loggedLines()).toEqual([]);
	});
});

describe("a flood", () => {
	it("of attempts against one limit causes only one log entry", async () => {
		const browser = new Browser(instance.origin, from());
		for (let i = 0; i < 8; i++)
			await browser.post("/waitlist", { email: `canary-flood-${i}@example.com`, userType: "CREATOR" });
		expect(await loggedLines()).toMatchObject([
			{ event: "limit-spent", level: "warn", limit: "waitlist", route: "/waitlist" },
		]);
	});

	it("of refused requests causes only twenty log entries, and the metrics count all of them", async () => {
		const address = from();
		for (let i = 0; i < 200; i++)
			await exchange(instance.origin, {
				method: "POST",
				path: "/waitlist",
				headers: { ...FORM, ...address, Origin: "https://evil.example" },
				body: "a=b",
			});
		expect((await loggedLines()).filter(({ event }) => event === "origin-refused")).toHaveLength(20);
		const figures = await exchange(instance.origin, {
			path: "/metrics",
			headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
		});
		expect(
			Number(/greenroom_security_events_total\{event="origin-refused"\} (\d+)/.exec(figures.text)?.[1]),
		).toBeGreaterThanOrEqual(200);
	});

	it("that continues until the server stops is still counted, and log entries don't contain anything from the requests", async () => {
		const passing = await startInstance({ LOG_LEVEL: "info" });
		for (let i = 0; i < 30; i++) await exchange(passing.origin, { path: "/dashboard" });
		await passing.stop();
		expect(readLines(passing.log()).at(-1)).toMatchObject({
			event: "security-events-left-out",
			counts: { "sign-in-required": 10 },
		});
		expect(instance.log()).not.toMatch(/canary|198\.51\.100|evil\.example|@example\.com/);
	});
});

it("docs/operating.md names every event and its level", () => {
	const manual = readFileSync("docs/operating.md", "utf8");
	for (const [event, level] of Object.entries(securityEventLevels))
		expect(manual).toContain(`| \`${event}\` | ${level} |`);
});
