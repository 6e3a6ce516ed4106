import { describe, expect, it } from "vitest";
import { Browser, readValues } from "../../support/browser/browser.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

let count = 0;

const newEmail = () => `visitor-${++count}@example.com`;

const stored = (email: string) =>
	instance.rows<{ audience: string; serviceType: string | null; source: string }>(
		"SELECT audience, serviceType, source FROM WaitlistEntry WHERE email = ?",
		email,
	);

const browser = () => new Browser(instance.origin);

const MAIN = "main form:not([data-enhance])";

describe("the waitlist forms", () => {
	it.each([
		["/", "#waitlist form", "home-hero", "/?joined=waitlist#waitlist"],
		["/", "#waitlist-end form", "home-inline", "/?joined=waitlist-end#waitlist-end"],
	])("%s %s returns to its position on the page", async (path, form, source, back) => {
		const visitor = browser();
		const email = newEmail();
		const done = await visitor.submit(await visitor.get(path), form, { email });
		expect([done.status, done.location]).toEqual([303, back]);
		expect(stored(email)).toMatchObject([{ audience: "CREATOR", source }]);
		const { $ } = await visitor.follow(done);
		expect($(`${form.split(" ")[0]} h2`).text()).toBe("You're on the list!");
		expect($(form)).toHaveLength(0);
	});

	it("aren't shown to members, not even on the waitlist page", async () => {
		const member = await browser().signIn(instance.account("CREATOR"));
		for (const path of ["/", "/waitlist"]) {
			const { $ } = await member.get(path);
			expect($("main input[name=email]"), path).toHaveLength(0);
			expect($("#waitlist a").attr("href"), path).toBe("/dashboard");
		}
	});

	it("appear only once on the waitlist page, alongside a link to sign up", async () => {
		const { $ } = await browser().get("/waitlist");
		expect($("main input[name=email]")).toHaveLength(1);
		expect($("main a[href='/auth/signup']").text()).toBe("Create an account");
	});

	it("show their errors on the waitlist page", async () => {
		const visitor = browser();
		const page = await visitor.submit(await visitor.get("/"), "#waitlist-end form", {
			email: "not an address",
		});
		expectFailedForm(page, MAIN, { email: "Enter an email address in the format name@example.com" });
		expect(readValues(page, MAIN)).toMatchObject({ email: "not an address" });
	});

	it.each(["//evil.example", "https://evil.example/", "javascript:alert(1)", "/\\evil.example", ""])(
		"never redirect to %j",
		async (from) => {
			const done = await browser().post("/waitlist", { email: newEmail(), userType: "CREATOR", from });
			expect([done.status, done.location]).toEqual([303, "/waitlist?joined=waitlist#waitlist"]);
		},
	);

	it("replace an unknown source with the source of the waitlist page", async () => {
		const email = newEmail();
		await browser().post("/waitlist", { email, userType: "CREATOR", source: "<script>" });
		expect(stored(email)).toMatchObject([{ source: "waitlist" }]);
	});
});
