import { beforeAll, describe, expect, it } from "vitest";
import { queuePath, WORK_KINDS, workQueues } from "#app/domain/platform/work-item.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { newConversation, say, THREAD_FORM } from "../../support/instance/instance-conversation.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { addBooking, addProfessional, personId } from "../../support/market/market.ts";

const instance = sharedInstance("open");
let team: Browser;
beforeAll(async () => {
	team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
});

const DECISION = "main .work-item form[method=post]";
const words = {
	name: "Ana Li",
	email: "ana@example.com",
	userType: "creator",
	inquiryType: "safety",
	message: "Someone <b>threatens</b> me.",
};

async function newTicket(): Promise<void> {
	const visitor = new Browser(instance.origin);
	expect((await visitor.submit(await visitor.get("/support"), "main form", words)).status).toBe(303);
}

describe("the queues", () => {
	it("are on the back office's home page, and each has its own page", async () => {
		const front = await team.get("/admin");
		expectGoodDocument(front, instance.origin);
		for (const kind of WORK_KINDS) {
			const path = queuePath(kind);
			expect(front.$(`main a[href='${path}']`)).toHaveLength(1);
			const page = await team.get(path);
			expect([page.status, page.$("h1").text()]).toEqual([200, workQueues[kind].label]);
			expectGoodDocument(page, instance.origin);
		}
		for (const path of ["/admin/work/none", "/admin/work/none/claim", "/admin/work/none/release"]) {
			expect((await team.get(path)).status).toBe(404);
			expect((await team.post(path, {})).status).toBe(path === "/admin/work/none" ? 405 : 404);
		}
	});

	it("are listed in the navigation with the number of waiting items, and an item's page marks its queue there", async () => {
		await newTicket();
		const { location = "" } = await team.post("/admin/work/support/claim", {});
		const item = await team.get(location);
		const nav = item.$("nav[aria-label='Back office']");
		expect(item.$("main nav[aria-label='Back office']")).toHaveLength(0);
		expect(nav.find("[aria-current]").attr("href")).toBe("/admin/work/support");
		expect(nav.find("[aria-current]").text()).toMatch(/^Support\d+ waiting$/);
		await team.post("/admin/work/support/release", { subjectId: location.split("/").at(-1) ?? "" });
	});

	it("let the team close several selected items on one page, and undo all of those decisions with one button", async () => {
		for (let i = 0; i < 2; i++) await newTicket();
		const queue = await team.get("/admin/work/support");
		const button = queue.$("main button:contains('Close selected tickets')");
		expect([button.attr("form") ?? button.closest("form").attr("id"), button.attr("formmethod")]).toEqual([
			"selection",
			"get",
		]);
		const path = button.attr("formaction") ?? "";
		const none = await team.get(path);
		expect([none.status, none.location]).toEqual([303, "/admin/work/support"]);
		const ids = queue
			.$("main input[name=subjectId][type=checkbox]")
			.toArray()
			.map((box) => queue.$(box).attr("value") ?? "")
			.slice(0, 2);
		const chosen = `${path}?${new URLSearchParams(ids.map((id) => ["subjectId", id]))}`;
		const page = await team.get(chosen);
		expectGoodDocument(page, instance.origin);
		expect(page.$("h1").text()).toBe("Close 2 tickets?");
		expect(page.$("main li a[href^='/admin/support/']")).toHaveLength(2);
		const body = new URLSearchParams([
			...ids.map((id) => ["subjectIds", id]),
			["text", "Thank you. It works again."],
		]).toString();
		const action = page.$("main form[method=post]").last().attr("action") ?? "";
		const done = await team.postBody(action, body);
		expect([done.status, done.location]).toEqual([303, "/admin/work/support"]);
		const again = await team.postBody(action, body);
		expect([again.status, again.location]).toEqual([303, "/admin/work/support"]);
		const after = await team.get("/admin/work/support");
		const undo = after.$("main [aria-label='Last decision']");
		expect(undo.text()).toContain("You decided the last 2 tickets.");
		const decisionId = undo.find("[name=decisionId]").attr("value") ?? "";
		const undone = await team.post("/admin/work/undo", { decisionId });
		expect((await team.follow(undone)).text).toContain("2 decisions undone.");
		const restored = await team.get("/admin/work/support");
		for (const id of ids) expect(restored.$(`main a[href='/admin/support/${id}']`)).toHaveLength(1);
		expect((await team.get("/admin/work/applications/close-several?subjectId=none")).status).toBe(404);
	});

	it("have checkboxes to claim several items, which can all be released at once", async () => {
		for (let i = 0; i < 2; i++) await newTicket();
		const queue = await team.get("/admin/work/support");
		const boxes = queue.$("main input[type=checkbox][form=selection]");
		expect(boxes.length).toBeGreaterThan(1);
		const form = new URLSearchParams();
		for (const box of boxes.toArray()) form.append("subjectId", queue.$(box).attr("value") ?? "");
		expect((await team.post("/admin/work/support/claim-several", {})).location).toBe("/admin/work/support");
		expect((await team.get("/admin/work/support")).$("main").text()).not.toContain("You’ve claimed");
		const claimed = await team.postBody("/admin/work/support/claim-several", form.toString());
		const after = await team.follow(claimed);
		expect(after.$("main").text()).toContain(`You’ve claimed ${boxes.length} items in this queue.`);
		await team.post("/admin/work/support/release-all", {});
		expect((await team.get("/admin/work/support")).$("main table").text()).not.toContain("You, until");
	});

	it("have a help page with a setting that turns keyboard shortcuts off and on", async () => {
		const help = await team.get("/admin/help");
		expectGoodDocument(help, instance.origin);
		const chosen = (page: typeof help) => page.$("main input[name=shortcuts][checked]").attr("value");
		expect(chosen(help)).toBe("on");
		for (const shortcuts of ["off", "on"]) {
			const done = await team.submit(await team.get("/admin/help"), "main form[method=post]", { shortcuts });
			expect([done.status, done.location]).toEqual([303, "/admin/help"]);
			expect(chosen(await team.get("/admin/help"))).toBe(shortcuts);
		}
		expectFailedForm(await team.post("/admin/help", { shortcuts: "maybe" }), "main form[method=post]", {
			shortcuts: "Choose whether to use keyboard shortcuts",
		});
	});

	it("assign a work item on POST, never on GET", async () => {
		await newTicket();
		const queue = await team.get("/admin/work/support");
		expect(queue.$("main table").text()).toContain("Free");
		expect((await team.get("/admin/work/support/claim")).location).toBe("/admin/work/support");
		expect((await team.get("/admin/work/support")).$("main table").text()).toContain("Free");
		const claimed = await team.post("/admin/work/support/claim", {});
		expect([claimed.status, claimed.location]).toEqual([
			303,
			expect.stringMatching(/^\/admin\/support\/[\w-]+$/),
		]);
		expect((await team.follow(claimed)).$("main").text()).toContain("You've claimed this ticket until");
		expect((await team.get("/admin/work/support")).$("main table").text()).toContain("You, until");
		const id = claimed.location?.split("/").at(-1) ?? "";
		expect((await team.post("/admin/work/support/release", { subjectId: id })).location).toBe(
			"/admin/work/support",
		);
		expect((await team.get(`/admin/support/${id}`)).$("main").text()).toContain(
			"No one is working on this ticket",
		);
		expect((await team.post("/admin/work/support/release", {})).location).toBe("/admin/work/support");
		expect((await team.post("/admin/work/applications/claim", {})).location).toBe("/admin/work/applications");
	});

	it("let the team insert a saved reply, answer a ticket, continue with the next one, and undo the answer", async () => {
		await newTicket();
		const form = await team.get("/admin/saved-replies/new");
		expectFailedForm(
			await team.submit(form, "main form[method=post]", { title: " ", body: "" }),
			"main form[method=post]",
			{ title: "Enter a title", body: "Enter the text" },
		);
		expect(
			(
				await team.submit(form, "main form[method=post]", {
					title: "Calm",
					body: "Dear {name}, we are on it.",
				})
			).location,
		).toBe("/admin/saved-replies");
		const { location = "" } = await team.post("/admin/work/support/claim", {});
		const shownPage = await team.get(location);
		expect(shownPage.$("main").text()).toContain("Someone <b>threatens</b> me.");
		const reply = shownPage.$("main select[name=reply] option:last-child").attr("value") ?? "";
		const page = await team.submit(shownPage, DECISION, {
			body: "Typed before.",
			reply,
			insert: "reply",
		});
		expectGoodDocument(page, instance.origin);
		expect(page.$("main textarea[name=body]").text().trim()).toBe(
			"Typed before.\n\nDear Ana Li, we are on it.",
		);
		expectFailedForm(await team.submit(page, DECISION, { body: "" }), DECISION, {
			decision: "Choose what you do",
		});
		expectFailedForm(await team.submit(page, DECISION, { decision: "answer", body: " " }), DECISION, {
			body: "Enter your reply",
		});
		const done = await team.submit(page, DECISION, { decision: "answer" });
		expect(done.location).toMatch(/^\/admin\/(work\/)?support/);
		expect((await team.post(location, { decision: "close", body: "" })).status).toBe(409);
		const next = await team.follow(done);
		const undone = await team.post("/admin/work/undo", {
			decisionId: next.$("main input[name=decisionId]").attr("value") ?? "",
		});
		expect(undone.location).toBe(location);
		expect((await team.get(location)).$(DECISION)).toHaveLength(1);
		for (const decisionId of ["", "none", "x".repeat(1_000)])
			expect((await team.post("/admin/work/undo", { decisionId })).location).toBe("/admin");
	});
});

