import { afterAll, beforeAll, expect, it } from "vitest";
import { exchange } from "../../support/browser/exchange.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance({ SECURITY_CONTACT: "mailto:security@greenroom.example" });
});
afterAll(() => instance.stop());

it("/.well-known/security.txt names the contact of the settings and ends within a year, as RFC 9116 asks", async () => {
	const { status, headers, text } = await exchange(instance.origin, { path: "/.well-known/security.txt" });
	expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
	const fields = Object.fromEntries(
		text
			.trim()
			.split("\n")
			.map((line) => line.split(/: (.*)/)),
	);
	expect(fields).toMatchObject({ Contact: "mailto:security@greenroom.example", "Preferred-Languages": "en", Canonical: `${instance.origin}/.well-known/security.txt` });
	const days = (Date.parse(fields.Expires ?? "") - Date.now()) / 86_400_000;
	expect(days).toBeGreaterThan(30);
	expect(days).toBeLessThan(365);
});

it("names the support address where the settings name no one", async () => {
	expect((await exchange(sharedInstance().origin, { path: "/.well-known/security.txt" })).text).toMatch(/^Contact: mailto:support@greenroom\.example$/m);
});
