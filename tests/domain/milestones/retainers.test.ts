import { afterEach, describe, expect, it } from "vitest";
import { cancelBooking, getCancellation } from "#app/domain/bookings/cancel-booking.server.ts";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { reviseQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import { inNextMonth } from "#app/domain/platform/time/calendar-day.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, setClock } from "#app/infra/process/clock.server.ts";
import {
	acceptAt,
	deliverAt,
	expectLedgerAgrees,
	expectMilestones,
	findMilestones,
	fund,
	requestChangesAt,
} from "../../support/market/milestones.ts";
import { newAgreement, quoteInput, signing } from "../../support/market/quotes.ts";

afterEach(() => setClock(undefined));

const start = new Date("2026-01-04T16:00:00Z");
const monthly = {
	isMonthly: true,
	items: [{ description: "A month of brand deals", quantity: "1", unitPrice: "800" }],
	milestones: [
		{ title: "Plan", deliverable: "A plan for the month", dueOn: "2026-01-20", amount: "300" },
		{ title: "Report", deliverable: "What was agreed on", dueOn: "2026-01-31", amount: "500" },
	],
	revisions: "1",
};

/** Creates a retainer whose first month is finished. */
async function newRetainer() {
	setClock(start);
	const deal = await newAgreement(monthly, "MANAGEMENT");
	await fund(deal, 0, 1);
	for (const position of [0, 1]) await acceptAt(deal, await deliverAt(deal, position), position);
	return deal;
}

describe("a retainer", () => {
	it("adds another month after the previous one is accepted, and the new month starts when the creator funds it", async () => {
		const deal = await newRetainer();
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "ACCEPTED", "ACCEPTED", "PLANNED", "PLANNED");
		const facts = (await findMilestones(deal.bookingId)).map(({ title, dueOn, amountCents, feeCents }) => [
			title,
			dueOn,
			amountCents,
			feeCents,
		]);
		expect(facts.slice(2)).toEqual([
			["Plan, February 2026", "2026-02-20", 30_000, 3_000],
			["Report, February 2026", "2026-02-28", 50_000, 5_000],
		]);
		const [email] = await db().outboxEmail.findMany({
			where: { recipient: deal.professional.email, kind: "booking-milestone-accept" },
			orderBy: { id: "desc" },
			take: 1,
		});
		expect(email?.text).toContain("It begins once Casey Creator confirms it by funding it within 30 days.");
		await fund(deal, 2, 3);
		for (const position of [2, 3]) await acceptAt(deal, await deliverAt(deal, position), position);
		expect((await findMilestones(deal.bookingId)).slice(4).map(({ title, dueOn }) => [title, dueOn])).toEqual(
			[
				["Plan, March 2026", "2026-03-20"],
				["Report, March 2026", "2026-03-31"],
			],
		);
		await expectLedgerAgrees(deal.bookingId);
	});

	it("doesn't add months once the creator has canceled, even if all of the current month was released", async () => {
		setClock(start);
		const deal = await newAgreement({ ...monthly, cancellation: "STRICT" }, "MANAGEMENT");
		await fund(deal, 0, 1);
		setClock(later(start, 20 * DAY));
		const deliveryId = await deliverAt(deal);
		const { shown } = await getCancellation(deal.asCreator(), deal.bookingId);
		await cancelBooking(deal.asCreator(), { bookingId: deal.bookingId, reason: "The plan changed", shown });
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DELIVERED", "ACCEPTED");
		await acceptAt(deal, deliveryId);
		await expectMilestones(deal.bookingId, "COMPLETED", "ACCEPTED", "ACCEPTED");
		await expectLedgerAgrees(deal.bookingId);
	});

	it("never plans a month's milestones more than 12 months ahead, no matter how early months are accepted", async () => {
		setClock(start);
		const deal = await newAgreement(monthly, "MANAGEMENT");
		await db().milestone.updateMany({
			where: { bookingId: deal.bookingId, position: 1 },
			data: { dueOn: "2026-12-31" },
		});
		await fund(deal, 0, 1);
		for (const position of [0, 1]) await acceptAt(deal, await deliverAt(deal, position), position);
		expect((await findMilestones(deal.bookingId)).slice(2).map(({ dueOn }) => dueOn)).toEqual([
			"2026-02-20",
			"2027-01-04",
		]);
	});

	it("closes 30 days after a month if the next one isn't funded", async () => {
		const deal = await newRetainer();
		for (let day = 1; day <= 31; day++) {
			setClock(later(start, day * DAY));
			await runDeadlines();
		}
		await expectMilestones(deal.bookingId, "COMPLETED", "ACCEPTED", "ACCEPTED", "CANCELLED", "CANCELLED");
	});

	it("ends whenever either side cancels it, and nothing more is due", async () => {
		for (const side of ["asCreator", "asProfessional"] as const) {
			const deal = await newRetainer();
			const actor = deal[side]();
			const { shown, heldCents } = await getCancellation(actor, deal.bookingId);
			expect(heldCents).toBe(0);
			await cancelBooking(actor, { bookingId: deal.bookingId, reason: "Enough for now", shown });
			await expectMilestones(deal.bookingId, "COMPLETED", "ACCEPTED", "ACCEPTED", "CANCELLED", "CANCELLED");
		}
	});

	it("includes the agreed rounds of changes in each month", async () => {
		const deal = await newRetainer();
		await fund(deal, 2);
		expect(await requestChangesAt(deal, await deliverAt(deal, 2), 2)).toEqual({ roundsLeft: 0 });
		await expect(requestChangesAt(deal, await deliverAt(deal, 2), 2)).rejects.toThrow(
			"You've used the round of changes included in the agreement",
		);
	});

	it("can be amended between two months, starting with the next one, and remains a retainer", async () => {
		const deal = await newRetainer();
		const { bookingId } = deal;
		const more = {
			...monthly,
			items: [{ description: "More", quantity: "1", unitPrice: "900" }],
			milestones: [{ ...monthly.milestones[0], title: "All of it", dueOn: "2026-02-25", amount: "900" }],
		};
		const send = (facts: object) =>
			reviseQuote(deal.asProfessional(), { bookingId, input: quoteInput({ ...facts }), signing });
		await expect(send({ ...more, isMonthly: false })).rejects.toMatchObject({
			fieldErrors: { isMonthly: ["This agreement is a monthly retainer, and stays one"] },
		});
		const { quoteId } = await send(more);
		await acceptQuote(deal.asCreator(), { bookingId, quoteId, signing });
		await expectMilestones(bookingId, "IN_PROGRESS", "ACCEPTED", "ACCEPTED", "PLANNED");
		await fund(deal, 2);
		await expect(send(more)).rejects.toThrow("it applies from the next month on");
		await acceptAt(deal, await deliverAt(deal, 2), 2);
		expect((await findMilestones(bookingId)).at(-1)).toMatchObject({
			position: 3,
			title: "All of it, March 2026",
			dueOn: "2026-03-25",
			amountCents: 90_000,
			feeCents: 9_000,
		});
	});

	it("has due dates on the same day of each month, or on the last day of a shorter month", () => {
		expect(["2026-01-31", "2026-02-28", "2026-12-31"].map((day) => inNextMonth(day, "2026-01-31"))).toEqual([
			"2026-02-28",
			"2026-03-31",
			"2027-01-31",
		]);
		expect(inNextMonth("2028-01-15", "2028-01-30")).toBe("2028-02-29");
	});
});
