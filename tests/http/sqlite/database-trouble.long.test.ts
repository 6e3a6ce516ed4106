import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, readValues } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { type Child, startChild } from "../../support/instance/child.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { OPERATOR_TOKEN, watchStalls } from "../../support/instance/stalls.ts";
import { isFullRun, provingCount } from "../../support/proof/proof.ts";

/** The number of attempts to write while the database is locked. Each takes three seconds. */
const TRIES = provingCount("LOCKED_TRIES", 1);
const get = (path: string, headers: Record<string, string> = {}) =>
	exchange(instance.origin, { path, headers });
const readiness = () => expect.poll(async () => (await get("/readyz")).status);

let instance: Instance;
let visitor: Browser;
let member: Browser;
let lock: Child;
let expectNoStall: Awaited<ReturnType<typeof watchStalls>>;
beforeAll(async () => {
	instance = await startInstance({ OPERATOR_TOKEN });
	visitor = new Browser(instance.origin);
	member = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
	await rehearse();
	if (isFullRun) expectNoStall = await watchStalls(instance);
	lock = startChild("database/hold-lock.ts", { args: [join(instance.dataDir, "greenroom.db")] });
	await lock.says("locked");
});
afterAll(async () => {
	lock.process.kill();
	await instance.stop();
});

const FORM = "main form:not([data-enhance])";
const FAILED = "Failed to join waitlist. Please try again.";
const KEPT = "Your text is still here. Try again in a minute.";

const pages = () => Promise.all([visitor.get("/"), member.get("/dashboard"), visitor.get("/waitlist")]);

/** Loads the code for the requests below, as on a server that has been in use for a while. */
async function rehearse(): Promise<void> {
	await pages();
	expect((await visitor.post("/waitlist", {})).status).toBe(422);
}

describe("if another process locks the database,", () => {
	it("a form is returned with its input, status 503, and Retry-After, reads continue, and the log gives the cause", async () => {
		const form = await visitor.get("/waitlist");
		const values = { email: "kept@example.com", userType: "PROFESSIONAL", serviceType: "legal" };
		for (let i = 0; i < TRIES; i++) {
			const [page, call, signIn, read] = await Promise.all([
				visitor.submit(form, FORM, values),
				exchange(instance.origin, {
					method: "POST",
					path: "/api/waitlist",
					headers: { "Content-Type": "application/json" },
					body: '{"email":"api@example.com"}',
				}),
				visitor.post("/auth/signin", instance.account("ADMIN")),
				pages(),
			]);
			expectFailedForm(page, FORM, {}, { status: 503, general: [FAILED, KEPT] });
			expect(page.headers["retry-after"]).toBe("10");
			expect(readValues(page, FORM)).toMatchObject(values);
			expect([call.status, call.headers["retry-after"], JSON.parse(call.text)]).toEqual([
				503,
				"10",
				{ error: FAILED, code: "unavailable", requestId: expect.any(String) },
			]);
			expect([signIn.status, signIn.$("main input[name=email]").attr("value")]).toEqual([
				503,
				instance.account("ADMIN").email,
			]);
			expect(read.map(({ status }) => status)).toEqual([200, 200, 200]);
		}
		expect(instance.log()).toMatch(
			/"level":"error".*"err":\{[^\n]*(SQLITE_BUSY|locked)[^\n]*"msg":"storage unavailable"/,
		);
		expect(instance.log()).not.toMatch(/kept@example\.com|api@example\.com/);
	});

	if (isFullRun)
		it("the server never stalls", () => expectNoStall(`server whose database is locked for ${3 * TRIES} s`));

	it("/healthz returns 200 and /readyz returns 503", async () => {
		for (let i = 0; i < 50; i++) expect((await get("/healthz")).status).toBe(200);
		await readiness().toBe(503);
		expect((await get("/readyz")).text).toBe("not ready\n");
		const { findings } = JSON.parse(
			(await get("/readyz", { Authorization: `Bearer ${OPERATOR_TOKEN}` })).text,
		) as { findings: { name: string; state: string }[] };
		expect(findings.filter(({ state }) => state === "failed").map(({ name }) => name)).toEqual(["write"]);
	});

	it("the form is accepted once the database is unlocked, without a restart", async () => {
		lock.process.kill();
		await lock.ended;
		await readiness().toBe(200);
		const done = await visitor.submit(await visitor.get("/waitlist"), FORM, { email: "kept@example.com" });
		expect(done.status).toBe(303);
		expect(
			instance.rows("SELECT email FROM WaitlistEntry WHERE email IN ('kept@example.com', 'api@example.com')"),
		).toEqual([{ email: "kept@example.com" }]);
	});
});
