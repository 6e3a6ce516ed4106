import { expect, it } from "vitest";
import { signUpMember } from "../../support/accounts/member.ts";
import { insertInto } from "../../support/instance/instance-database.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { newApplicant } from "../../support/market/wizard.ts";

const instance = sharedInstance();

const findId = (email: string): string =>
	instance.rows<{ id: string }>('SELECT id FROM "User" WHERE email = ?', email)[0]?.id ?? "";

it("the dashboard shows the next onboarding step as its main button", async () => {
	const { browser } = await signUpMember(instance);
	const { $ } = await browser.get("/dashboard");
	const links = $("section[aria-labelledby=action-title] a.button");
	expect(links.toArray().map((link) => [$(link).attr("href"), $(link).hasClass("button-main")])).toEqual([
		["/auth/verify-email", false],
		["/onboarding/creator-verification", true],
	]);
	expect($("header nav a[href='/bookings']").length).toBeGreaterThan(0);
});

it("the dashboard shows notifications and the account's own events in one list with their times, newest first", async () => {
	const { browser, email } = await signUpMember(instance);
	const { $ } = await browser.get("/dashboard");
	const before = $("section[aria-labelledby=activity-title] ol > li").length;
	insertInto(instance, "Notification", [
		{
			id: "n1",
			userId: findId(email),
			topic: "PROGRESS",
			title: "An older note",
			path: "/settings",
			createdAt: "2025-01-05T18:00:00.000+00:00",
		},
	]);
	const page = await browser.get("/dashboard");
	const items = page.$("section[aria-labelledby=activity-title] ol > li");
	expect(items).toHaveLength(before + 1);
	expect(items.last().text()).toContain("An older note");
	const times = items.find("time").toArray();
	expect(
		times
			.map((time) => page.$(time).text())
			.every((text) => /^(\w{3}, \d+:\d\d [AP]M P[SD]T|\w{3} \d+(, \d{4})?)$/.test(text)),
	).toBe(true);
	const instants = times.map((time) => page.$(time).attr("datetime") ?? "");
	expect(instants).toEqual(instants.toSorted().reverse());
});

it("the dashboard shows the progress of an application under review, but not among the member's tasks", async () => {
	const { email, browser } = await newApplicant(instance);
	const at = "2026-11-19T18:00:00.000+00:00";
	insertInto(instance, "Application", [
		{
			id: "sent",
			userId: findId(email),
			status: "DOCUMENT_REVIEW",
			reference: "PRO-100001",
			createdAt: at,
			savedAt: at,
			statusAt: at,
			submittedAt: at,
		},
	]);
	const { $ } = await browser.get("/dashboard");
	expect($("section[aria-labelledby=action-title]").text()).not.toContain("PRO-100001");
	const progress = $("section[aria-labelledby=progress-title]");
	expect(progress.find("h2").text()).toBe("Your application");
	expect(progress.text()).toContain("PRO-100001");
	expect(progress.find("ol > li")).toHaveLength(4);
	expect(progress.find("ol > li").first().text()).toContain("(in progress)");
});
