import { describe, expect, it } from "vitest";
import { MEMBER_PASSWORD, signUpMember } from "../../support/accounts/member.ts";
import { setUpByPages } from "../../support/accounts/two-factor.ts";
import { Browser, type Page } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { emailText } from "../../support/email/mailbox.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const FORM = "main form";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0";

const readSettings = ({ $ }: Page): Record<string, [string, string | undefined]> =>
	Object.fromEntries(
		$("main dl > div")
			.toArray()
			.map((row) => [
				$(row).find("dt").text(),
				[$(row).find("dd").first().text(), $(row).find("a").attr("href")],
			]),
	);

describe("the settings", () => {
	it("show the current values, and link to the pages that change them", async () => {
		const { email, browser } = await signUpMember(instance);
		const page = await browser.get("/settings");
		expectGoodDocument(page, instance.origin);
		expect(readSettings(page)).toEqual({
			Name: ["Ana Li", "/settings/name"],
			"Mailing address": ["None yet. We ask for it when you sign an agreement", "/settings/mailing-address"],
			"Email address": [`${email}Not confirmed`, "/settings/email"],
			Password: ["Set when you created your account", "/settings/password"],
			Passkeys: ["None yet", "/settings/passkeys"],
			"Two-factor sign-in": ["Password onlyOff", "/settings/two-factor"],
			Sessions: ["Only this one", "/settings/sessions"],
			"API keys": ["For your own programs", "/settings/api-keys"],
			"Support cases": ["Your messages to support and our replies", "/support/tickets"],
			Notifications: ["By email: progress, messages, bookings, saved searches", "/settings/notifications"],
			"Calendar feed": ["Your bookings and deadlines in your calendar app", "/settings/calendar-feed"],
			"Time zone": ["Same as your browser: Pacific Time (Los Angeles)", "/settings/time-zone"],
			Appearance: ["Same as my device", "/settings/appearance"],
			"Your data": ["A zip file with everything we store about you", "/settings/export"],
			"Your account": ["Kept until you delete it", "/settings/delete"],
		});
		for (const [, href = ""] of Object.values(readSettings(page)))
			expect((await browser.get(href)).status).toBe(200);
		expect(page.$("header a[href='/settings']").length).toBeGreaterThan(0);
	});

	it("show the new values after a change", async () => {
		const { email, browser } = await signUpMember(instance);
		await new Browser(instance.origin).signIn({ email, password: MEMBER_PASSWORD });
		await browser.post("/settings/notifications", {});
		await browser.post("/settings/appearance", { theme: "dark" });
		await browser.post("/settings/password", {
			currentPassword: MEMBER_PASSWORD,
			password: `${MEMBER_PASSWORD} 2`,
			confirmPassword: `${MEMBER_PASSWORD} 2`,
		});
		await setUpByPages(browser);
		expect(readSettings(await browser.get("/settings"))).toMatchObject({
			Password: [expect.stringMatching(/^Last set \w{3}, \w{3} \d+$/), "/settings/password"],
			"Two-factor sign-in": [
				expect.stringMatching(/^Since .*\. 10 of 10 recovery codes left\.On$/),
				"/settings/two-factor",
			],
			Notifications: ["Only emails about your account's security", "/settings/notifications"],
			Appearance: ["Dark", "/settings/appearance"],
			Sessions: ["Only this one", "/settings/sessions"],
		});
	});
});

describe("the sessions", () => {
	const rows = ({ $ }: Page) =>
		$("main ul > li h2")
			.toArray()
			.map((heading) => $(heading).text());

	async function twoBrowsers() {
		const { email, browser } = await signUpMember(instance);
		const other = await new Browser(instance.origin, { "User-Agent": FIREFOX }).signIn({
			email,
			password: MEMBER_PASSWORD,
		});
		return { email, browser, other };
	}

	const END = "main a[href$='/end']";
	const readEndLink = ({ $ }: Page) => $(END).attr("href") ?? "";

	it("are listed with their devices and times, and the other one can be ended after a confirmation", async () => {
		const { email, browser, other } = await twoBrowsers();
		const page = await browser.get("/settings/sessions");
		expectGoodDocument(page, instance.origin);
		expect(rows(page)).toEqual(["An unknown deviceThis session", "Firefox on Windows"]);
		expect(page.$("main time")).toHaveLength(4);
		expect(page.$(END)).toHaveLength(1);
		const question = await browser.get(readEndLink(page));
		expectGoodDocument(question, instance.origin);
		expect(question.$("main").text()).toContain("Firefox on Windows");
		expect(question.$("[aria-label=Breadcrumb]").text()).toContain(
			"Sessions/Firefox on Windows/End a Session",
		);
		expect((await other.get("/dashboard")).status).toBe(200);
		const done = await browser.submit(question, FORM, {});
		expect([done.status, done.location]).toEqual([303, "/settings/sessions"]);
		expect(rows(await browser.follow(done))).toEqual(["An unknown deviceThis session"]);
		expect((await other.get("/dashboard")).status).toBe(303);
		expect(other.cookies.has("session")).toBe(false);
		expect(emailText(instance, email, "security-notice")).toContain("It was Firefox on Windows.");
		const again = await browser.submit(question, FORM, {});
		expect(again.status).toBe(404);
	});

	it("can't be found if they belong to another user or their ID is invalid", async () => {
		const [{ browser }, theirs] = [await twoBrowsers(), await twoBrowsers()];
		const foreign = readEndLink(await theirs.browser.get("/settings/sessions"));
		const key = instance.rows<{ id: string }>("SELECT id FROM Session LIMIT 1")[0]?.id;
		for (const path of [foreign, `/settings/sessions/${key}/end`, "/settings/sessions/x/end"]) {
			expect((await browser.get(path)).status).toBe(404);
			expect((await browser.post(path, {})).status).toBe(404);
		}
		expect((await theirs.other.get("/dashboard")).status).toBe(200);
	});

	it("can all be ended, except the current one, after a confirmation", async () => {
		const { browser, other } = await twoBrowsers();
		const list = await browser.get("/settings/sessions");
		expect(list.$("main a[href='/settings/sessions/end-others']")).toHaveLength(1);
		const page = await browser.get("/settings/sessions/end-others");
		expectGoodDocument(page, instance.origin);
		expect(page.$("main").text()).toContain("One other session is signed in");
		const done = await browser.submit(page, FORM, {});
		expect((await browser.follow(done)).$("[aria-label=Notifications]").text()).toContain(
			"1 other session has ended.",
		);
		expect([(await browser.get("/dashboard")).status, (await other.get("/dashboard")).status]).toEqual([
			200, 303,
		]);
	});
});

