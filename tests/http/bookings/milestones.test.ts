import { beforeAll, describe, expect, it } from "vitest";
import { MEMBER_PASSWORD } from "../../support/accounts/member.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { signInToApi } from "../../support/files/uploads.ts";
import { type AgreementMarket, agreementMarket } from "../../support/instance/instance-agreements.ts";
import { newBookingSide } from "../../support/instance/instance-bookings.ts";

const FORM = "main form";

let market: AgreementMarket;
let instance: AgreementMarket["instance"];
let professional: AgreementMarket["professional"];
let professionalId: string;
let ofProfessional: string;
beforeAll(async () => {
	market = await agreementMarket();
	({ instance, professional, professionalId, ofProfessional } = market);
});

const call: AgreementMarket["call"] = (...request) => market.call(...request);
const newAgreement = () => market.newAgreement();
const fund: AgreementMarket["fund"] = (deal) => market.fund(deal);
const findState = (bookingId: string) => market.findState(bookingId);

describe("a booking's work", () => {
	it("is funded, delivered with files, sent back for changes, delivered again, and accepted without JavaScript", async () => {
		const deal = await newAgreement();
		const { browser, bookingId, path } = deal;
		const signed = await browser.get(path);
		expectGoodDocument(signed, instance.origin);
		expect(signed.$("#next-title").text()).toBe("Fund the first milestone");
		expect(signed.$('main a:contains("Fund milestone 1")').attr("href")).toContain(`${path}/start-checkout`);
		expect(signed.$("main").text()).not.toContain("Your payout");
		await fund(deal);

		const deliver = `${path}/milestones/1/deliver`;
		const page = await professional.get(deliver);
		expectGoodDocument(page, instance.origin);
		expect(page.$("main").text()).toContain("$300.00, once it is accepted");
		const submission = String(page.$("[name=submission]").attr("value"));
		const empty = await professional.postParts(
			deliver,
			{ name: "submission", value: submission },
			{ name: "note", value: "" },
			{ name: "links", value: "ftp://x" },
			{ name: "files", fileName: "first.pdf", value: pdf() },
		);
		expectFailedForm(empty, FORM, {
			note: "Say what you deliver and where to find it",
			links: "Enter up to 10 links, one on each line, each beginning with https://",
		});
		const kept = await professional.get(deliver);
		expect(kept.$("main").text()).toContain("first.pdf");
		expect(kept.$("[name=links]").text()).toBe("ftp://x");
		const parts = [
			{ name: "submission", value: String(kept.$("[name=submission]").attr("value")) },
			{ name: "note", value: "Six portraits" },
			{ name: "links", value: "https://files.example.com/a" },
			{ name: "uploads", value: String(kept.$("[name=uploads]").attr("value")) },
		];
		const answers = [
			await professional.postParts(deliver, ...parts),
			await professional.postParts(deliver, ...parts),
		];
		expect(answers.map(({ status, location }) => [status, location])).toEqual([
			[303, `${path}?done=delivered&milestone=1`],
			[303, `${path}?done=delivered&milestone=1`],
		]);
		const sheet = (await professional.get(`${path}?done=delivered&milestone=1`)).$(".call-sheet").first();
		expect(sheet.find(".tag-stamp").text()).toBe("Delivered");
		expect(sheet.find("[aria-labelledby=next-title]").text()).toContain("Waiting for");
		expect(findState(bookingId)).toEqual(["IN_PROGRESS", "DELIVERED", "PLANNED"]);
		expect((await professional.get(deliver)).status).toBe(409);

		const delivered = await browser.get(path);
		expectGoodDocument(delivered, instance.origin);
		expect(delivered.$("#milestone-1").text()).toContain("Six portraits");
		// Each action is offered once: the next steps at the top, and the others at their milestone.
		const find = (end: string) => delivered.$(`main a[href="${path}${end}"]`);
		for (const end of ["/milestones/1/accept-delivery", "/milestones/1/request-changes"])
			expect([end, find(end).length, find(end).closest("[aria-labelledby=next-title]").length]).toEqual([
				end,
				1,
				1,
			]);
		expect(delivered.$("main a:contains('Open a dispute')").closest("#milestone-1")).toHaveLength(1);
		expect(delivered.$(`main a[href="/messages?booking=${bookingId}"]`)).toHaveLength(1);
		const file = delivered.$('#milestone-1 a[href^="/files/"]').attr("href") ?? "";
		expect((await browser.get(file)).status).toBe(200);
		const stranger = (await newBookingSide({ instance, professionalId })).browser;
		expect((await stranger.get(file)).status).toBe(404);

		const changes = await browser.get(`${path}/milestones/1/request-changes`);
		expectGoodDocument(changes, instance.origin);
		expectFailedForm(await browser.submit(changes, FORM, { reason: " " }), FORM, {
			reason: "Enter what should change",
		});
		expect((await browser.submit(changes, FORM, { reason: "Brighter, please" })).location).toBe(path);
		const again = await professional.get(deliver);
		expect(again.$("main").text()).toContain("Brighter, please");
		expect(
			(
				await professional.postParts(
					deliver,
					{ name: "note", value: "Brighter" },
					{ name: "links", value: "" },
				)
			).location,
		).toBe(`${path}?done=delivered&milestone=1`);

		const accept = await browser.get(`${path}/milestones/1/accept-delivery`);
		expectGoodDocument(accept, instance.origin);
		expect(accept.$("main").text()).toContain("This releases $333.33 to");
		// Amounts in a form are ignored.
		expect((await browser.submit(accept, FORM, { amountCents: "1", amount: "$1" })).location).toBe(
			`${path}?done=accepted&milestone=1`,
		);
		const paid = await browser.get(`${path}?done=accepted&milestone=1`);
		expectGoodDocument(paid, instance.origin);
		expect(paid.$(".call-sheet .tag-stamp").first().text()).toBe("Paid");
		// The call sheet names the whole amount, so it isn't shown if part of the amount was refunded.
		const setReleased = (cents: number) =>
			instance.change(
				"update Milestone set releasedCents = ? where bookingId = ? and position = 0",
				cents,
				bookingId,
			);
		setReleased(30_000);
		const partly = await browser.get(`${path}?done=accepted&milestone=1`);
		expect(partly.$(".call-sheet .tag-stamp").text()).toBe("");
		setReleased(33_333);
		// The call sheet for the delivery is no longer shown once the booking has changed again.
		const old = await professional.get(`${path}?done=delivered&milestone=1`);
		expect(old.$(".call-sheet .tag-stamp").text()).toBe("");
		expect(findState(bookingId)).toEqual(["IN_PROGRESS", "ACCEPTED", "PLANNED"]);
		expect(
			instance.rows(
				"select releasedCents, refundedCents from Milestone where bookingId = ? and position = 0",
				bookingId,
			),
		).toEqual([{ releasedCents: 33_333, refundedCents: 0 }]);
		expect((await browser.get(path)).$("#next-title").text()).toBe("Fund the next milestone");
		const released = await professional.get(path);
		expectGoodDocument(released, instance.origin);
		// As on the earnings page, the professional sees the payout's status.
		expect(released.$("#milestone-1").text()).toContain(
			"Your payout: $300.00 after the fee of $33.33 · On hold.",
		);
		expect((await browser.get(path)).$("main").text()).not.toMatch(/Your payout|On hold/);
	});

	it("has a list of other open tasks, each with a link to its milestone on the page", async () => {
		const deal = await newAgreement();
		await fund(deal);
		// Makes the second milestone look as if it had been funded with the first.
		const second = `bookingId = '${deal.bookingId}' AND position = 1`;
		instance.change(`UPDATE Milestone SET status = 'FUNDED' WHERE ${second}`);
		instance.change(
			`INSERT INTO Deadline (id, kind, bookingId, subjectId, dueAt, nextAt, createdAt)
			 SELECT 'second-delivery', kind, bookingId, (SELECT id FROM Milestone WHERE ${second}), dueAt, nextAt, createdAt
			 FROM Deadline WHERE kind = 'DELIVERY' AND bookingId = '${deal.bookingId}'`,
		);
		const page = await professional.get(deal.path);
		const also = page.$("h3:contains('Also open') + ul a");
		expect([also.text(), also.attr("href")]).toEqual([
			expect.stringMatching(/^Deliver the milestone: milestone [12], “/),
			expect.stringMatching(/^\/bookings\/.+#milestone-[12]$/),
		]);
		expect(page.$(`main #${also.attr("href")?.split("#")[1]}`)).toHaveLength(1);
	});

	it("shows the refund before a cancellation is confirmed, and then refunds that amount", async () => {
		const deal = await newAgreement();
		const { browser, bookingId, path } = deal;
		await fund(deal);
		const cancel = await browser.get(`${path}/cancel`);
		expectGoodDocument(cancel, instance.origin);
		expect(cancel.$("main table").text()).toContain("$333.33");
		const forged = await browser.submit(cancel, FORM, {
			reason: "The plan changed",
			shown: "1:99999:0 2:0:0",
		});
		expect(forged.status).toBe(409);
		expect(forged.$("[data-error-summary]").text()).toContain(
			"The amounts have changed since you opened this page",
		);
		expect(forged.$("[name=reason]").text()).toBe("The plan changed");
		expect(
			(await browser.submit(await browser.get(`${path}/cancel`), FORM, { reason: "The plan changed" }))
				.location,
		).toBe(path);
		expect(findState(bookingId)).toEqual(["CANCELLED", "REFUNDED", "CANCELLED"]);
		expectGoodDocument(await browser.get(path), instance.origin);
	});

	it("can be canceled by the creator after a delivery, except for the delivered milestone, and the page says what to do about that milestone", async () => {
		const deal = await newAgreement();
		const { browser, bookingId, path, token } = deal;
		await fund(deal);
		expect(
			(await call(ofProfessional, "POST", `${path}/milestones/1/deliver`, { note: "Here" })).status,
		).toBe(201);
		const rest = await browser.get(`${path}/cancel`);
		expectGoodDocument(rest, instance.origin);
		expect(rest.$("h1").text()).toBe("Cancel the rest of this booking?");
		expect(rest.$("main").text()).toContain(
			"You have the delivery of milestone 1, “Shoot”, so it isn't canceled. Accept it, ask for changes, or open a dispute.",
		);
		expect((await browser.submit(rest, FORM, { reason: "The plan changed" })).location).toBe(path);
		expect(findState(bookingId)).toEqual(["IN_PROGRESS", "DELIVERED", "CANCELLED"]);

		const booking = await browser.get(path);
		expect(booking.$("main").text()).toContain("You canceled the rest of the booking");
		expect(booking.$('main a[href$="/cancel"]')).toHaveLength(0);
		expect(booking.$('main a[href$="/milestones/1/dispute"]')).toHaveLength(1);
		const none = await browser.get(`${path}/cancel`);
		expect(none.status).toBe(409);
		expectGoodDocument(none, instance.origin);
		expect(none.$("main .notice").text()).toContain("Accept it, ask for changes, or open a dispute.");
		const { body: plan } = await call(token, "GET", `${path}/cancellation`);
		expect(plan).toMatchObject({
			lines: [],
			kept: [{ position: 0, status: "DELIVERED", heldCents: 33_333 }],
			refundCents: 0,
			shown: "",
		});
		expect((await call(token, "POST", `${path}/cancel`, { reason: "I have it all", shown: "" })).status).toBe(
			409,
		);
		expect(findState(bookingId)).toEqual(["IN_PROGRESS", "DELIVERED", "CANCELLED"]);
	});

	it("requires a recent proof of identity before money moves", async () => {
		const deal = await newAgreement();
		const { browser, bookingId, path, creatorId } = deal;
		await fund(deal);
		instance.change(`update Session set "provedAt" = null where "userId" = ?`, creatorId);
		const expectAsked = async (page: string) => {
			const asked = await browser.get(`${path}/${page}`);
			expect([page, asked.status, asked.location?.startsWith("/auth/confirm-identity")]).toEqual([
				page,
				303,
				true,
			]);
		};
		await expectAsked("cancel");
		expect(
			(await call(ofProfessional, "POST", `${path}/milestones/1/deliver`, { note: "Here" })).status,
		).toBe(201);
		await expectAsked("milestones/1/accept-delivery");
		const { deliveryId } =
			instance.rows<{ deliveryId: string }>(
				"select d.id as deliveryId from Delivery d join Milestone m on m.id = d.milestoneId where m.bookingId = ?",
				bookingId,
			)[0] ?? expect.fail();
		expect(
			(await call(deal.token, "POST", `${path}/milestones/1/accept-delivery`, { deliveryId })).status,
		).toBe(401);
		expect(findState(bookingId)).toEqual(["IN_PROGRESS", "DELIVERED", "PLANNED"]);
	});
});

describe("in the API", () => {
	it("a professional lists and delivers milestones, and the creator asks for changes, accepts the latest delivery, and cancels the rest", async () => {
		const deal = await newAgreement();
		const { bookingId, path, token } = deal;
		await fund(deal);
		const { body: mine } = await call(ofProfessional, "GET", `${path}/milestones`);
		expect(mine).toMatchObject({
			work: {
				milestones: [
					{ number: 1, status: "FUNDED", heldCents: 33_333, payoutCents: 30_000, commands: ["deliver"] },
					{ number: 2, status: "PLANNED" },
				],
			},
		});
		expect((await call(token, "POST", `${path}/milestones/1/deliver`, { note: "Mine" })).status).toBe(403);
		expect(
			(await call(ofProfessional, "POST", `${path}/milestones/2/deliver`, { note: "Too early" })).status,
		).toBe(409);
		expect(
			(await call(ofProfessional, "POST", `${path}/milestones/9/deliver`, { note: "None" })).status,
		).toBe(404);
		const { body: first } = await call(ofProfessional, "POST", `${path}/milestones/1/deliver`, {
			note: "First",
			links: ["https://files.example.com/a"],
		});
		expect(
			await call(token, "POST", `${path}/milestones/1/request-changes`, {
				deliveryId: first.deliveryId,
				reason: "Brighter",
			}),
		).toEqual({
			status: 200,
			body: { roundsLeft: 1 },
		});
		const { body: second } = await call(ofProfessional, "POST", `${path}/milestones/1/deliver`, {
			note: "Second",
		});
		expect(
			(await call(token, "POST", `${path}/milestones/1/accept-delivery`, { deliveryId: first.deliveryId }))
				.status,
		).toBe(409);
		expect(
			await call(token, "POST", `${path}/milestones/1/accept-delivery`, { deliveryId: second.deliveryId }),
		).toEqual({ status: 200, body: { releasedCents: 33_333 } });
		const { body: plan } = await call(token, "GET", `${path}/cancellation`);
		expect(plan).toMatchObject({ heldCents: 0, shown: "2:0:0" });
		expect(
			(await call(token, "POST", `${path}/cancel`, { reason: "That is all", shown: plan.shown })).status,
		).toBe(204);
		expect(findState(bookingId)).toEqual(["COMPLETED", "ACCEPTED", "CANCELLED"]);
	});

	it("a booking returns 404 to another creator, as its pages do", async () => {
		const { path } = await newAgreement();
		const other = await newBookingSide({ instance, professionalId });
		const token = await signInToApi(instance.origin, { email: other.email, password: MEMBER_PASSWORD });
		for (const page of [
			"",
			"/cancel",
			"/milestones/1/deliver",
			"/milestones/1/accept-delivery",
			"/milestones/1/request-changes",
		])
			expect([page, (await other.browser.get(path + page)).status]).toEqual([page, 404]);
		for (const list of ["milestones", "cancellation"])
			expect([list, (await call(token, "GET", `${path}/${list}`)).status]).toEqual([list, 404]);
		const body = { note: "x", deliveryId: "x", reason: "x", shown: "" };
		for (const command of [
			"milestones/1/deliver",
			"milestones/1/accept-delivery",
			"milestones/1/request-changes",
			"cancel",
		])
			expect([command, (await call(token, "POST", `${path}/${command}`, body)).status]).toEqual([
				command,
				404,
			]);
	});
});
