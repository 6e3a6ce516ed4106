import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";

const FORM = "main form";
const EARLY = "Nothing can be paid on Greenroom yet";

let instance: Instance;
let team: Browser;
beforeAll(async () => {
	instance = await startInstance();
	team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
});
afterAll(() => instance.stop());

describe("the phase page", () => {
	it("opens a demo's marketplace in one click, returns it to early access with a reason, and changes the public pages immediately", async () => {
		const visitor = new Browser(instance.origin);
		expect((await visitor.get("/safety")).text).toContain(EARLY);
		const page = await team.get("/admin/phase");
		expectGoodDocument(page, instance.origin);
		expect(page.$("main").text()).toContain("Early access");
		expect(page.$(`${FORM} button[type=submit]`).last().text()).toBe("Open the marketplace");

		const opened = await team.submit(page, FORM, {});
		expect([opened.status, opened.location]).toEqual([303, "/admin/phase"]);
		const after = await team.get("/admin/phase");
		expectGoodDocument(after, instance.origin);
		expect(after.$("main a[href='/admin/phase/return-to-early-access']").text()).toBe(
			"Return to early access",
		);
		for (const path of ["/safety", "/faq", "/how-it-works", "/", "/about"]) {
			const { text } = await visitor.get(path);
			expect([path, text.includes(EARLY), text.includes(" · Early access")]).toEqual([path, false, false]);
		}

		// This post comes from an old tab.
		const stale = await team.submit(page, FORM, {});
		expect([stale.status, stale.$("[data-error-summary]").text()]).toEqual([
			409,
			expect.stringContaining("already “Open”"),
		]);
		expect((await team.post("/admin/phase", { phase: "launched" })).status).toBe(422);

		const confirmation = await team.get("/admin/phase/return-to-early-access");
		expectGoodDocument(confirmation, instance.origin);
		for (const label of ["Open requests and bookings", "Payments held", "Payouts not yet at the bank"])
			expect(confirmation.$("main").text()).toContain(label);
		expectFailedForm(await team.submit(confirmation, FORM, { reason: "", confirmation: "yes" }), FORM, {
			reason: "Enter a reason",
			confirmation: "Type “early access” to confirm",
		});
		expect((await visitor.get("/safety")).text).not.toContain(EARLY);
		const typed = { reason: "The provider is down.", confirmation: " Early Access" };
		expect((await team.submit(confirmation, FORM, typed)).location).toBe("/admin/phase");
		expect((await visitor.get("/safety")).text).toContain(EARLY);
		expect((await team.get("/admin/phase/return-to-early-access")).location).toBe("/admin/phase");
	});

	it("records counsel's approval of the clause that it shows", async () => {
		expect((await team.get("/admin/phase/record-approval/something-else")).status).toBe(404);
		const fee = await team.get("/admin/phase/record-approval/accounting-fee");
		expectGoodDocument(fee, instance.origin);
		expect(fee.$("main").text()).toContain("Business and Professions Code 5061");
		const path = "/admin/phase/record-approval/agent-clause";
		const form = await team.get(path);
		expectGoodDocument(form, instance.origin);
		expect(form.$("main blockquote").text()).toContain("limited agent");
		expectFailedForm(await team.submit(form, FORM, { counsel: "", approvedOn: "tomorrow" }), FORM, {
			counsel: "Enter the name of the attorney or law firm",
			approvedOn: "Enter a day that exists, in the format 2026-03-31",
			isApproved: "Check the box to record the approval",
		});
		const typed = { counsel: "Quill & Lee LLP", approvedOn: "2026-03-30", isApproved: "on" };
		const stale = await team.post(path, { ...typed, subject: "AGENT_CLAUSE", sha256: "0" });
		expect([stale.status, stale.$("[name=counsel]").attr("value")]).toEqual([409, typed.counsel]);
		expect((await team.submit(form, FORM, typed)).location).toBe("/admin/phase");
		expect((await team.get(path)).$("main .notice").text()).toContain(
			"By Quill & Lee LLP on March 30, 2026. Recorded by",
		);
	});
});
