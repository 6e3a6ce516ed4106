import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, wrongCode } from "../../support/accounts/authenticator.ts";
import { MEMBER_PASSWORD, signUpMember } from "../../support/accounts/member.ts";
import { endsOfReplay, forgetCodes, setUpByPages } from "../../support/accounts/two-factor.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
});
afterAll(() => instance.stop());

const FORM = "main form";
const visitor = () => new Browser(instance.origin);

/** A member with two-factor sign-in, whose codes are all still to be taken. */
async function member() {
	const { email, browser } = await signUpMember(instance);
	const setUp = await setUpByPages(browser);
	forgetCodes(instance);
	return { email, browser, ...setUp };
}

/** Somebody whose password was right, before the page that asks for the code. */
async function atSecondStep(email: string, redirectTo = "") {
	const browser = visitor();
	const done = await browser.post(`/auth/signin${redirectTo && `?redirectTo=${encodeURIComponent(redirectTo)}`}`, { email, password: MEMBER_PASSWORD });
	return { browser, done };
}

describe("setting up two-factor sign-in", () => {
	it("shows a QR code, and a key in groups of four that says the same", async () => {
		const { browser } = await signUpMember(instance);
		await browser.post("/settings/two-factor", {});
		const page = await browser.get("/settings/two-factor/set-up");
		expectGoodDocument(page, instance.origin);
		const key = page.$("main [translate=no]").text();
		expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
		expect(page.$("main a[href^='otpauth://totp/Greenroom:']").attr("href")).toContain(`secret=${key.replaceAll(" ", "")}`);
		expect(page.$("main svg[role=img]").attr("aria-label")).toMatch(/QR code/);
		expect(page.$("main svg path").attr("d")).toMatch(/^(M\d+ \d+h1v1h-1z){200,}$/);
		expect(page.$(`${FORM} [name=code]`).attr("autocomplete")).toBe("one-time-code");
		expect(page.$(`${FORM} [name=code]`).attr("inputmode")).toBe("numeric");
		expect(page.headers["cache-control"]).toContain("no-store");
	});

	it("begins by a form and not by a link", async () => {
		const { browser } = await signUpMember(instance);
		for (const path of ["set-up", "recovery-codes", "new-codes", "turn-off"]) {
			const page = await browser.get(`/settings/two-factor/${path}`);
			expect([page.status, page.location]).toEqual([303, "/settings/two-factor"]);
		}
	});

	it.each([
		[{ code: "" }, { code: "Enter the code from your authenticator app" }],
		[{ code: " \t" }, { code: "Enter the code from your authenticator app" }],
		[{ code: "12345" }, { code: "Enter the six digits that your authenticator app shows" }],
		[{ code: "abcd-efgh-jkmn" }, { code: "Enter the six digits that your authenticator app shows" }],
		[{ code: "１２３４５６" }, { code: "Enter the six digits that your authenticator app shows" }],
		[{ code: "🎬".repeat(60) }, { code: "Enter the six digits that your authenticator app shows" }],
		[{ code: "1".repeat(5_000) }, { code: "Enter the code from your authenticator app" }],
		[{ code: "12\u00073456" }, { code: "Enter the six digits that your authenticator app shows" }],
	])("refuses %j", async (values, messages) => {
		const { browser } = await signUpMember(instance);
		await browser.post("/settings/two-factor", {});
		const page = await browser.submit(await browser.get("/settings/two-factor/set-up"), FORM, values);
		expectFailedForm(page, FORM, messages);
	});

	it("takes the code with spaces, shows ten codes once, and then says that it is on", async () => {
		const { browser } = await signUpMember(instance);
		await browser.post("/settings/two-factor", {});
		const page = await browser.get("/settings/two-factor/set-up");
		const code = codeOf(page.$("main [translate=no]").text());
		const done = await browser.submit(page, FORM, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
		const sheet = await browser.follow(done);
		expectGoodDocument(sheet, instance.origin);
		expect(sheet.$("main ol > li")).toHaveLength(10);
		expect(sheet.$("main ol [translate=no]").first().text()).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
		const kept = await browser.submit(sheet, FORM, {});
		expect([kept.status, kept.location]).toEqual([303, "/settings/two-factor"]);
		expect((await browser.get("/settings/two-factor/recovery-codes")).location).toBe("/settings/two-factor");
		const state = await browser.follow(kept);
		expect(state.$("main").text()).toMatch(/On since.*10 of 10 left/);
		expect((await browser.post("/settings/two-factor", {})).status).toBe(409);
	});

	it("shows the codes to nobody else on the same browser", async () => {
		const { browser } = await member();
		const other = await signUpMember(instance);
		other.browser.cookies.set("recovery-codes", browser.cookies.get("recovery-codes") ?? "");
		expect((await other.browser.get("/settings/two-factor/recovery-codes")).location).toBe("/settings/two-factor");
	});
});

describe("signing in with a second factor", () => {
	it("gives no session before the code, and leads on to the page that was wanted", async () => {
		const { email, secret } = await member();
		const { browser, done } = await atSecondStep(email, "/settings/name?x=1");
		expect([done.status, done.location]).toEqual([303, "/auth/two-factor?redirectTo=%2Fsettings%2Fname%3Fx%3D1"]);
		expect([...browser.cookies.keys()]).toEqual(["second-factor"]);
		expect(done.headers["set-cookie"]?.join()).toMatch(/^second-factor=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
		expect((await browser.get("/dashboard")).status).toBe(303);
		const page = await browser.follow(done);
		expectGoodDocument(page, instance.origin);
		const failed = await browser.submit(page, FORM, { code: wrongCode(secret) });
		expect(failed.status).toBe(422);
		const signedIn = await browser.submit(failed, FORM, { code: codeOf(secret) });
		expect([signedIn.status, signedIn.location]).toEqual([303, "/settings/name?x=1"]);
		expect([...browser.cookies.keys()]).toEqual(["session", "device"]);
		expect((await browser.follow(signedIn)).status).toBe(200);
		expect((await browser.get("/auth/two-factor")).location).toBe("/dashboard");
	});

	it.each(["//evil.example", "https://evil.example", "/auth/signout"])("never follows redirectTo=%j", async (redirectTo) => {
		const { email, secret } = await member();
		const { browser } = await atSecondStep(email);
		const done = await browser.post(`/auth/two-factor?redirectTo=${encodeURIComponent(redirectTo)}`, { code: codeOf(secret) });
		expect([done.status, done.location]).toEqual([303, "/dashboard"]);
	});

	it("takes a recovery code in any spelling, once", async () => {
		const { email, codes } = await member();
		const [code = ""] = codes;
		const { browser } = await atSecondStep(email);
		expect((await browser.post("/auth/two-factor", { code: ` ${code.replaceAll("-", " ").toUpperCase()} ` })).location).toBe("/dashboard");
		const again = await atSecondStep(email);
		const refused = await again.browser.post("/auth/two-factor", { code });
		expectFailedForm(refused, FORM, { code: "This is not one of your recovery codes, or it was used already" });
	});

	it.each(["", "12345", "1234567", "abcd-efgh", "x".repeat(101), "' OR 1=1 --", "0️⃣".repeat(6)])("refuses %j with what to do", async (code) => {
		const { email } = await member();
		const { browser } = await atSecondStep(email);
		const page = await browser.post("/auth/two-factor", { code });
		expect(page.status).toBe(422);
		expect(page.$("[role=alert] li").text()).toMatch(/^Enter the /);
	});

	it("posted twice at once signs in once or twice, and never fails", async () => {
		const { email, secret } = await member();
		const { browser, done } = await atSecondStep(email);
		const page = await browser.follow(done);
		const answers = await Promise.all([1, 2, 3].map(() => browser.submit(page, FORM, { submission: "key", code: codeOf(secret) })));
		expect(answers.map(({ status, location }) => [status, location])).toEqual(Array.from({ length: 3 }, () => [303, "/dashboard"]));
	});

	it.each(endsOfReplay.slice(0, 2))("posted again after %s starts no session", async (_end, happen) => {
		const { email, codes } = await member();
		const { browser } = await atSecondStep(email);
		const values = { code: codes[0], submission: crypto.randomUUID() };
		const atCode = () => {
			const copy = visitor();
			copy.cookies.set("second-factor", browser.cookies.get("second-factor") ?? "");
			return copy;
		};
		const [second, third] = [atCode(), atCode()];
		for (const tab of [browser, second]) {
			expect((await tab.post("/auth/two-factor", values)).location).toBe("/dashboard");
			expect((await tab.get("/settings")).status).toBe(200);
		}
		await happen(instance, browser, MEMBER_PASSWORD);
		expect((await third.post("/auth/two-factor", values)).location).toBe("/auth/signin");
		expect(third.cookies.has("session")).toBe(false);
	});

	it("leads back to the sign-in where it took too long, and keeps the page that was wanted", async () => {
		const { email, secret } = await member();
		const { browser } = await atSecondStep(email);
		instance.change("UPDATE AccountToken SET expiresAt = '2025-01-01T00:00:00.000+00:00' WHERE kind = 'SECOND_FACTOR'");
		const late = await browser.post("/auth/two-factor?redirectTo=%2Fsettings", { code: codeOf(secret) });
		const page = await browser.get("/auth/two-factor?redirectTo=%2Fsettings");
		for (const answer of [late, page]) expect([answer.status, answer.location]).toEqual([303, "/auth/signin?redirectTo=%2Fsettings"]);
		expect((await browser.follow(page)).$("[aria-label=Notifications]").text()).toContain("within 10 minutes");
	});

	it("takes no forged or foreign cookie", async () => {
		const { secret } = await member();
		for (const cookie of ["", "x", "eyJ9.x", `${btoa(JSON.stringify("token"))}.x`]) {
			const browser = visitor();
			if (cookie) browser.cookies.set("second-factor", cookie);
			expect((await browser.get("/auth/two-factor")).location).toBe("/auth/signin");
			expect((await browser.post("/auth/two-factor", { code: codeOf(secret) })).location).toBe("/auth/signin");
			expect(browser.cookies.has("session")).toBe(false);
		}
	});

	it("by the API takes the code in the same call", async () => {
		const { email, secret } = await member();
		const call = async (code?: unknown) => {
			const body = JSON.stringify({ email, password: MEMBER_PASSWORD, code });
			const answer = await exchange(instance.origin, { method: "POST", path: "/api/auth/signin", headers: { "Content-Type": "application/json" }, body });
			return [answer.status, JSON.parse(answer.text)] as [number, Record<string, unknown>];
		};
		const message = "Enter the code from your authenticator app";
		expect(await call()).toEqual([422, { error: message, code: "invalid", fieldErrors: { code: [message] }, requestId: expect.any(String) }]);
		for (const wrong of [wrongCode(secret), "", 123456, null, ["1"]]) expect((await call(wrong))[0]).toBe(422);
		expect(await call(codeOf(secret))).toEqual([200, { user: expect.objectContaining({ email }), token: expect.any(String) }]);
	});
});

describe("with two-factor sign-in on", () => {
	it("new recovery codes are made", async () => {
		const { browser, codes } = await member();
		const page = await browser.get("/settings/two-factor/new-codes");
		expectGoodDocument(page, instance.origin);
		const done = await browser.submit(page, FORM, {});
		const sheet = await browser.follow(done);
		expect(sheet.$("main ol > li")).toHaveLength(10);
		expect(sheet.text).not.toContain(codes[0]);
	});

	it("it is turned off by a code", async () => {
		const { email, browser, codes } = await member();
		const page = await browser.get("/settings/two-factor/turn-off");
		expectGoodDocument(page, instance.origin);
		const done = await browser.submit(page, FORM, { code: codes[1] });
		expect([done.status, done.location]).toEqual([303, "/settings/two-factor"]);
		expect((await atSecondStep(email)).done.location).toBe("/dashboard");
	});
});
