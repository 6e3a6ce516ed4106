import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MEMBER_PASSWORD, newEmail, signUpMember } from "../../support/accounts/member.ts";
import { Browser, readValues } from "../../support/browser/browser.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { addConversation, THREAD_FORM, threadPath } from "../../support/instance/instance-conversation.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { newApplicant } from "../../support/market/wizard.ts";

const instance = sharedInstance();

const OF_PERSON = "userId = (SELECT id FROM User WHERE email = ?)";
const LONG_AGO = "2025-01-01T00:00:00.000+00:00";
const endSessions = (email: string, by: "expiresAt" | "createdAt" = "expiresAt") =>
	instance.change(`UPDATE Session SET ${by} = ? WHERE ${OF_PERSON}`, LONG_AGO, email);
const keptForms = (email: string) =>
	instance.rows<{ fields: string }>(`SELECT fields FROM PendingForm WHERE ${OF_PERSON}`, email);
const KEPT = "Your text is still here";

describe("a form that is sent without a valid session", () => {
	it.each([
		["wasn't used for a long time", "expiresAt"],
		["began a long time ago", "createdAt"],
	] as const)(
		"30: is filled in again once its author has signed in, and can then be submitted, if the session %s",
		async (_why, by) => {
			const { browser, email } = await signUpMember(instance);
			const form = await browser.get("/settings/name");
			endSessions(email, by);
			const refused = await browser.submit(form, "main form", { name: "Ana Li-Torres" });
			expect([refused.status, refused.location]).toEqual([303, "/auth/signin?redirectTo=%2Fsettings%2Fname"]);
			expect((await browser.follow(refused)).text).toContain(
				"Your session has ended. Your text is saved. Sign in to continue.",
			);

			const signedIn = await browser.post(refused.location ?? "", { email, password: MEMBER_PASSWORD });
			const again = await browser.follow(signedIn);
			expect(again.path).toBe("/settings/name");
			expect(again.text).toContain(KEPT);
			expect(again.$("input[name=name]").val()).toBe("Ana Li-Torres");
			expect((await browser.get("/settings/password")).text).not.toContain(KEPT);

			expect((await browser.submit(again, "main form", {})).status).toBe(303);
			expect(instance.rows<{ name: string }>("SELECT name FROM User WHERE email = ?", email)).toEqual([
				{ name: "Ana Li-Torres" },
			]);
			expect(browser.cookies.has("pending-form")).toBe(false);
			expect((await browser.get("/settings/name")).text).not.toContain(KEPT);
			expect(keptForms(email)).toEqual([]);
		},
	);

	it("isn't shown to someone else who signs in with the same browser", async () => {
		const first = await signUpMember(instance);
		const other = await signUpMember(instance);
		const form = await first.browser.get("/settings/name");
		endSessions(first.email);
		const refused = await first.browser.submit(form, "main form", { name: "Mine alone" });
		const signedIn = await first.browser.post(refused.location ?? "", {
			email: other.email,
			password: MEMBER_PASSWORD,
		});
		const page = await first.browser.follow(signedIn);
		expect(page.text).not.toContain("Mine alone");
		expect(first.browser.cookies.has("pending-form")).toBe(false);
	});

	it("is stored encrypted", async () => {
		const { browser, email } = await signUpMember(instance);
		const form = await browser.get("/settings/email");
		endSessions(email);
		await browser.submit(form, "main form", {
			email: newEmail("new-place"),
			currentPassword: "a secret canary",
		});
		const rows = keptForms(email);
		expect(JSON.stringify(rows)).not.toMatch(/new-place|canary/);
		expect(rows.length).toBeGreaterThan(0);
	});

	it("keeps a partner's referral code, because that isn't a secret", async () => {
		const team = await new Browser(instance.origin, { "User-Agent": "Of the partner's form" }).signIn(
			instance.account("ADMIN"),
		);
		const typed = { name: "A guild", contactName: "Gil Guild", referralCode: "guild-26" };
		const form = await team.get("/admin/partnerships/new");
		// Ends only this test's session, because other test files use the team's account, too.
		instance.change(
			"UPDATE Session SET expiresAt = ? WHERE userAgent = ?",
			LONG_AGO,
			"Of the partner's form",
		);
		const refused = await team.submit(form, "main form", typed);
		const again = await team.follow(await team.post(refused.location ?? "", instance.account("ADMIN")));
		expect(readValues(again, "main form")).toMatchObject(typed);
	});

	it("is stored even if its sender never had a session", async () => {
		const stranger = new Browser(instance.origin);
		const refused = await stranger.post("/settings/name", { name: "Typed for long" });
		expect([refused.status, stranger.cookies.has("pending-form")]).toEqual([303, true]);
	});

	it("is stored without its files", async () => {
		const { browser: creator, email } = await signUpMember(instance);
		const thread = threadPath(addConversation(instance, { email }, await newApplicant(instance)));
		endSessions(email);
		const refused = await creator.postParts(
			thread,
			{ name: "content", value: "Typed for long" },
			{ name: "attachments", fileName: "brief.pdf", value: pdf() },
		);
		const signedIn = await creator.post(refused.location ?? "", { email, password: MEMBER_PASSWORD });
		const again = await creator.follow(signedIn);
		expect([again.path, again.$(`${THREAD_FORM} textarea`).text().trim()]).toEqual([
			thread,
			"Typed for long",
		]);
		// Other tests that use this instance may be uploading at the moment.
		await expect
			.poll(() =>
				readdirSync(instance.dataDir, { recursive: true, encoding: "utf8" }).filter((name) =>
					/incoming\/./.test(name),
				),
			)
			.toEqual([]);
	});

	it("isn't stored if it is malformed, and leads to the sign-in page", async () => {
		const stranger = new Browser(instance.origin);
		const type = { "Content-Type": "multipart/form-data; boundary=x" };
		const answer = await stranger.post("/onboarding/professional/4", { agreedToTerms: "on" }, type);
		expect([answer.status, stranger.cookies.has("pending-form")]).toEqual([303, false]);
		expect(
			(await stranger.post("/onboarding/professional/4", {}, { "Content-Type": "multipart/form-data" }))
				.status,
		).toBe(303);
	});

	it("isn't stored if it is empty, and leads to the sign-in page", async () => {
		const stranger = new Browser(instance.origin);
		expect((await stranger.post("/settings/name", { submission: "x" })).status).toBe(303);
		expect(stranger.cookies.has("pending-form")).toBe(false);
	});
});
