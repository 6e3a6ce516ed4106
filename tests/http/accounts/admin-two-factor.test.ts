import { describe, expect, it } from "vitest";
import { computeCode } from "../../support/accounts/authenticator.ts";
import { forgetCodes, setUpByPages } from "../../support/accounts/two-factor.ts";
import { Browser } from "../../support/browser/browser.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance("strict");

const browser = () => new Browser(instance.origin);

describe("if the team must use two-factor sign-in", () => {
	it("an admin who hasn't set it up is redirected from the back office to the two-factor settings", async () => {
		const admin = browser();
		const done = await admin.post("/auth/signin", instance.account("ADMIN"));
		expect([done.status, done.location]).toEqual([303, "/admin"]);
		const refused = await admin.follow(done);
		expect([refused.status, refused.location]).toEqual([303, "/settings/two-factor"]);
		expect((await admin.follow(refused)).$("main").text()).toContain(
			"Everyone on our team needs two-factor sign-in.",
		);
		for (const path of ["/admin.data", "/admin.data?_routes=routes/admin/admin"]) {
			const data = await admin.get(path);
			expect([
				data.status,
				data.text.includes("/settings/two-factor"),
				data.text.includes("emailsWaiting"),
			]).toEqual([202, true, false]);
		}
		expect((await admin.post("/admin", {})).location).toBe("/settings/two-factor");
		expect((await admin.get("/dashboard")).status).toBe(200);
	});

	it("no one outside the team has to use it", async () => {
		for (const role of ["CREATOR", "PROFESSIONAL"] as const) {
			const member = await browser().signIn(instance.account(role));
			expect((await member.get("/dashboard")).status).toBe(200);
			expect((await member.get("/admin")).status).toBe(403);
		}
	});

	it("an admin can open the back office once two-factor sign-in is set up, and again after signing in with a code", async () => {
		const account = instance.account("ADMIN");
		const admin = await browser().signIn(account);
		const { secret } = await setUpByPages(admin);
		expect((await admin.get("/admin")).status).toBe(200);
		forgetCodes(instance, account.email);
		const again = browser();
		const done = await again.post("/auth/signin", account);
		expect(done.location).toBe("/auth/two-factor?redirectTo=%2Fadmin");
		expect(
			(await again.submit(await again.follow(done), "main form", { code: computeCode(secret) })).location,
		).toBe("/admin");
		expect((await again.get("/admin")).status).toBe(200);
	});
});