describe("a flagged text", () => {
	it("opens when it is claimed, and a warning requires a reason and sends an email", async () => {
		const { bookingId, creator: sender, accounts } = await newConversation(instance);
		const asked = await sender.follow(await say(sender, bookingId, "Call <b>me</b> at 512-555-0142"));
		expect((await sender.submit(asked, THREAD_FORM, {})).status).toBe(303);

		const { location = "" } = await team.post("/admin/work/flagged-texts/claim", {});
		expect(location).toMatch(/^\/admin\/flagged-texts\/[\w-]+$/);
		const page = await team.get(location);
		expectGoodDocument(page, instance.origin);
		for (const words of [
			"Call <b>me</b> at 512-555-0142",
			"“512-555-0142”",
			"You've claimed this flagged text until",
			"Earlier flagged texts from this sender",
		])
			expect(page.$("main").text()).toContain(words);
		expect(page.$("main dl a[href^='/admin/users/']")).toHaveLength(2);
		const unread = instance
			.rows<{ unread: number }>('SELECT unread FROM "ConversationSide" WHERE bookingId = ?', bookingId)
			.map((side) => side.unread);
		expect(unread.toSorted()).toEqual([0, 0]);
		expect(page.$("main mark").text()).toContain("512-555-0142");
		expect((await sender.get(`/messages?booking=${bookingId}`)).$("main").text()).toContain(
			"Our team is reviewing this message.",
		);

		expectFailedForm(await team.submit(page, DECISION, { reason: "" }), DECISION, {
			decision: "Choose a decision",
		});
		expectFailedForm(await team.submit(page, DECISION, { decision: "warn", reason: " " }), DECISION, {
			reason: "Enter the reason. The sender reads it.",
		});
		const done = await team.submit(page, DECISION, { decision: "warn", reason: "Contact stays here." });
		expect(done.location).toBe("/admin/work/flagged-texts");
		expect((await team.get(location)).$("main .notice").text()).toContain("Sender warned");
		expect(
			instance.rows(
				"SELECT kind FROM \"OutboxEmail\" WHERE kind = 'message-warning' AND recipient = ?",
				accounts.CREATOR.email,
			),
		).toHaveLength(1);
	});
});

