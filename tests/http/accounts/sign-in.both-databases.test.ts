import { describe, expect, it } from "vitest";
import { MEMBER_PASSWORD, signUpMember } from "../../support/accounts/member.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const browser = () => new Browser(instance.origin);
const FORM = "main form";
const countSessions = (email: string) =>
	instance.rows("SELECT s.id FROM Session s JOIN User u ON u.id = s.userId WHERE u.email = ?", email).length;

describe("the sign-in page", () => {
	it.each([
		["ADMIN", "/admin"],
		["CREATOR", "/dashboard"],
		["PROFESSIONAL", "/dashboard"],
	] as const)("leads a %s to %s", async (role, home) => {
		const visitor = browser();
		const done = await visitor.submit(await visitor.get("/auth/signin"), FORM, instance.account(role));
		expect([done.status, done.location]).toEqual([303, home]);
		expect((await visitor.follow(done)).status).toBe(200);
		expect((await visitor.get("/auth/signin")).location).toBe(home);
	});

	it("requires both fields", async () => {
		const visitor = browser();
		const page = await visitor.submit(await visitor.get("/auth/signin"), FORM, {});
		expectFailedForm(page, FORM, { email: "Enter your email address", password: "Enter your password" });
	});

	it("gives the same response to a wrong password and an unknown address, and keeps the address but not the password", async () => {
		const { email } = await signUpMember(instance);
		for (const tried of [email, "nobody@example.com", "not an address"]) {
			const visitor = browser();
			const page = await visitor.submit(await visitor.get("/auth/signin"), FORM, {
				email: tried,
				password: "canary Wrong9",
			});
			expectFailedForm(page, FORM, {}, { general: ["Invalid credentials"] });
			expect(page.$(`${FORM} input[name=email]`).attr("value")).toBe(tried);
			expect(page.text).not.toContain("canary Wrong9");
			expect(page.headers["set-cookie"]).toBeUndefined();
		}
		expect(countSessions(email)).toBe(1);
	});

	it("shows a suspension and its reason only to the account's owner, on a page and in the API", async () => {
		const { email, browser: memberBrowser } = await signUpMember(instance);
		instance.change(
			"UPDATE User SET suspendedAt = '2026-01-05T12:00:00.000+00:00', suspensionReason = 'Two <b>complaints</b>.' WHERE email = ?",
			email,
		);
		expect((await memberBrowser.get("/dashboard")).status).toBe(303);
		const visitor = browser();
		const refused = await visitor.submit(await visitor.get("/auth/signin"), FORM, {
			email,
			password: MEMBER_PASSWORD,
		});
		expect([refused.status, refused.location, visitor.cookies.has("session")]).toEqual([
			303,
			"/auth/suspended",
			false,
		]);
		const page = await visitor.follow(refused);
		expectGoodDocument(page, instance.origin);
		expect([page.status, page.$("h1").text()]).toEqual([200, "Your account is suspended"]);
		expect(page.$("main").text()).toContain("Two <b>complaints</b>.");
		expect(page.$("main a[href^='mailto:']")).toHaveLength(1);
		expect((await browser().get("/auth/suspended")).location).toBe("/auth/signin");
		const wrong = await visitor.submit(await visitor.get("/auth/signin"), FORM, { email, password: "wrong" });
		expect([wrong.status, wrong.text.includes("suspended")]).toEqual([422, false]);
		const body = JSON.stringify({ email, password: MEMBER_PASSWORD });
		const call = await exchange(instance.origin, {
			path: "/api/auth/signin",
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body,
		});
		const failure = JSON.parse(call.text) as { code: string; error: string };
		expect([call.status, failure.code]).toEqual([403, "forbidden"]);
		expect(failure.error).toContain("The reason: Two <b>complaints</b>.");
		instance.change("UPDATE User SET suspendedAt = NULL WHERE email = ?", email);
		expect((await visitor.get("/auth/suspended")).location).toBe("/auth/signin");
	});

	it("returns to the requested page, even after a failed attempt", async () => {
		const visitor = browser();
		const refused = await visitor.get("/dashboard/waitlist?from=mail&x=%C3%A9");
		expect([refused.status, refused.location]).toEqual([
			303,
			"/auth/signin?redirectTo=%2Fdashboard%2Fwaitlist%3Ffrom%3Dmail%26x%3D%25C3%25A9",
		]);
		const failed = await visitor.submit(await visitor.follow(refused), FORM, {
			...instance.account("CREATOR"),
			password: "wrong",
		});
		expect(failed.status).toBe(422);
		const done = await visitor.submit(failed, FORM, instance.account("CREATOR"));
		expect([done.status, done.location]).toEqual([303, "/dashboard/waitlist?from=mail&x=%C3%A9"]);
	});

	it.each([
		"//evil.example",
		"https://evil.example",
		"/\\evil.example",
		"javascript:alert(1)",
		"/\t/evil.example",
		"",
		"/auth/signout",
		"/auth/signin?redirectTo=/x",
		"/auth/../auth/signin",
	])("never follows redirectTo=%j", async (redirectTo) => {
		const visitor = browser();
		const done = await visitor.post(
			`/auth/signin?redirectTo=${encodeURIComponent(redirectTo)}`,
			instance.account("CREATOR"),
		);
		expect([done.status, done.location]).toEqual([303, "/dashboard"]);
	});

	it("sets session and device cookies that scripts and other sites can't use", async () => {
		const done = await browser().post("/auth/signin", instance.account("CREATOR"));
		const [session = "", device = "", ...others] = done.headers["set-cookie"] ?? [];
		expect(others).toEqual([]);
		expect(session).toMatch(/^session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
		expect(device).toMatch(/^device=[^;]+; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/);
	});
});

describe("signing out", () => {
	it("requires a POST, ends the session, and clears the cookie", async () => {
		const visitor = await browser().signIn(instance.account("CREATOR"));
		const cookie = visitor.cookies.get("session");
		const link = await visitor.get("/auth/signout");
		expect([link.status, link.location]).toEqual([303, "/"]);
		expect((await visitor.get("/dashboard")).status).toBe(200);

		const done = await visitor.submit(
			await visitor.get("/dashboard"),
			"header nav[aria-label=Account] form[action='/auth/signout']",
			{},
		);
		expect([done.status, done.location]).toEqual([303, "/"]);
		expect(visitor.cookies.has("session")).toBe(false);
		const again = browser();
		again.cookies.set("session", cookie ?? "");
		expect((await again.get("/dashboard")).status).toBe(303);
		expect(again.cookies.has("session")).toBe(false);
	});

	it("just redirects to the home page if no one is signed in", async () => {
		const done = await browser().post("/auth/signout", {});
		expect([done.status, done.location]).toEqual([303, "/"]);
	});
});

describe("the API's sessions", () => {
	const call = (method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) =>
		exchange(instance.origin, {
			method,
			path,
			headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
	const signIn = async (role: "ADMIN" | "CREATOR" | "PROFESSIONAL") =>
		JSON.parse((await call("POST", "/api/auth/signin", { body: instance.account(role) })).text) as {
			token: string;
			user: { id: string };
		};

	it("start with a sign-in that returns a user and a token, and end with a sign-out", async () => {
		const { user, token } = await signIn("CREATOR");
		expect(user).toMatchObject({
			email: instance.account("CREATOR").email,
			userType: "CREATOR",
			emailVerified: true,
		});
		expect((await call("GET", "/api/auth/session", { token })).status).toBe(200);
		const out = await call("POST", "/api/auth/signout", { token });
		expect([out.status, out.text]).toEqual([204, ""]);
		expect((await call("GET", "/api/auth/session", { token })).status).toBe(401);
	});

	it("don't start with a wrong password, and the message is the same for known and unknown addresses", async () => {
		const { email } = instance.account("CREATOR");
		for (const tried of [email, "nobody@example.com"]) {
			const { status, text } = await call("POST", "/api/auth/signin", {
				body: { email: tried, password: "wrong" },
			});
			expect([status, JSON.parse(text)]).toEqual([
				422,
				{ error: "Invalid credentials", code: "invalid", requestId: expect.any(String) },
			]);
		}
	});

	it("can't be used with a browser session's token, a user's ID, or an encoded user ID", async () => {
		const visitor = await browser().signIn(instance.account("CREATOR"));
		const cookie = decodeURIComponent(visitor.cookies.get("session") ?? "");
		const token = JSON.parse(Buffer.from(cookie.split(".")[0] ?? "", "base64").toString()) as string;
		const { user } = await signIn("CREATOR");
		const encoded = Buffer.from(
			JSON.stringify({ userId: user.id, email: "x", userType: "ADMIN", exp: Date.now() + 1e9 }),
		).toString("base64url");
		for (const wrong of [token, cookie, user.id, encoded, `${encoded}.`, "x".repeat(43), "null"]) {
			const { status, text } = await call("GET", "/api/auth/session", { token: wrong });
			expect([status, JSON.parse(text)]).toEqual([
				401,
				{ error: "Authentication required", code: "unauthenticated", requestId: expect.any(String) },
			]);
		}
	});

	it("don't give access to pages, and cookies don't give access to the API", async () => {
		const { token } = await signIn("CREATOR");
		const page = await exchange(instance.origin, {
			path: "/dashboard",
			headers: { Authorization: `Bearer ${token}` },
		});
		expect(page.status).toBe(303);
		const visitor = await browser().signIn(instance.account("CREATOR"));
		expect((await visitor.get("/api/auth/session")).status).toBe(401);
	});
});
