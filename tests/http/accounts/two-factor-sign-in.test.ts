import { describe, expect, it } from "vitest";
import { computeCode, wrongCode } from "../../support/accounts/authenticator.ts";
import { expireLinks, MEMBER_PASSWORD } from "../../support/accounts/member.ts";
import { endsOfReplay, enterPassword, newTwoFactorMember } from "../../support/accounts/two-factor.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const FORM = "main form";
const visitor = () => new Browser(instance.origin);

describe("signing in with a second factor", () => {
	it("doesn't start a session until the code is entered, then redirects to the requested page", async () => {
		const { email, secret } = await newTwoFactorMember(instance);
		const { browser, done } = await enterPassword(instance, email, "/settings/name?x=1");
		expect([done.status, done.location]).toEqual([
			303,
			"/auth/two-factor?redirectTo=%2Fsettings%2Fname%3Fx%3D1",
		]);
		expect([...browser.cookies.keys()]).toEqual(["second-factor"]);
		expect(done.headers["set-cookie"]?.join()).toMatch(
			/^second-factor=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
		);
		expect((await browser.get("/dashboard")).status).toBe(303);
		const page = await browser.follow(done);
		expectGoodDocument(page, instance.origin);
		const failed = await browser.submit(page, FORM, { code: wrongCode(secret) });
		expect(failed.status).toBe(422);
		const signedIn = await browser.submit(failed, FORM, { code: computeCode(secret) });
		expect([signedIn.status, signedIn.location]).toEqual([303, "/settings/name?x=1"]);
		expect([...browser.cookies.keys()]).toEqual(["session", "device"]);
		expect((await browser.follow(signedIn)).status).toBe(200);
		expect((await browser.get("/auth/two-factor")).location).toBe("/dashboard");
	});

	it.each(["//evil.example", "https://evil.example", "/auth/signout"])(
		"never follows redirectTo=%j",
		async (redirectTo) => {
			const { email, secret } = await newTwoFactorMember(instance);
			const { browser } = await enterPassword(instance, email);
			const done = await browser.post(`/auth/two-factor?redirectTo=${encodeURIComponent(redirectTo)}`, {
				code: computeCode(secret),
			});
			expect([done.status, done.location]).toEqual([303, "/dashboard"]);
		},
	);

	it("accepts a recovery code with spaces and capital letters, but only once", async () => {
		const { email, codes } = await newTwoFactorMember(instance);
		const [code = ""] = codes;
		const { browser } = await enterPassword(instance, email);
		expect(
			(await browser.post("/auth/two-factor", { code: ` ${code.replaceAll("-", " ").toUpperCase()} ` }))
				.location,
		).toBe("/dashboard");
		const again = await enterPassword(instance, email);
		const refused = await again.browser.post("/auth/two-factor", { code });
		expectFailedForm(refused, FORM, {
			code: "This is not one of your recovery codes, or it was already used",
		});
	});

	it.each(["", "12345", "1234567", "abcd-efgh", "x".repeat(101), "' OR 1=1 --", "0️⃣".repeat(6)])(
		"refuses %j and says what to do",
		async (code) => {
			const { email } = await newTwoFactorMember(instance);
			const { browser } = await enterPassword(instance, email);
			const page = await browser.post("/auth/two-factor", { code });
			expect(page.status).toBe(422);
			expect(page.$("[role=alert] li").text()).toMatch(/^Enter the /);
		},
	);

	it("gives every copy of a form that is posted several times at once the same redirect", async () => {
		const { email, secret } = await newTwoFactorMember(instance);
		const { browser, done } = await enterPassword(instance, email);
		const page = await browser.follow(done);
		const answers = await Promise.all(
			[1, 2, 3].map(() => browser.submit(page, FORM, { submission: "key", code: computeCode(secret) })),
		);
		expect(answers.map(({ status, location }) => [status, location])).toEqual(
			Array.from({ length: 3 }, () => [303, "/dashboard"]),
		);
	});

	it.each(endsOfReplay.slice(0, 2))(
		"doesn't start a session if the form is posted again after %s",
		async (_end, happen) => {
			const { email, codes } = await newTwoFactorMember(instance);
			const { browser } = await enterPassword(instance, email);
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
			await happen(instance, { email, password: MEMBER_PASSWORD, browser });
			expect((await third.post("/auth/two-factor", values)).location).toBe("/auth/signin");
			expect(third.cookies.has("session")).toBe(false);
		},
	);

	it("returns to the sign-in page if it takes too long, and keeps the requested page", async () => {
		const { email, secret } = await newTwoFactorMember(instance);
		const { browser } = await enterPassword(instance, email);
		expireLinks(instance, email);
		const late = await browser.post("/auth/two-factor?redirectTo=%2Fsettings", { code: computeCode(secret) });
		const page = await browser.get("/auth/two-factor?redirectTo=%2Fsettings");
		for (const answer of [late, page])
			expect([answer.status, answer.location]).toEqual([303, "/auth/signin?redirectTo=%2Fsettings"]);
		expect((await browser.follow(page)).$("[aria-label=Notifications]").text()).toContain(
			"You have 10 minutes",
		);
	});

	it("requires the browser's cookie, and refuses a forged one", async () => {
		const { secret } = await newTwoFactorMember(instance);
		for (const cookie of ["", "x", "eyJ9.x", `${btoa(JSON.stringify("token"))}.x`]) {
			const browser = visitor();
			if (cookie) browser.cookies.set("second-factor", cookie);
			expect((await browser.get("/auth/two-factor")).location).toBe("/auth/signin");
			expect((await browser.post("/auth/two-factor", { code: computeCode(secret) })).location).toBe(
				"/auth/signin",
			);
			expect(browser.cookies.has("session")).toBe(false);
		}
	});

	it("through the API accepts the code in the same call as the password", async () => {
		const { email, secret } = await newTwoFactorMember(instance);
		const call = async (code?: unknown) => {
			const body = JSON.stringify({ email, password: MEMBER_PASSWORD, code });
			const answer = await exchange(instance.origin, {
				method: "POST",
				path: "/api/auth/signin",
				headers: { "Content-Type": "application/json" },
				body,
			});
			return [answer.status, JSON.parse(answer.text)] as [number, Record<string, unknown>];
		};
		const message = "Enter the code from your authenticator app";
		expect(await call()).toEqual([
			422,
			{ error: message, code: "invalid", fieldErrors: { code: [message] }, requestId: expect.any(String) },
		]);
		for (const wrong of [wrongCode(secret), "", 123456, null, ["1"]])
			expect((await call(wrong))[0]).toBe(422);
		expect(await call(computeCode(secret))).toEqual([
			200,
			{ user: expect.objectContaining({ email }), token: expect.any(String) },
		]);
	});
});
