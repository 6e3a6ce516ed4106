import { afterEach, describe, expect, it } from "vitest";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import {
	endSuspendedBookings,
	findSuspensionNotice,
} from "#app/domain/bookings/suspended-bookings.server.ts";
import { liftSuspension, suspendAccount } from "#app/domain/trust/suspend-account.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newBooking } from "../../support/market/bookings.ts";
import {
	expectLedgerAgrees,
	expectMilestones,
	freeze,
	newDelivered,
	newFunded,
} from "../../support/market/milestones.ts";
import { type Deal, newAgreement, newQuote, signing } from "../../support/market/quotes.ts";
import { money, onDay, start } from "../../support/money/cancel.ts";

afterEach(() => setClock(undefined));

const reason = "Two complaints about payment outside.";
const team = async () => visitor({ user: await newMember("ADMIN") });
const suspend = async ({ id }: { id: string }) => suspendAccount(await team(), { userId: id, reason });
const lift = async ({ id }: { id: string }) =>
	liftSuspension(await team(), { userId: id, reason: "Cleared up." });

/** Runs the job this many days and minutes after the start. */
async function runOn(days: number, minutes = 0): Promise<number> {
	setClock(later(start, days * DAY + minutes * MINUTE));
	return endSuspendedBookings();
}

const emailsTo = async ({ email }: { email: string }, ...kinds: string[]) =>
	(
		await db().outboxEmail.findMany({
			where: { recipient: email, kind: { in: kinds.map((kind) => `booking-${kind}`) } },
			orderBy: { createdAt: "asc" },
		})
	).map(({ kind, text }) => ({
		kind,
		text,
	}));
const notice = ({ asCreator, bookingId }: Deal, as = asCreator) => findSuspensionNotice(as(), bookingId);

