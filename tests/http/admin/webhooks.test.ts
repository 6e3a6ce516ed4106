import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { stored } from "../../support/market/market.ts";

const instance = sharedInstance();
const FORM = "main form";

it("an owner adds a webhook, saves its secret, sees what was sent, turns it off and on, and removes it", async () => {
	const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
	const empty = await team.get("/admin/webhooks");
	expectGoodDocument(empty, instance.origin);
	const form = await team.get(empty.$("main a:contains('Add a webhook')").attr("href") ?? "");
	expectGoodDocument(form, instance.origin);
	const typed = { url: "https://127.0.0.1/hook", description: "Posts to our chat" };
	expectFailedForm(await team.submit(form, FORM, typed), FORM, { types: "Choose at least one event" });
	expectFailedForm(await team.submit(form, FORM, { ...typed, types: "DISPUTE_OPENED" }), FORM, {
		url: "This host isn't on the public internet, and we don't send anything into a private network. Use a public address",
	});
	// Nothing is ever sent to this address, because there are no disputes in early access.
	const url = "https://93.184.216.34/hook";
	const added = await team.submit(form, FORM, { ...typed, url, types: "DISPUTE_OPENED" });
	const secret = await team.follow(added);
	expectGoodDocument(secret, instance.origin);
	expect(secret.$("#secret").attr("value")).toMatch(/^whsec_/);
	const path = secret.path.replace(/\/secret$/, "");
	const page = await team.follow(await team.submit(secret, FORM, {}));
	expect([page.path, (await team.get(`${path}/secret`)).location]).toEqual([path, path]);
	expectGoodDocument(page, instance.origin);
	expect(page.$("main").text()).toContain("dispute.opened");

	const [at, endpointId] = [stored(new Date()), path.split("/").at(-1)];
	for (const state of ["FAILED", "DELIVERED"])
		instance.change(
			"INSERT INTO WebhookDelivery (id, eventId, endpointId, type, body, state, attempts, nextAttemptAt, statusCode, problem, durationMs, createdAt, endedAt) VALUES (?, ?, ?, 'DISPUTE_OPENED', '{}', ?, 2, ?, ?, ?, 1234, ?, ?)",
			...[randomUUID(), randomUUID(), endpointId, state, at],
			...(state === "FAILED" ? [500, "REFUSED"] : [204, null]),
			...[at, at],
		);
	const full = await team.get(path);
	expectGoodDocument(full, instance.origin);
	const rows = full.$("main tbody tr").text();
	expect(rows).toContain("Attempt 2 of 10: status 500 after 1,234 ms");
	expect(rows).toContain("Attempt 2 of 10: status 204");
	expect(full.$("main form[action$='/replay']")).toHaveLength(2);

	const off = await team.get(`${path}/turn-off`);
	expectGoodDocument(off, instance.origin);
	expect(
		(await team.follow(await team.submit(off, FORM, {}))).$("main form[action$='/replay']"),
	).toHaveLength(0);
	expect((await team.follow(await team.post(`${path}/test`, {}))).text).toContain("This webhook is off");
	await team.submit(await team.get(`${path}/turn-on`), FORM, {});

	const edit = await team.get(`${path}/edit`);
	expectGoodDocument(edit, instance.origin);
	const saved = await team.follow(await team.submit(edit, FORM, { description: "Posts to a channel" }));
	expect(saved.$("h1").text()).toBe("Posts to a channel");
	expectGoodDocument(await team.get("/admin/webhooks"), instance.origin);
	const rotate = await team.get(`${path}/rotate`);
	expectGoodDocument(rotate, instance.origin);
	expect((await team.submit(rotate, FORM, {})).location).toBe(`${path}/secret`);
	expect((await team.get(path)).$("main").text()).toContain("Old secret also signs until");

	const removed = await team.submit(await team.get(`${path}/remove`), FORM, {});
	expect([removed.location, (await team.get(path)).status]).toEqual(["/admin/webhooks", 404]);
});
