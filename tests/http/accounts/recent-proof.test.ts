import { describe, expect, it } from "vitest";
import { ageProofs, MEMBER_PASSWORD, signUpMember } from "../../support/accounts/member.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const FORM = "main form";
const confirmAt = (path: string) => `/auth/confirm-identity?redirectTo=${encodeURIComponent(path)}`;

describe("pages whose commands take a recent proof", () => {
	it.each([
		"/settings/password",
		"/settings/email",
		"/settings/export",
		"/settings/delete",
		"/settings/sessions/end-others",
		"/settings/sessions/x/end",
		"/settings/passkeys/add",
		"/settings/passkeys/x/remove",
		"/settings/two-factor/set-up",
		"/settings/two-factor/new-codes",
		"/settings/two-factor/turn-off",
	])("%s leads to confirming it's you, its form, too", async (path) => {
		const { email, browser } = await signUpMember(instance);
		ageProofs(instance, email);
		for (const answer of [await browser.get(path), await browser.post(path, {})]) expect([answer.status, answer.location]).toEqual([303, confirmAt(path)]);
	});

	it("ask once, then lead back to what was typed (30)", async () => {
		const { email, browser } = await signUpMember(instance);
		const page = await browser.get("/settings/email");
		ageProofs(instance, email);
		const asked = await browser.submit(page, FORM, { newEmail: "ana.new@example.com" });
		expect([asked.status, asked.location]).toEqual([303, confirmAt("/settings/email")]);
		const confirm = await browser.follow(asked);
		expect(confirm.$("h1").text()).toBe("Confirm it's you");
		expect(confirm.text).toContain("Your text is saved.");
		expectGoodDocument(confirm, instance.origin);

		expectFailedForm(await browser.submit(confirm, FORM, { currentPassword: "wrong" }), FORM, { currentPassword: "This is not your current password" });
		const done = await browser.submit(confirm, FORM, { currentPassword: MEMBER_PASSWORD });
		expect([done.status, done.location]).toEqual([303, "/settings/email"]);
		const again = await browser.follow(done);
		expect(again.$("input[name=newEmail]").val()).toBe("ana.new@example.com");
		expect((await browser.submit(again, FORM, {})).location).toBe("/settings/email");
		expect((await browser.get("/settings/delete")).status).toBe(200);
	});

	it("go back to the settings where no page or a page of another site is named", async () => {
		const { browser } = await signUpMember(instance);
		for (const query of ["", "?redirectTo=//evil.example", "?redirectTo=https://evil.example/"]) {
			expect((await browser.post(`/auth/confirm-identity${query}`, { currentPassword: MEMBER_PASSWORD })).location).toBe("/settings");
		}
	});

	it("leave other settings open", async () => {
		const { email, browser } = await signUpMember(instance);
		ageProofs(instance, email);
		for (const path of ["/settings", "/settings/name", "/settings/sessions", "/settings/passkeys", "/settings/two-factor"]) expect((await browser.get(path)).status).toBe(200);
	});
});

describe("a call that takes a recent proof", () => {
	const call = (path: string, token: string, body: object = {}) =>
		exchange(instance.origin, { method: "POST", path, headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` }, body: JSON.stringify(body) });

	it("says what to do, and answers once that was done", async () => {
		const { email } = await signUpMember(instance);
		const signIn = await exchange(instance.origin, {
			method: "POST",
			path: "/api/auth/signin",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ email, password: MEMBER_PASSWORD }),
		});
		const { token } = JSON.parse(signIn.text) as { token: string };
		ageProofs(instance, email);
		const refused = await call("/api/auth/revoke-other-sessions", token);
		expect([refused.status, refused.headers["www-authenticate"]]).toEqual([401, 'Bearer error="insufficient_user_authentication", max_age="900"']);
		expect(JSON.parse(refused.text)).toMatchObject({ code: "confirmation_required", error: expect.stringContaining("POST /api/auth/confirm-identity") });
		expect((await call("/api/auth/confirm-identity", token, { currentPassword: "wrong" })).status).toBe(422);
		expect((await call("/api/auth/revoke-other-sessions", token)).status).toBe(401);
		expect((await call("/api/auth/confirm-identity", token, { currentPassword: MEMBER_PASSWORD })).status).toBe(204);
		const done = await call("/api/auth/revoke-other-sessions", token);
		expect([done.status, JSON.parse(done.text)]).toEqual([200, { ended: 1 }]);
	});
});