describe("the suspension of a professional", () => {
	it("is reported to the creator, and everything that hasn't been released is refunded after the 7 days to appeal", async () => {
		onDay(0);
		const [deal, delivered] = [await newFunded({}, [0, 1]), await newDelivered()];
		await suspend(deal.professional);
		await suspend(delivered.professional);
		expect(await runOn(0, 9)).toBe(0);
		expect(await notice(deal)).toBeNull();
		expect(await runOn(0, 10)).toBe(2);
		const [email] = await emailsTo(deal.creator, "side-suspended");
		expect(email?.text).toContain("everything that wasn't released goes back to you.");
		expect(await notice(deal)).toMatchObject({
			title: "Vega Lights's account is suspended",
			text: expect.stringContaining("can appeal until"),
		});
		expect(await notice(deal, deal.asProfessional)).toBeNull();
		expect(
			await db().notification.count({
				where: { userId: deal.creator.id, title: { startsWith: "Account suspended: Vega Lights" } },
			}),
		).toBe(1);
		expect(await runOn(7, 9)).toBe(0);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "FUNDED", "FUNDED");
		expect(await runOn(7, 10)).toBe(2);
		await expectMilestones(deal.bookingId, "CANCELLED", "REFUNDED", "REFUNDED");
		await expectMilestones(delivered.bookingId, "CANCELLED", "REFUNDED", "CANCELLED");
		for (const { bookingId } of [deal, delivered]) await expectLedgerAgrees(bookingId);
		const [canceled] = await emailsTo(deal.creator, "cancel");
		expect(canceled?.text).toContain(
			"Vega Lights's account was suspended, and the 7 days to appeal are over.",
		);
		expect(await emailsTo(deal.professional, "cancel-receipt")).toEqual([
			{ kind: "booking-cancel-receipt", text: expect.stringContaining("the 7 days to appeal are over") },
		]);
		expect(await runOn(8)).toBe(0);
		expect(await emailsTo(deal.creator, "side-suspended", "cancel")).toHaveLength(2);
	});

	it("prevents the creator from accepting the open quote until it is lifted", async () => {
		onDay(0);
		const quote = await newQuote();
		const accept = () =>
			acceptQuote(quote.asCreator(), { bookingId: quote.bookingId, quoteId: quote.quoteId, signing });
		await suspend(quote.professional);
		await expect(accept()).rejects.toMatchObject({
			code: "conflict",
			message: "Vega Lights's account is suspended, so the quote can't be accepted now.",
		});
		await lift(quote.professional);
		expect(await accept()).toEqual({ version: 1 });
	});

	it("ends a booking without a payment, and a booking in early access", async () => {
		onDay(0);
		const [deal, early] = [await newAgreement(), await newBooking("IN_PROGRESS")];
		for (const { professional } of [deal, early]) await suspend(professional);
		await runOn(0, 10);
		await runOn(7, 10);
		await expectMilestones(deal.bookingId, "CANCELLED", "CANCELLED", "CANCELLED");
		expect((await db().booking.findUniqueOrThrow({ where: { id: early.bookingId } })).status).toBe(
			"CANCELLED",
		);
	});

	it("changes nothing if it is lifted in time, and the creator is told that it was lifted", async () => {
		onDay(0);
		const deal = await newFunded();
		await suspend(deal.professional);
		await runOn(0, 10);
		onDay(6);
		await lift(deal.professional);
		expect(await notice(deal)).toBeNull();
		expect(await runOn(30)).toBe(0);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "FUNDED", "PLANNED");
		expect(
			(await emailsTo(deal.creator, "side-suspended", "side-open-again")).map(({ kind }) => kind),
		).toEqual(["booking-side-suspended", "booking-side-open-again"]);
	});

	it("is never mentioned to the creator if it is lifted before they were informed", async () => {
		onDay(0);
		const deal = await newFunded();
		await suspend(deal.professional);
		await lift(deal.professional);
		expect(await runOn(1)).toBe(0);
		expect(await emailsTo(deal.creator, "side-suspended", "side-open-again")).toEqual([]);
	});

	it("leaves the booking canceled if it is lifted late", async () => {
		onDay(0);
		const deal = await newFunded();
		await suspend(deal.professional);
		await runOn(0, 10);
		await runOn(7, 10);
		await lift(deal.professional);
		await runOn(9);
		await expectMilestones(deal.bookingId, "CANCELLED", "REFUNDED", "CANCELLED");
		expect(await emailsTo(deal.creator, "side-open-again")).toEqual([]);
	});

	it("allows 7 days to appeal each time it happens, starting when the creator is informed", async () => {
		onDay(0);
		const deal = await newFunded();
		await suspend(deal.professional);
		await runOn(0, 10);
		onDay(5);
		await lift(deal.professional);
		onDay(6);
		await suspend(deal.professional);
		// The server was down for a day.
		expect(await runOn(7)).toBe(1);
		expect(await runOn(13, 59)).toBe(0);
		expect(await runOn(14)).toBe(1);
		await expectMilestones(deal.bookingId, "CANCELLED", "REFUNDED", "CANCELLED");
		expect(await emailsTo(deal.creator, "side-suspended")).toHaveLength(2);
	});

	it("doesn't end a booking with an open chargeback until the bank has decided", async () => {
		onDay(0);
		const deal = await newFunded();
		await suspend(deal.professional);
		await runOn(0, 10);
		await freeze(deal.bookingId);
		expect(await runOn(8)).toBe(0);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "FUNDED", "PLANNED");
		await db().milestone.updateMany({ data: { frozenAt: null } });
		expect(await runOn(9)).toBe(1);
		await expectMilestones(deal.bookingId, "CANCELLED", "REFUNDED", "CANCELLED");
	});

	it("ends each booking only once if two runs of the job overlap", async () => {
		onDay(0);
		const deal = await newFunded();
		await suspend(deal.professional);
		setClock(later(start, 10 * MINUTE));
		await Promise.all([endSuspendedBookings(), endSuspendedBookings()]);
		setClock(later(start, 8 * DAY));
		await Promise.all([endSuspendedBookings(), endSuspendedBookings()]);
		expect(await emailsTo(deal.creator, "side-suspended", "cancel")).toHaveLength(2);
		expect(await db().refund.count()).toBe(1);
	});
});

describe("the suspension of a creator", () => {
	it("ends funded milestones according to the terms that were signed", async () => {
		onDay(0);
		const deal = await newFunded({ cancellation: "STRICT" });
		await suspend(deal.creator);
		await runOn(0, 10);
		const [email] = await emailsTo(deal.professional, "side-suspended");
		expect(email?.text).toContain("Paid work you haven't delivered ends by the terms you both signed.");
		await runOn(7, 10);
		expect(await money(deal.bookingId)).toEqual([
			["ACCEPTED", 0, 33_333],
			["CANCELLED", 0, 0],
		]);
		await expectLedgerAgrees(deal.bookingId);
	});

	it("lets the deadline to accept a delivery continue to run", async () => {
		onDay(0);
		const deal = await newDelivered();
		await suspend(deal.creator);
		await runOn(0, 10);
		expect(await notice(deal, deal.asProfessional)).toMatchObject({
			text: expect.stringContaining(
				"Work you have delivered stays: if Casey Creator doesn't respond, it's accepted 14 days",
			),
		});
		expect(await runOn(7, 10)).toBe(1);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DELIVERED", "CANCELLED");
		expect(
			await db().deadline.count({ where: { bookingId: deal.bookingId, kind: "ACCEPTANCE", closedAt: null } }),
		).toBe(1);
		expect(await runOn(8)).toBe(0);
		expect(await emailsTo(deal.professional, "cancel-rest")).toHaveLength(1);
	});
});
