import { beforeAll, describe, expect, it } from "vitest";
import { newSubmissionKey } from "#app/forms/form-traps.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import type { SharedInstance } from "../../support/instance/instance.ts";
import { newBookingSide, sharedMarket } from "../../support/instance/instance-bookings.ts";

const FORM = "main form";

let instance: SharedInstance;
let professionalId: string;
beforeAll(async () => {
	({ instance, professionalId } = await sharedMarket());
});

const newCreator = () => newBookingSide({ instance, professionalId });

describe("a report", () => {
	const reports = () => instance.rows("select id from Report where subjectId = ?", professionalId).length;
	const words = { reason: "OTHER", detail: "The pictures are not theirs", email: "" };

	it("about a profile can be sent without signing in, and is refused with errors if a field is invalid", async () => {
		const browser = new Browser(instance.origin);
		const page = await browser.get(`/report/professional/${professionalId}`);
		expectGoodDocument(page, instance.origin);
		const sent = await browser.submit(page, FORM, words);
		expect([sent.status, sent.location]).toEqual([
			303,
			expect.stringMatching(/^\/report\/sent\?reference=REP-\d{6}$/),
		]);
		expectGoodDocument(await browser.follow(sent), instance.origin);
		expectFailedForm(await browser.submit(page, FORM, { ...words, email: "nobody" }), FORM, {
			email: "Enter an email address in the format name@example.com",
		});
		expectFailedForm(await browser.submit(page, FORM, { reason: undefined, detail: "" }), FORM, {
			reason: "Choose what’s wrong",
			detail: "Enter what happened",
		});
	});

	it("that is sent very quickly is treated like any other report", async () => {
		const browser = new Browser(instance.origin);
		const path = `/report/professional/${professionalId}`;
		const before = reports();
		const submission = newSubmissionKey(new Date());
		expectFailedForm(await browser.post(path, { ...words, reason: undefined, submission }), FORM, {
			reason: "Choose what’s wrong",
		});
		expect((await browser.post(path, { ...words, submission })).location).toMatch(
			/^\/report\/sent\?reference=REP-\d{6}$/,
		);
		expect(reports()).toBe(before + 1);
	});

	it("with the hidden field filled in gets a thank-you page without a reference, and isn't stored", async () => {
		const browser = new Browser(instance.origin);
		const before = reports();
		const page = await browser.get(`/report/professional/${professionalId}`);
		expectFailedForm(
			await browser.submit(page, FORM, { ...words, reason: undefined, company_fax: "x" }),
			FORM,
			{ reason: "Choose what’s wrong" },
		);
		const sent = await browser.submit(page, FORM, { ...words, company_fax: "x" });
		expect([sent.status, sent.location]).toEqual([303, "/report/sent"]);
		const { $ } = await browser.follow(sent);
		expect($("h1").text()).toBe("Report sent");
		expect($("main").text()).not.toMatch(/REP-|Your reference/);
		expect(reports()).toBe(before);
	});

	it("about an unknown record gets status 404", async () => {
		const { browser } = await newCreator();
		for (const path of [
			"/report/professional/no-such",
			"/report/review/no-such",
			"/report/message/no-such",
			"/report/moon/x",
		]) {
			expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
			expect([path, (await browser.post(path, { ...words, email: undefined })).status]).toEqual([path, 404]);
		}
		const signedOut = new Browser(instance.origin);
		expect((await signedOut.get("/report/message/no-such")).location).toBe(
			"/auth/signin?redirectTo=%2Freport%2Fmessage%2Fno-such",
		);
	});
});
