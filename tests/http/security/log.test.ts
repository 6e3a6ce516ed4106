import { afterAll, beforeAll, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { uploadAs } from "../../support/files/uploads.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance({
		LOG_LEVEL: "trace",
		CLAMD_SOCKET: "/no/such/socket",
		RATE_LIMITS: "waitlist=3/600,sign-up=100/600,sign-in=100/600,sign-in-account=100/600,request=1000/60",
	});
});
afterAll(() => instance.stop());

/** Returns all complete log lines so far. Throws if a line isn't JSON. */
const lines = (log = instance.log()) =>
	log
		.slice(0, log.lastIndexOf("\n"))
		.split("\n")
		.map((line) => JSON.parse(line) as Record<string, unknown>);

it("the log doesn't contain passwords, tokens, cookies, email addresses, or typed text, whether requests succeed or fail", async () => {
	const canary = (name: string) => `canary-${name}-7Qx`;
	const form = {
		userType: "CREATOR",
		name: canary("name"),
		email: `${canary("mail")}@example.com`,
		password: canary("password"),
		confirmPassword: canary("password"),
	};
	const browser = new Browser(instance.origin, { "User-Agent": canary("agent") });
	const json = { "Content-Type": "application/json" };
	const call = (path: string, body: object, headers = {}) =>
		exchange(instance.origin, {
			method: "POST",
			path,
			headers: { ...json, ...headers },
			body: JSON.stringify(body),
		});

	const done = await browser.post("/auth/signup", form);
	expect(done.status).toBe(303);
	const cookie = browser.cookies.get("session") ?? "";
	const token = JSON.parse(
		Buffer.from(decodeURIComponent(cookie).split(".")[0] ?? "", "base64").toString(),
	) as string;
	await browser.get("/dashboard");
	await browser.post("/auth/signup", { ...form, confirmPassword: canary("other") });
	await browser.post("/auth/signin", { email: form.email, password: canary("wrong") });
	await browser.post(`/auth/signin?redirectTo=/${canary("query")}`, {
		email: form.email,
		password: form.password,
	});
	await browser.post("/auth/signin.data", { email: form.email, password: form.password });
	for (let i = 0; i < 5; i++)
		await browser.post("/waitlist", { email: `${canary("list")}-${i}@example.com`, userType: "CREATOR" });
	const signedIn = await call(
		"/api/auth/signin",
		{ email: form.email, password: form.password },
		{ Cookie: "" },
	);
	await call("/api/auth/signup", { ...form, email: [form.email] });
	await call("/api/waitlist", { email: canary("broken") });
	await exchange(instance.origin, {
		path: "/api/auth/session",
		headers: { Authorization: `Bearer ${canary("bearer")}${"x".repeat(30)}` },
	});
	await exchange(instance.origin, {
		method: "POST",
		path: "/waitlist",
		headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
		body: `email=${canary("damaged")}%zz`,
	});
	await exchange(instance.origin, {
		method: "POST",
		path: "/auth/signin",
		headers: { "Content-Type": "text/plain", "Sec-Fetch-Site": "same-origin" },
		body: canary("plain"),
	});
	await exchange(instance.origin, {
		method: "POST",
		path: "/auth/signin",
		headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "https://evil.example" },
		body: canary("foreign"),
	});
	await browser.post("/auth/signout", {});

	// The server may log a request after it has sent the response.
	const requests = () => lines().filter(({ msg }) => msg === "request");
	await expect.poll(() => requests().at(-1)?.path).toBe("/auth/signout");
	expect(requests().length).toBeGreaterThan(15);
	const log = instance.log();
	expect(log).not.toMatch(/canary-/);
	for (const secret of [
		cookie,
		decodeURIComponent(cookie),
		token,
		(JSON.parse(signedIn.text) as { token?: string }).token,
	]) {
		if (secret) expect(log).not.toContain(secret);
	}
	for (const { email, password } of (["ADMIN", "CREATOR", "PROFESSIONAL"] as const).map(instance.account)) {
		expect(log).not.toContain(email);
		expect(log).not.toContain(password);
	}
	expect(log).not.toMatch(/"level":"(error|fatal)"/);
});

it("every log entry is JSON with a time, and the entry for a request has the ID from its response", async () => {
	const answer = await exchange(instance.origin, { path: "/no-such-page?secret=canary-query" });
	const its = () => lines().find(({ requestId }) => requestId === answer.headers["x-request-id"]);
	await expect
		.poll(its)
		.toMatchObject({ method: "GET", path: "/no-such-page", status: 404, ms: expect.any(Number) });
	for (const line of lines())
		expect(line).toMatchObject({
			level: expect.any(String),
			time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
			msg: expect.any(String),
		});
});

it("a log entry written during a request has the request's ID and a stable hash of the user", async () => {
	const said = "a file could not be scanned";
	for (const name of ["one.pdf", "two.pdf"]) await uploadAs(instance, "PROFESSIONAL", name, pdf());
	const written = lines().filter(({ msg }) => msg === said);
	expect(written).toHaveLength(2);
	const [{ actor } = {}] = written;
	expect(actor).toMatch(/^[\w-]{16}$/);
	for (const line of written) {
		expect(line).toMatchObject({ level: "warn", actor });
		const its = () => lines().find(({ msg, requestId }) => msg === "request" && requestId === line.requestId);
		await expect.poll(its).toMatchObject({ path: "/api/uploads", status: 201, actor });
	}
	const others = lines().filter((line) => line.actor === actor);
	expect(new Set(others.map(({ path }) => path).filter(Boolean))).toEqual(new Set(["/api/uploads"]));
	expect(instance.log()).not.toContain(
		instance.rows<{ id: string }>(
			"SELECT id FROM User WHERE email = ?",
			instance.account("PROFESSIONAL").email,
		)[0]?.id,
	);
});
