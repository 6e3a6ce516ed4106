import { beforeAll, describe, expect, it } from "vitest";
import { Browser, type Page } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance("open");
let team: Browser;
beforeAll(async () => {
	team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
});

const FORM = "main form";
const NEW = "/admin/campaigns/new";
const campaign = {
	name: "March news",
	segment: "waitlist_creators",
	subject: "News from {{site}}",
	body: "Hello {{name}},\n\nread [this](/blog). <b>",
};
const send = async (path: string, values: Record<string, string>): Promise<Page> =>
	team.submit(await team.get(path), FORM, values);
const states = () =>
	instance.rows<{ state: string }>("SELECT state FROM Campaign ORDER BY id").map(({ state }) => state);
const emails = (recipient: string) =>
	instance.rows<{ subject: string; text: string; headers: string }>(
		"SELECT subject, text, headers FROM OutboxEmail WHERE recipient = ? AND kind LIKE 'campaign%'",
		recipient,
	);

describe("a campaign", () => {
	it("is refused with an error for each invalid field, and keeps what was typed", async () => {
		const page = await send(NEW, { ...campaign, name: "", segment: "everyone", body: "Hello {{nmae}}" });
		expectFailedForm(page, FORM, {
			name: "Enter a name",
			segment: "Choose who gets it",
			body: "{{nmae}} means nothing here. Use {{name}}, {{site}}, {{support}}.",
		});
		expect(page.$("[name=subject]").attr("value")).toBe(campaign.subject);
		expect(states()).toEqual([]);
	});

	it("is previewed, saved, tested, and sent, can't be scheduled in the past, and has a link that unsubscribes signed-out readers", async () => {
		const preview = await send(NEW, { ...campaign, preview: "1" });
		expect(preview.$("main .prose").html()).toContain("read <a href=");
		expect(preview.$("main pre").text()).toContain("Hello");
		expectGoodDocument(preview, instance.origin);
		expect(states()).toEqual([]);

		const saved = await send(NEW, campaign);
		expect(saved.status).toBe(303);
		const path = saved.location ?? "";
		for (const page of ["", "/edit", "/test", "/send", "/cancel"])
			expectGoodDocument(await team.get(path + page), instance.origin);
		expectGoodDocument(await team.get("/admin/campaigns"), instance.origin);
		expect((await send(`${path}/edit`, { name: "April news" })).status).toBe(303);
		expect((await send(`${path}/test`, {})).status).toBe(303);
		expect(emails(instance.account("ADMIN").email)).toMatchObject([
			{ subject: "[Test] News from Greenroom" },
		]);

		instance.change(
			"INSERT INTO WaitlistEntry (id, email, audience, source, createdAt) VALUES ('w-1', 'reader@example.com', 'CREATOR', 'test', '2026-01-01T00:00:00.000+00:00')",
		);
		expectFailedForm(
			await send(`${path}/send`, { when: "schedule", day: "2020-01-01", time: "10:00" }),
			FORM,
			{
				day: "This time has passed in America/Los Angeles. Choose a later one.",
			},
		);
		expectFailedForm(await send(`${path}/send`, {}), FORM, { when: "Choose when to send it" });
		expect((await send(`${path}/send`, { when: "now" })).location).toBe(path);
		await expect.poll(states).toEqual(["SENT"]);
		const [email, ...others] = emails("reader@example.com");
		expect([email?.subject, others]).toEqual(["News from Greenroom", []]);

		const { pathname, search } = new URL(
			/<(.+)>/.exec(
				(JSON.parse(email?.headers ?? "{}") as Record<string, string>)["List-Unsubscribe"] ?? "",
			)?.[1] ?? "",
		);
		const reader = new Browser(instance.origin);
		const leaving = await reader.get(pathname + search);
		expectGoodDocument(leaving, instance.origin);
		expect(leaving.$("h1").text()).toBe("Stop news emails?");
		expect((await reader.post(pathname + search, { "List-Unsubscribe": "One-Click" })).status).toBeLessThan(
			300,
		);
		expect((await reader.get(pathname + search)).$("h1").text()).toBe("You've unsubscribed from news");
		expect((await team.submit(await team.get(`${path}/cancel`), FORM, {})).status).toBe(409);
		expect((await team.get(path)).$("main").text()).toContain("Sent");
	});
});
