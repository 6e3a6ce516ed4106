import { afterAll, beforeAll, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";

// Of its own, because maintenance mode stops everyone's work.
let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
});
afterAll(() => instance.stop());

it("an owner starts maintenance, forms keep their text meanwhile, and an owner ends it", async () => {
	const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
	const creator = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
	const off = await team.get("/admin/maintenance");
	expectGoodDocument(off, instance.origin);
	const started = await team.submit(off, "main form", { minutes: "30" });
	expect([started.status, started.location]).toEqual([303, "/admin/maintenance"]);

	const form = await creator.get("/settings/name");
	expect(form.$("main [aria-label=Maintenance]").text()).toContain("Greenroom is in maintenance until about");
	const refused = await creator.submit(form, "main form:last-of-type", { name: "Another Name" });
	expect([refused.status, Number(refused.headers["retry-after"]) > 1_700]).toEqual([503, true]);
	expect(refused.$("[name=name]").attr("value")).toBe("Another Name");
	expect(refused.$("[role=alert]").text()).toContain("so try again after that");
	const call = await exchange(instance.origin, {
		method: "POST",
		path: "/api/waitlist",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ name: "Ana", email: "ana@example.com", type: "creator" }),
	});
	expect([call.status, JSON.parse(call.text).code]).toEqual([503, "unavailable"]);
	expect(call.headers["retry-after"]).toBeDefined();

	const visitor = new Browser(instance.origin);
	const home = await visitor.get("/");
	expect([home.status, home.headers["cache-control"]]).toEqual([200, "public, max-age=0, s-maxage=60"]);
	expect(home.$("[aria-label=Maintenance]")).toHaveLength(0);

	const on = await team.get("/admin/maintenance");
	expectGoodDocument(on, instance.origin);
	expect(on.$("main").text()).toContain("Expected end");
	await team.submit(on, "main form", {});
	expect((await team.get("/admin/maintenance")).$("main").text()).toContain("Start maintenance");
	const again = await creator.get("/settings/name");
	expect(again.$("main [aria-label=Maintenance]")).toHaveLength(0);
});