describe("the search", () => {
	it("finds records, and accepts any input", async () => {
		await newTicket();
		const professionalId = addProfessional(instance);
		const bookingId = addBooking(instance, {
			creatorId: personId(instance, { role: "CREATOR" }),
			professionalId,
			status: "COMPLETED",
		});
		const [{ reference } = { reference: "" }] = instance.rows<{ reference: string }>(
			"SELECT reference FROM Booking WHERE id = ?",
			bookingId,
		);
		const path = (await team.get(`/admin/search?q=${reference}`)).$("main table a").attr("href") ?? "";
		const booking = await team.get(path);
		expect([path, booking.status, booking.$("h1").text()]).toEqual([
			`/admin/bookings/${bookingId}`,
			200,
			"Portraits for a calendar",
		]);
		expect(booking.$("main").text()).toContain("Vega Lights");
		const found = await team.get("/admin/search?q=ana%40example.com");
		expectGoodDocument(found, instance.origin);
		expect(found.$("main table a[href^='/admin/support/']").length).toBeGreaterThan(0);
		for (const q of [
			"",
			"a",
			"%25%25",
			"%F0%9F%8E%AD%F0%9F%8E%AD",
			"'%20OR%201=1",
			"x".repeat(500),
			"%E2%80%AE%00ab".replace("%00", ""),
		])
			expect((await team.get(`/admin/search?q=${q}`)).status).toBe(200);
	});
});

describe("anyone outside the team", () => {
	it.each(["CREATOR", "PROFESSIONAL"] as const)(
		"with the role %s is denied access to the team's pages and commands",
		async (role) => {
			const member = await new Browser(instance.origin).signIn(instance.account(role));
			for (const path of [
				"/admin",
				"/admin/search?q=ana",
				"/admin/work/support",
				"/admin/support/none",
				"/admin/bookings/none",
				"/admin/flagged-texts/none",
				"/admin/saved-replies",
			])
				expect((await member.get(path)).status).toBe(403);
			for (const path of [
				"/admin/work/support/claim",
				"/admin/work/support/release",
				"/admin/work/undo",
				"/admin/support/none",
			])
				expect((await member.post(path, { subjectId: "x", decisionId: "x" })).status).toBe(403);
		},
	);
});
