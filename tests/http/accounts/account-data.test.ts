import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { keptAfterDeletion } from "#app/domain/trust/deletion.ts";
import { MEMBER_PASSWORD, signUpMember } from "../../support/accounts/member.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { emailText } from "../../support/email/mailbox.ts";
import { readLogLines, sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const FORM = "main form";
const listCookies = ({ cookies }: Browser) =>
	[...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const download = (browser: Browser) =>
	fetch(`${browser.origin}/settings/export/download`, {
		headers: { Cookie: listCookies(browser) },
		redirect: "manual",
	});

describe("the account export", () => {
	it("is requested with a form and downloaded as a zip file", async () => {
		const { email, browser } = await signUpMember(instance);
		const early = await download(browser);
		expect([early.status, early.headers.get("location")]).toEqual([303, "/settings/export"]);
		const page = await browser.get("/settings/export");
		expectGoodDocument(page, instance.origin);
		const done = await browser.submit(page, FORM, {});
		expect([done.status, done.location]).toEqual([303, "/settings/export"]);
		const ready = await browser.follow(done);
		expectGoodDocument(ready, instance.origin);
		expect(ready.$("main a[href='/settings/export/download']").text()).toBe("Download zip file");

		const zip = await download(browser);
		expect([zip.status, zip.headers.get("content-type"), zip.headers.get("cache-control")]).toEqual([
			200,
			"application/zip",
			"private, no-store",
		]);
		expect(zip.headers.get("content-disposition")).toMatch(
			/^attachment; filename="greenroom-\d{4}-\d\d-\d\d\.zip"/,
		);
		const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
		expect(Object.keys(files)).toEqual(["index.html", "README.txt", "data.json"]);
		expect(JSON.parse(strFromU8(files["data.json"] ?? new Uint8Array()))).toMatchObject({
			account: [{ email, name: "Ana Li" }],
			sessions: [{ kind: "BROWSER" }],
			waitlist: [],
		});
		expect(emailText(instance, email, "security-notice")).toContain(
			"A copy of your account's data was requested",
		);
	});

	it("can't be downloaded by another member or without signing in", async () => {
		const [one, two] = [await signUpMember(instance), await signUpMember(instance)];
		await one.browser.post("/settings/export", {});
		expect((await download(two.browser)).status).toBe(303);
		expect((await download(new Browser(instance.origin))).headers.get("location")).toBe(
			"/auth/signin?redirectTo=%2Fsettings%2Fexport%2Fdownload",
		);
	});

	it("logs no errors if its download is interrupted", async () => {
		const { browser } = await signUpMember(instance);
		await browser.post("/settings/export", {});
		const ids: string[] = [];
		for (let i = 0; i < 5; i++) {
			const { body, headers } = await download(browser);
			ids.push(String(headers.get("x-request-id")));
			await body?.cancel();
		}
		expect((await browser.get("/settings/export")).status).toBe(200);
		for (const id of ids) expect(readLogLines(instance, id)).not.toMatch(/"level":"(error|fatal)"/);
	});
});

describe("requests above the export's limits", () => {
	it("get status 429", async () => {
		const { browser } = await signUpMember(sharedInstance("strict"));
		expect((await browser.post("/settings/export", {})).status).toBe(303);
		const refused = await browser.post("/settings/export", {});
		expect([refused.status, refused.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^\d+$/)]);
		expectGoodDocument(refused, browser.origin);
		expect([(await download(browser)).status, (await download(browser)).status]).toEqual([200, 429]);
	});
});

describe("the deletion of an account", () => {
	const PAGE = "/settings/delete";

	it("29: has a page that says which data is deleted and which is kept", async () => {
		const { browser } = await signUpMember(instance);
		const page = await browser.get(PAGE);
		expectGoodDocument(page, instance.origin);
		expect(page.$("main").text()).toMatch(/What we delete.*What we keep, and why/s);
		const kept = page.$("section[aria-labelledby=kept-title] dt");
		expect(kept.toArray().map((item) => page.$(item).text())).toEqual(
			keptAfterDeletion.map(({ what }) => what),
		);
		expect(
			(await browser.get("/dashboard")).$("main section[aria-label='Deletion of your account']"),
		).toHaveLength(0);
	});

	it("is announced on account pages but not on public ones, ends other sessions, and can be canceled from its notice", async () => {
		const { email, browser } = await signUpMember(instance);
		const other = await new Browser(instance.origin).signIn({ email, password: MEMBER_PASSWORD });
		const done = await browser.submit(await browser.get(PAGE), FORM, {});
		expect([done.status, done.location]).toEqual([303, "/settings"]);
		expect((await other.get("/dashboard")).status).toBe(303);
		const NOTICE = "main section[aria-label='Deletion of your account']";
		for (const path of ["/dashboard", "/dashboard/waitlist", "/settings", "/settings/name", PAGE]) {
			const page = await browser.get(path);
			expect([path, page.status, page.location]).toEqual([path, 200, undefined]);
			expectGoodDocument(page, instance.origin);
			expect(page.$(NOTICE).text(), path).toMatch(/Your account will be deleted on \w{3} \d+(, \d{4})?\./);
		}
		expect((await browser.get("/about")).$(NOTICE)).toHaveLength(0);
		expect((await browser.get(PAGE)).$(`${FORM}[action='${PAGE}']`)).toHaveLength(0);
		expect((await browser.post(PAGE, {})).status).toBe(409);
		expect((await browser.get("/settings/delete/keep")).location).toBe(PAGE);

		const kept = await browser.submit(await browser.get("/dashboard"), `${NOTICE} form`, {});
		expect([kept.status, kept.location]).toEqual([303, "/settings"]);
		expect((await browser.follow(kept)).$("[aria-label=Notifications]").text()).toContain(
			"We'll keep your account.",
		);
		expect((await browser.get("/dashboard")).$(NOTICE)).toHaveLength(0);
		expect((await browser.post("/settings/delete/keep", {})).status).toBe(303);
	});
});
