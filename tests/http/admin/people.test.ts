import { beforeAll, describe, expect, it } from "vitest";
import { MEMBER_PASSWORD, newEmail, signUpMember } from "../../support/accounts/member.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { routeAccess } from "../../support/browser/route-access.ts";
import { siteRoutes } from "../../support/browser/site-routes.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { isFullRun } from "../../support/proof/proof.ts";

const instance = sharedInstance();

let team: Browser;
beforeAll(async () => {
	team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
});
const FORM = "main form.measure";
const COMMAND_FORM = "main form[method=post]";
const findId = (email: string) =>
	instance.rows<{ id: string }>("SELECT id FROM User WHERE email = ?", email)[0]?.id ?? "";
const adminId = () => findId(instance.account("ADMIN").email);

async function newUser() {
	const { email, browser } = await signUpMember(instance);
	const id = findId(email);
	return { email, browser, id, path: `/admin/users/${id}` };
}

describe("users", () => {
	it("are listed, searched, and filtered by a form that keeps what was typed", async () => {
		const { email, path } = await newUser();
		const page = await team.get(`/admin/users?q=${encodeURIComponent(email)}&role=CREATOR&state=unconfirmed`);
		expectGoodDocument(page, instance.origin);
		expect(page.$(`main table a[href='${path}']`)).toHaveLength(1);
		expect([
			page.$("main input[name=q]").attr("value"),
			page.$("main select[name=role] option[selected]").attr("value"),
		]).toEqual([email, "CREATOR"]);
		const empty = await team.get("/admin/users?q=nobody-at-all&role=x&state=%00&older=%27&newer=..");
		expectGoodDocument(empty, instance.origin);
		expect([empty.status, empty.$("main table").length]).toEqual([200, 0]);
		const found = await team.get(`/admin/search?q=${encodeURIComponent(email)}`);
		expect(found.$(`main a[href='${path}']`)).toHaveLength(1);
	});

	it("are suspended with a reason and signed out, then reinstated, and a repeated suspension has no effect", async () => {
		const { email, browser, path } = await newUser();
		const question = await team.get(`${path}/suspend`);
		expectGoodDocument(question, instance.origin);
		const failed = await team.submit(question, FORM, { reason: "  " });
		expectFailedForm(failed, FORM, { reason: "Enter the reason" });
		const long = await team.submit(question, FORM, { reason: "x".repeat(1_001) });
		expect([long.status, long.$("textarea").text().length]).toEqual([422, 1_001]);
		const values = { reason: "Two <i>complaints</i>", submission: "0123456789abcdef" };
		const [done, again] = [
			await team.post(`${path}/suspend`, values),
			await team.post(`${path}/suspend`, values),
		];
		expect([done.status, done.location, again.status]).toEqual([303, path, 303]);
		expect((await browser.get("/dashboard")).status).toBe(303);
		const page = await team.get(path);
		expectGoodDocument(page, instance.origin);
		expect(page.$("main").text()).toContain("Two <i>complaints</i>");
		expect((await team.post(`${path}/suspend`, { reason: "Again" })).status).toBe(409);
		const visitor = new Browser(instance.origin);
		expect((await visitor.post("/auth/signin", { email, password: MEMBER_PASSWORD })).location).toBe(
			"/auth/suspended",
		);
		expect((await team.submit(await team.get(`${path}/lift`), FORM, { reason: "Cleared up" })).status).toBe(
			303,
		);
		expect((await visitor.post("/auth/signin", { email, password: MEMBER_PASSWORD })).location).toBe(
			"/dashboard",
		);
	});

	it("can be signed out on all devices, and emailed a new confirmation link", async () => {
		const { email, browser, path } = await newUser();
		expect(
			(await team.submit(await team.get(`${path}/end-sessions`), FORM, { reason: "You asked us" })).status,
		).toBe(303);
		expect((await browser.get("/dashboard")).status).toBe(303);
		expect((await team.post(`${path}/end-sessions`, { reason: "Again" })).status).toBe(409);
		expect((await team.post(`${path}/two-factor-off`, { reason: "Lost" })).status).toBe(409);
		const sent = await team.post(`${path}/resend-verification`, {});
		expect([sent.status, sent.location]).toEqual([303, path]);
		const kinds = instance
			.rows<{ kind: string }>("SELECT kind FROM OutboxEmail WHERE recipient = ? ORDER BY id", email)
			.map(({ kind }) => kind);
		expect(kinds).toEqual(["welcome", "security-notice", "email-verification"]);
	});

	it("on the team can't suspend themselves, so at least one admin remains", async () => {
		const selfPath = `/admin/users/${adminId()}`;
		const page = await team.get(selfPath);
		expect(page.$("main a[href$='/suspend']")).toHaveLength(0);
		const refused = await team.post(`${selfPath}/suspend`, { reason: "Oops" });
		expect(refused.status).toBe(409);
		expect(refused.$("[data-error-summary]").text()).toContain("your own account");
		expect((await team.get("/admin")).status).toBe(200);
	});

	it("have tabs for each kind of record, with the current tab marked", async () => {
		const { path } = await newUser();
		for (const [end, title] of [
			["/bookings", "Bookings of"],
			["/money", "Money of"],
			["/messages", "Messages of"],
			["/audit", "Audit of"],
		] as const) {
			const page = await team.get(`${path}${end}`);
			expectGoodDocument(page, instance.origin);
			expect(page.$("title").text()).toContain(title);
			const tabs = page.$("main nav[aria-label^='Pages about'] a");
			expect(tabs.filter("[aria-current=page]").attr("href")).toBe(`${path}${end}`);
			expect(tabs).toHaveLength(5);
		}
		expect((await team.get(`${path}/audit`)).$("main table").text()).toContain("Signed up");
	});

	it("that don't exist get status 404 for pages and commands, and so do other records that don't exist", async () => {
		for (const end of ["/bookings", "/money", "/messages", "/audit"])
			expect((await team.get(`/admin/users/none${end}`)).status).toBe(404);
		for (const end of ["", "/suspend", "/lift", "/end-sessions", "/two-factor-off"])
			expect((await team.get(`/admin/users/none${end}`)).status).toBe(404);
		for (const end of ["suspend", "lift", "end-sessions", "two-factor-off"])
			expect((await team.post(`/admin/users/none/${end}`, { reason: "x" })).status).toBe(404);
		expect((await team.post("/admin/users/none/resend-verification", {})).status).toBe(404);
		for (const path of [
			"/admin/bans/none",
			"/admin/outbox/none",
			"/admin/outbox/none/html",
			"/admin/partnerships/none",
			"/admin/imports/none",
			"/admin/imports/none/refused.csv",
		])
			expect((await team.get(path)).status).toBe(404);
	});
});

