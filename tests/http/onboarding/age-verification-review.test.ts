import { beforeAll, describe, expect, it } from "vitest";
import { adult, newCreator } from "../../support/accounts/creator.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm, readErrors } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

let team: Browser;

beforeAll(async () => {
	team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
});

const PATH = "/onboarding/creator-verification";
const FORM = "main form";
type Verification = { id: string; status: string };
const records = (email: string) =>
	instance.rows<Verification>("SELECT id, status FROM AgeVerification WHERE email = ? ORDER BY id", email);
const log = (email: string) =>
	instance.rows<{ id: string; reason: string }>(
		"SELECT id, reason FROM UnderageRejection WHERE email = ?",
		email,
	);

const send = async (browser: Browser, values: Record<string, string | undefined>) =>
	browser.submit(await browser.get(PATH), FORM, values);

/** The decision form, as opposed to the forms to claim and undo. */
const DECISION = "main .work-item form";

describe("the team", () => {
	const submitted = async () => {
		const creator = await newCreator(instance);
		await send(creator.browser, adult(creator.email));
		return { ...creator, path: `/admin/age-verifications/${records(creator.email)[0]?.id}` };
	};

	it("finds pending age verifications, and can decide each only once", async () => {
		const { browser, email, path } = await submitted();
		const list = await team.get("/admin/work/age-verifications");
		expectGoodDocument(list, instance.origin);
		expect(list.$(`main a[href='${path}']`)).toHaveLength(1);
		expect((await team.get("/admin")).$("main table a[href='/admin/work/age-verifications']")).toHaveLength(
			1,
		);
		const page = await team.get(path);
		expectGoodDocument(page, instance.origin);
		expect(page.$("main").text()).toContain("March 31, 1998 (age ");
		const done = await team.submit(page, DECISION, { decision: "verify" });
		expect([done.status, done.location]).toEqual([
			303,
			expect.stringMatching(/^\/admin\/(work\/)?age-verifications/),
		]);
		expect((await team.follow(done)).text).toContain("Creator verified. We'll email them.");
		expect((await team.post(path, { decision: "reject", reason: "late" })).status).toBe(409);
		expect((await team.get(path)).$("main").text()).toContain("Verified");
		expect(records(email)).toMatchObject([{ status: "VERIFIED" }]);
		expect((await browser.get(PATH)).$("h1").text()).toBe("Your age is verified");
	});

	it("must give a reason for a rejection, which is shown to the creator above the form", async () => {
		const { browser, path } = await submitted();
		const page = await team.get(path);
		expectFailedForm(await team.submit(page, DECISION, { decision: "reject" }), DECISION, {
			reason: "Enter a reason. The creator will see it",
		});
		expect(readErrors(await team.submit(page, DECISION, {}))).toEqual(["Choose a decision"]);
		expect(
			(await team.submit(page, DECISION, { decision: "reject", reason: "That is a brand's name. <b>" }))
				.status,
		).toBe(303);
		const again = await browser.get(PATH);
		expectGoodDocument(again, instance.origin);
		expect(again.$("main .notice").text()).toContain("That is a brand's name. <b>");
		expect(again.$("h1").text()).toBe("Confirm your age");
	});

	it("reviews the underage log, and can reverse a mistaken rejection", async () => {
		const { browser, email } = await newCreator(instance);
		await send(browser, { ...adult(email), "dateOfBirth.year": "2015" });
		const path = `/admin/underage-log/${log(email)[0]?.id}`;
		const list = await team.get("/admin/work/underage-log");
		expectGoodDocument(list, instance.origin);
		expect(list.$(`main a[href='${path}']`)).toHaveLength(1);
		const page = await team.get(path);
		expectGoodDocument(page, instance.origin);
		expect(readErrors(await team.submit(page, DECISION, {}))).toEqual(["Choose what you found"]);
		expect((await team.submit(page, DECISION, { finding: "mistake" })).location).toMatch(
			/^\/admin\/(work\/)?underage-log/,
		);
		expect((await team.post(path, { finding: "stands" })).status).toBe(409);
		expect((await browser.get(PATH)).$("h1").text()).toBe("Confirm your age");
	});

	it("gets status 404 for records that don't exist", async () => {
		for (const path of ["/admin/age-verifications/none", "/admin/underage-log/none"]) {
			expect((await team.get(path)).status).toBe(404);
			expect((await team.post(path, { decision: "verify", finding: "stands" })).status).toBe(404);
		}
	});
});
