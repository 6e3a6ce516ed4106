import { describe, expect, it } from "vitest";
import { newEmail } from "../../support/accounts/member.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const visitor = new Browser(instance.origin);

describe("a legal text", () => {
	it.each([
		["terms", "December 2024", 2],
		["privacy", "January 2024", 7],
	] as const)(
		"/%s shows its current version, and links to earlier versions and to their changes",
		async (document, first, version) => {
			const current = await visitor.get(`/${document}`);
			expectGoodDocument(current, instance.origin);
			expect(current.$("main").text()).toContain(`Version ${version} · Last updated November 2026`);
			expect(current.$(`main a[href='/legal/${document}/1']`).text()).toBe("Version 1");

			const earlier = await visitor.get(`/legal/${document}/1`);
			expectGoodDocument(earlier, instance.origin);
			expect(earlier.$("main").text()).toContain(`Version 1 · Last updated ${first}`);
			expect(earlier.$(`.notice a[href='/legal/${document}/${version}/changes/1']`)).toHaveLength(1);
			expect(earlier.$("meta[name=robots]").attr("content")).toBe("noindex");

			const changes = await visitor.get(`/legal/${document}/${version}/changes/1`);
			expectGoodDocument(changes, instance.origin);
			expect(changes.$("h1").text()).toBe(`Changes from version 1 to ${version}`);
			for (const mark of ["Added: ", "Removed: "])
				expect(changes.$(`main li span:contains('${mark}')`).length).toBeGreaterThan(0);
		},
	);

	it("has no page for an unknown version", async () => {
		for (const path of [
			"/legal/terms/3",
			"/legal/cookies/1",
			"/legal/terms/1/changes/2",
			"/legal/terms/2/changes/x",
		])
			expect((await visitor.get(path)).status).toBe(404);
	});
});

it("the sign-up page names the version of the terms in one sentence, and signing up stores that version", async () => {
	const page = await visitor.get("/auth/signup");
	expect(page.$("main form").text()).toContain(
		"By creating an account, you agree to our Terms (version 2) and acknowledge our Privacy Policy.",
	);
	const [email, password] = [newEmail(), "a long enough password"];
	const sent = await visitor.submit(page, "main form[method=post]", {
		userType: "CREATOR",
		name: "Ana Li",
		email,
		password,
		confirmPassword: password,
	});
	expect(sent.status).toBe(303);
	expect(instance.rows("SELECT termsVersion FROM User WHERE email = ?", email)).toEqual([
		{ termsVersion: 2 },
	]);
});