describe("a member's emails", () => {
	const PAGE = "/settings/notifications";
	const checked = ({ $ }: Page) =>
		$(`${FORM} input[name=topics]:checked`)
			.toArray()
			.map((box) => $(box).attr("value"));

	it("are chosen by topic, with news off by default", async () => {
		const { browser } = await signUpMember(instance);
		const page = await browser.get(PAGE);
		expectGoodDocument(page, instance.origin);
		expect(checked(page)).toEqual(["PROGRESS", "MESSAGES", "BOOKINGS", "SEARCHES"]);
		const done = await browser.post(PAGE, { topics: "NEWS" });
		expect([done.status, done.location]).toEqual([303, "/settings"]);
		expect(checked(await browser.get(PAGE))).toEqual(["NEWS"]);
		await browser.post(PAGE, {});
		expect(checked(await browser.get(PAGE))).toEqual([]);
	});

	it("can be limited to one a day, and can have quiet hours", async () => {
		const { browser } = await signUpMember(instance);
		const chosen = { topics: "BOOKINGS", pace: "daily", quietFrom: "22", quietUntil: "7" };
		await browser.post(PAGE, chosen);
		const page = await browser.get(PAGE);
		expect(page.$("input[name=pace]:checked").attr("value")).toBe("daily");
		expect(
			["quietFrom", "quietUntil"].map((name) => page.$(`select[name=${name}] option[selected]`).text()),
		).toEqual(["10 PM", "7 AM"]);
		expect(readSettings(await browser.get("/settings")).Notifications?.[0]).toBe(
			"In one email a day: bookings",
		);
	});

	it.each([
		[{ quietFrom: "22" }, { quietUntil: "Choose when your quiet hours end, or choose no beginning" }],
		[{ quietUntil: "7" }, { quietFrom: "Choose when your quiet hours begin, or choose no end" }],
		[{ quietFrom: "7", quietUntil: "7" }, { quietUntil: "Choose an end that differs from the beginning" }],
		[{ quietFrom: "24", quietUntil: "7" }, { quietFrom: "Choose an hour from the list" }],
		[{ pace: "hourly" }, { pace: "Choose how often we email you" }],
	])("can't be scheduled with %j", async (given, messages) => {
		const { browser } = await signUpMember(instance);
		expectFailedForm(await browser.post(PAGE, given), FORM, messages);
	});

	it.each(["SECURITY", "x".repeat(300), "news", "🎬", "\u0007"])(
		"can't have the topic %j",
		async (topics) => {
			const { browser } = await signUpMember(instance);
			const page = await browser.post(PAGE, { topics });
			expect(page.status).toBe(422);
			expect(page.$("[role=alert] li").text()).toBe("Choose from the topics below");
			expect(checked(await browser.get(PAGE))).toEqual(["PROGRESS", "MESSAGES", "BOOKINGS", "SEARCHES"]);
		},
	);
});

describe("the color scheme", () => {
	it.each(["light", "dark", "system"])("is %s if that was chosen", async (theme) => {
		const { browser } = await signUpMember(instance);
		await browser.post("/settings/appearance", { theme: "dark" });
		const done = await browser.submit(await browser.get("/settings/appearance"), FORM, { theme });
		expect([done.status, done.location]).toEqual([303, "/settings"]);
		const page = await browser.get("/settings/appearance");
		expectGoodDocument(page, instance.origin);
		expect([page.$("html").attr("data-theme"), page.$(`${FORM} input:checked`).attr("value")]).toEqual([
			theme === "system" ? undefined : theme,
			theme,
		]);
	});

	it.each(["", "sepia", '"><script>'])("can't be %j", async (theme) => {
		const { browser } = await signUpMember(instance);
		expectFailedForm(await browser.post("/settings/appearance", { theme }), FORM, {
			theme: "Choose your colors",
		});
	});
});
