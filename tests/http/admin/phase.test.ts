import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
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

describe("the page of the phase", () => {
	it("opens the demo in one click, and returns to early access, with effect on every page at once", async () => {
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
		expect(after.$(`${FORM} button[type=submit]`).last().text()).toBe("Return to early access");
		for (const path of ["/safety", "/faq", "/how-it-works", "/", "/about"]) {
			const { text } = await visitor.get(path);
			expect([path, text.includes(EARLY), text.includes(" · Early access")]).toEqual([path, false, false]);
		}

		// From an old tab.
		const stale = await team.submit(page, FORM, {});
		expect([stale.status, stale.$("[data-error-summary]").text()]).toEqual([409, expect.stringContaining("already “Open”")]);
		expect((await team.post("/admin/phase", { phase: "launched" })).status).toBe(422);

		await team.submit(after, FORM, {});
		expect((await visitor.get("/safety")).text).toContain(EARLY);
	});
});