describe("a creator", () => {
	it("is denied access to all of the team's URLs and commands, and each denied request has an audit event", async () => {
		const { email, browser } = await newUser();
		const refusals = () =>
			instance.rows(
				"SELECT 1 FROM AuditEvent WHERE action = 'refuse-team-page' AND actorId = ?",
				findId(email),
			).length;
		const routes = siteRoutes.filter(({ id }) => {
			const access = routeAccess[id];
			return typeof access === "object" && access.roles.join() === "ADMIN";
		});
		expect(routes.length).toBeGreaterThan(60);
		let tried = 0;
		// The policy tests request all of them, without counting the events.
		for (const { path } of routes.filter((_, i) => isFullRun || i % 12 === 0)) {
			for (const answer of [
				await browser.get(path),
				await browser.post(path, { reason: "x", count: "1", decision: "approve" }),
			]) {
				expect([path, answer.status]).toEqual([path, 403]);
				tried++;
			}
			expect(refusals()).toBe(tried);
		}
	});
});

describe("a partner's link", () => {
	it("is recorded for waitlist entries and for sign-ups, even if the sign-up form is refused first", async () => {
		const saved = await team.submit(await team.get("/admin/partnerships/new"), COMMAND_FORM, {
			name: "Studio 9",
			stage: "ACTIVE",
			referralCode: "Studio-9",
			contactName: "Ana",
			contactEmail: "ana@studio9.example",
			notes: "",
		});
		expect([saved.status, saved.location]).toEqual([303, "/admin/partnerships"]);
		const list = await team.get("/admin/partnerships?period=7d");
		expectGoodDocument(list, instance.origin);
		const partner = await team.get(list.$("main table a[href^='/admin/partnerships/']").attr("href") ?? "");
		expectGoodDocument(partner, instance.origin);
		expect(partner.$("main").text()).toContain("/auth/signup?ref=studio-9");
		const taken = await team.submit(await team.get("/admin/partnerships/new"), COMMAND_FORM, {
			name: "Studio 9",
			stage: "ACTIVE",
			referralCode: "x",
			contactName: "A",
			contactEmail: "a@b.example",
		});
		expect(taken.status).toBe(422);

		const email = newEmail();
		const visitor = new Browser(instance.origin);
		const failed = await visitor.submit(await visitor.get("/auth/signup?ref=STUDIO-9"), "main form", {
			name: "Ana",
			email,
		});
		expect(failed.status).toBe(422);
		const done = await visitor.submit(failed, "main form", {
			name: "Ana",
			email,
			password: MEMBER_PASSWORD,
			confirmPassword: MEMBER_PASSWORD,
		});
		expect(done.status).toBe(303);
		expect(instance.rows("SELECT referralCode FROM User WHERE email = ?", email)).toEqual([
			{ referralCode: "studio-9" },
		]);
		const other = newEmail();
		const stranger = new Browser(instance.origin);
		await stranger.submit(
			await stranger.get("/waitlist?ref=studio-9"),
			"main form:not([action*='inline']):first",
			{ email: other },
		);
		expect(instance.rows("SELECT referralCode FROM WaitlistEntry WHERE email = ?", other)).toEqual([
			{ referralCode: "studio-9" },
		]);
		const odd = await stranger.get("/auth/signup?ref=%22%3E%3Cscript%3E");
		expect([odd.status, odd.$("input[name=ref]").length]).toEqual([200, 0]);
	});
});
