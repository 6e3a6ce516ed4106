import { afterEach, describe, expect, it } from "vitest";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { cancelBooking, getCancellation } from "#app/domain/bookings/cancel-booking.server.ts";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { askForChanges } from "#app/domain/bookings/quotes/quote.server.ts";
import { reviseQuote, sendQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import { getBalance } from "#app/domain/money/ledger.server.ts";
import { ReauthenticationRequiredError } from "#app/domain/people/credentials.server.ts";
import { newReference } from "#app/domain/platform/reference.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { visitor } from "../../support/accounts/actors.ts";
import {
	acceptAt,
	deliverAt,
	expectLedgerAgrees,
	expectMilestones,
	freeze,
	fund,
	milestoneAt,
	newDelivered,
	newFunded,
	requestChangesAt,
} from "../../support/market/milestones.ts";
import { newAgreement, newRequest, quoteInput, signing } from "../../support/market/quotes.ts";
import { cancelAs, money, onDay, reason } from "../../support/money/cancel.ts";

afterEach(() => setClock(undefined));

describe("the refund for a creator who cancels", () => {
	it.each([
		["FLEXIBLE", 0, ["REFUNDED", 33_333, 0], ["REFUNDED", 66_667, 0]],
		["FLEXIBLE", 18, ["REFUNDED", 33_333, 0], ["REFUNDED", 66_667, 0]],
		["FLEXIBLE", 19, ["ACCEPTED", 0, 33_333], ["REFUNDED", 66_667, 0]],
		["MODERATE", 13, ["REFUNDED", 33_333, 0], ["REFUNDED", 66_667, 0]],
		["MODERATE", 14, ["SPLIT", 16_667, 16_666], ["REFUNDED", 66_667, 0]],
		["MODERATE", 19, ["ACCEPTED", 0, 33_333], ["REFUNDED", 66_667, 0]],
		["STRICT", 6, ["SPLIT", 16_667, 16_666], ["SPLIT", 33_334, 33_333]],
		["STRICT", 7, ["ACCEPTED", 0, 33_333], ["SPLIT", 33_334, 33_333]],
	] as const)("follows the signed terms: %s, after %i days", async (cancellation, days, first, second) => {
		onDay(0);
		const deal = await newFunded({ cancellation }, [0, 1]);
		onDay(days);
		const plan = await getCancellation(deal.asCreator(), deal.bookingId);
		await cancelAs(deal, "CREATOR");
		expect(await money(deal.bookingId)).toEqual([first, second]);
		expect([plan.refundCents, plan.releaseCents, plan.heldCents]).toEqual([
			first[1] + second[1],
			first[2] + second[2],
			100_000,
		]);
		const { status } = await db().booking.findUniqueOrThrow({ where: { id: deal.bookingId } });
		expect(status).toBe(plan.releaseCents > 0 ? "COMPLETED" : "CANCELLED");
		await expectLedgerAgrees(deal.bookingId);
		expect(await db().deadline.count({ where: { bookingId: deal.bookingId, closedAt: null } })).toBe(0);
	});

	it("is in the professional's email and in the creator's receipt", async () => {
		onDay(0);
		const deal = await newFunded({ cancellation: "STRICT" }, [0]);
		await cancelAs(deal, "CREATOR");
		const emails = await db().outboxEmail.findMany({
			where: { kind: { in: ["booking-cancel", "booking-cancel-receipt"] } },
			select: { recipient: true, text: true },
		});
		expect(emails.map(({ recipient }) => recipient).toSorted()).toEqual(
			[deal.creator.email, deal.professional.email].toSorted(),
		);
		for (const { recipient, text } of emails)
			expect(text).toContain(
				recipient === deal.creator.email
					? "We're refunding you $166.67. $166.66 goes to Vega Lights."
					: "$166.66 is released to you, less the fee. $166.67 goes back to Casey Creator.",
			);
	});

	it("has its odd cents rounded, and the fee applies only to the released amount", async () => {
		onDay(0);
		const deal = await newFunded({ cancellation: "STRICT" });
		await cancelAs(deal, "CREATOR");
		// The fee is 10% of $166.66, rounded down, computed as $33.33 × 16,666 ÷ 33,333.
		expect([await getBalance("revenue:fees"), await getBalance(`payable:${deal.professionalId}`)]).toEqual([
			-1_666n,
			-15_000n,
		]);
	});
});

describe("canceling", () => {
	it("by the professional refunds everything that hasn't been released", async () => {
		onDay(0);
		const deal = await newFunded({}, [0, 1]);
		await acceptAt(deal, await deliverAt(deal));
		onDay(29);
		await cancelAs(deal, "PROFESSIONAL");
		expect(await money(deal.bookingId)).toEqual([
			["ACCEPTED", 0, 33_333],
			["REFUNDED", 66_667, 0],
		]);
		await expectMilestones(deal.bookingId, "COMPLETED", "ACCEPTED", "REFUNDED");
		expect((await db().refund.findFirstOrThrow()).reason).toBe("CANCELLED_BY_PROFESSIONAL");
	});

	it("returns all of a milestone's money once it is three days overdue, but not before", async () => {
		onDay(0);
		const deal = await newFunded();
		onDay(22);
		expect((await getCancellation(deal.asCreator(), deal.bookingId)).lines[0]).toMatchObject({
			isOverdue: false,
			refundCents: 0,
			releaseCents: 33_333,
		});
		onDay(23);
		expect((await getCancellation(deal.asCreator(), deal.bookingId)).lines[0]).toMatchObject({
			isOverdue: true,
			refundCents: 33_333,
		});
		await cancelAs(deal, "CREATOR");
		await expectMilestones(deal.bookingId, "CANCELLED", "REFUNDED", "CANCELLED");
		expect((await db().refund.findFirstOrThrow()).reason).toBe("DELIVERY_OVERDUE");
		const delivered = await newDelivered();
		onDay(60);
		expect((await getCancellation(delivered.asCreator(), delivered.bookingId)).lines[0]).toMatchObject({
			isOverdue: false,
		});
	});

	it("doesn't require proof of identity or move money before anything is funded, and closes an open checkout", async () => {
		const deal = await newAgreement();
		const { id, amountCents } = await milestoneAt(deal.bookingId);
		const at = now();
		const facts = {
			reference: newReference("PAY"),
			bookingId: deal.bookingId,
			payerId: deal.creator.id,
			provider: "test-bank",
			amountCents,
			statusAt: at,
			createdAt: at,
			expiresAt: later(at, HOUR),
		};
		const { id: checkoutId } = await db().checkout.create({
			data: { ...facts, status: "OPEN", lines: { create: { milestoneId: id, amountCents } } },
		});
		await cancelBooking(visitor({ user: { ...deal.creator, provedAt: null } }), {
			bookingId: deal.bookingId,
			reason,
			shown: "1:0:0 2:0:0",
		});
		await expectMilestones(deal.bookingId, "CANCELLED", "CANCELLED", "CANCELLED");
		expect((await db().checkout.findUniqueOrThrow({ where: { id: checkoutId } })).status).toBe("EXPIRED");
		expect(await db().ledgerEntry.count()).toBe(0);
	});

	it("requires a recent proof of identity if money is held", async () => {
		const deal = await newFunded();
		const actor = visitor({ user: { ...deal.professional, provedAt: later(now(), -16 * MINUTE) } });
		await expect(
			cancelBooking(actor, { bookingId: deal.bookingId, reason, shown: "1:33333:0 2:0:0" }),
		).rejects.toThrow(ReauthenticationRequiredError);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "FUNDED", "PLANNED");
	});

	it("is refused unless the form sends the current amounts", async () => {
		const deal = await newFunded();
		for (const shown of [undefined, "", "1:33333:0", "1:99999:0 2:0:0"])
			await expect(
				cancelBooking(deal.asCreator(), { bookingId: deal.bookingId, reason, shown }),
			).rejects.toThrow("The amounts have changed since you opened this page");
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "FUNDED", "PLANNED");
	});

	it("is refused while a chargeback is open", async () => {
		const deal = await newFunded();
		await freeze(deal.bookingId);
		await expect(cancelAs(deal, "PROFESSIONAL")).rejects.toThrow("it can't be accepted, refunded, or split");
	});

	it("legal work doesn't move money, and the attorney can cancel even delivered work, but the creator can cancel only the rest", async () => {
		const [byAttorney, byCreator] = [await newAgreement({}, "LEGAL"), await newAgreement({}, "LEGAL")];
		for (const deal of [byAttorney, byCreator]) await deliverAt(deal);
		await cancelAs(byAttorney, "PROFESSIONAL");
		await expectMilestones(byAttorney.bookingId, "CANCELLED", "CANCELLED", "CANCELLED");
		await cancelAs(byCreator, "CREATOR");
		await expectMilestones(byCreator.bookingId, "IN_PROGRESS", "DELIVERED", "CANCELLED");
		expect(await db().ledgerEntry.count()).toBe(0);
	});

	it("by both sides at the same moment refunds only once", async () => {
		const deal = await newFunded();
		const shown = "1:33333:0 2:0:0";
		const at = { bookingId: deal.bookingId, reason, shown };
		const results = await Promise.allSettled([
			cancelBooking(deal.asCreator(), at),
			cancelBooking(deal.asProfessional(), at),
			cancelBooking(deal.asProfessional(), at),
		]);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await db().refund.count()).toBe(1);
		await expectLedgerAgrees(deal.bookingId);
	});
});

describe("a creator who cancels after a delivery", () => {
	const status = async (bookingId: string) =>
		(await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).status;

	it("can't keep the delivery and get a refund for it", async () => {
		onDay(0);
		const deal = await newDelivered({ cancellation: "FLEXIBLE" });
		const plan = await getCancellation(deal.asCreator(), deal.bookingId);
		expect(plan).toMatchObject({
			lines: [{ position: 1, transition: "cancel" }],
			kept: [{ position: 0, status: "DELIVERED", heldCents: 33_333 }],
			heldCents: 0,
			refundCents: 0,
			shown: "2:0:0",
		});
		await cancelAs(deal, "CREATOR");
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DELIVERED", "CANCELLED");
		const again = cancelBooking(deal.asCreator(), { bookingId: deal.bookingId, reason, shown: "" });
		await expect(again).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("Accept it, ask for changes, or open a dispute."),
		});
		expect(await db().refund.count()).toBe(0);
		await expectLedgerAgrees(deal.bookingId);
	});

	it("ends funded work according to the terms, and the booking's delivered work can still be accepted", async () => {
		onDay(0);
		const deal = await newFunded({ cancellation: "STRICT" }, [0, 1]);
		const deliveryId = await deliverAt(deal);
		await cancelAs(deal, "CREATOR");
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DELIVERED", "SPLIT");
		expect(
			await db().deadline.findMany({
				where: { bookingId: deal.bookingId, closedAt: null },
				select: { kind: true, subjectId: true },
			}),
		).toEqual([{ kind: "ACCEPTANCE", subjectId: deliveryId }]);
		await acceptAt(deal, deliveryId);
		expect(await money(deal.bookingId)).toEqual([
			["ACCEPTED", 0, 33_333],
			["SPLIT", 33_334, 33_333],
		]);
		expect(await status(deal.bookingId)).toBe("COMPLETED");
		await expectLedgerAgrees(deal.bookingId);
	});

	it("leaves requested changes in place, and the booking ends as canceled if no money is released afterward", async () => {
		const deal = await newDelivered();
		await requestChangesAt(deal, deal.deliveryId);
		await cancelAs(deal, "CREATOR");
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "CHANGES_REQUESTED", "CANCELLED");
		await deliverAt(deal);
		await cancelAs(deal, "PROFESSIONAL");
		await expectMilestones(deal.bookingId, "CANCELLED", "REFUNDED", "CANCELLED");
		await expectLedgerAgrees(deal.bookingId);
	});

	it("causes an email to the professional about the rest of the booking, and ends a pending amendment", async () => {
		const deal = await newDelivered();
		await reviseQuote(deal.asProfessional(), { bookingId: deal.bookingId, input: quoteInput(), signing });
		await cancelAs(deal, "CREATOR");
		expect(
			(
				await db().quote.findFirstOrThrow({
					where: { bookingId: deal.bookingId },
					orderBy: { version: "desc" },
				})
			).status,
		).toBe("EXPIRED");
		expect((await getBooking(deal.asCreator(), deal.bookingId)).events.at(-1)).toMatchObject({
			status: "IN_PROGRESS",
			side: "CREATOR",
			reason,
		});
		const emails = await db().outboxEmail.findMany({
			where: { kind: { in: ["booking-cancel-rest", "booking-cancel-receipt"] } },
			orderBy: { kind: "asc" },
		});
		expect(emails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
			[deal.professional.email, "Rest of the booking canceled by Casey Creator: Portraits for a calendar"],
		]);
	});

	it("ends an amendment that needs changes, so no one is asked for the changes anymore", async () => {
		const deal = await newDelivered();
		await reviseQuote(deal.asProfessional(), { bookingId: deal.bookingId, input: quoteInput(), signing });
		const { id: quoteId } = await db().quote.findFirstOrThrow({
			where: { bookingId: deal.bookingId },
			orderBy: { version: "desc" },
		});
		await askForChanges(deal.asCreator(), { bookingId: deal.bookingId, quoteId, text: "A little less" });
		await cancelAs(deal, "CREATOR");
		expect(await db().quote.findUniqueOrThrow({ where: { id: quoteId } })).toMatchObject({
			status: "EXPIRED",
			changesDueAt: null,
		});
		expect(
			await db().deadline.findMany({
				where: { bookingId: deal.bookingId, closedAt: null },
				select: { kind: true },
			}),
		).toEqual([{ kind: "ACCEPTANCE" }]);
	});

	it("can leave the delivery unanswered, and it is then accepted automatically after 14 days", async () => {
		onDay(0);
		const deal = await newDelivered();
		await cancelAs(deal, "CREATOR");
		for (const day of [7, 12, 13, 14, 15]) {
			onDay(day);
			await runDeadlines();
		}
		await expectMilestones(deal.bookingId, "COMPLETED", "ACCEPTED", "CANCELLED");
		await expectLedgerAgrees(deal.bookingId);
	});
});

describe("the time zone in which a booking's days are counted", () => {
	const setZone = (userId: string, timeZone: string) =>
		db().user.update({ where: { id: userId }, data: { timeZone, lastTimeZone: timeZone } });

	/** Creates a funded booking whose quote was sent by a professional in Honolulu. */
	async function newHonoluluDeal() {
		onDay(0);
		const deal = await newRequest();
		await setZone(deal.professional.id, "Pacific/Honolulu");
		const input = quoteInput({ cancellation: "FLEXIBLE" });
		const { quoteId } = await sendQuote(deal.asProfessional(), { bookingId: deal.bookingId, input, signing });
		await acceptQuote(deal.asCreator(), { bookingId: deal.bookingId, quoteId, signing });
		await fund(deal, 0);
		return { ...deal, quoteId };
	}

	it("is named in the quote and the agreement, and isn't changed by an amendment", async () => {
		const deal = await newHonoluluDeal();
		await setZone(deal.professional.id, "Asia/Tokyo");
		const [first, amendment] = [
			quoteInput({ cancellation: "FLEXIBLE" }),
			quoteInput({ cancellation: "FLEXIBLE", revisions: "3" }),
		];
		expect(first.milestones).toEqual(amendment.milestones);
		await reviseQuote(deal.asProfessional(), { bookingId: deal.bookingId, input: amendment, signing });
		const quotes = await db().quote.findMany({
			where: { bookingId: deal.bookingId },
			include: { agreement: true },
		});
		for (const { timeZone, agreement } of quotes) {
			expect(timeZone).toBe("Pacific/Honolulu");
			expect(agreement?.text).toContain("Days are calendar days in the time zone Pacific/Honolulu.");
		}
		expect(quotes).toHaveLength(2);
	});

	it("stays the signed one for refunds and overdue work if the professional's settings change later", async () => {
		const deal = await newHonoluluDeal();
		const planIn = async (timeZone: string, at: string) => {
			await setZone(deal.professional.id, timeZone);
			setClock(new Date(at));
			const { lines, timeZone: counted } = await getCancellation(deal.asCreator(), deal.bookingId);
			return [counted, lines[0]?.refundCents, lines[0]?.isOverdue];
		};
		// The milestone is due on May 24. In Honolulu, May 22 ends and May 27 begins at 10 AM UTC.
		for (const zone of ["Pacific/Honolulu", "Asia/Tokyo", "Pacific/Pago_Pago"]) {
			expect([zone, await planIn(zone, "2026-05-23T09:59:00Z")]).toEqual([
				zone,
				["Pacific/Honolulu", 33_333, false],
			]);
			expect([zone, await planIn(zone, "2026-05-23T10:01:00Z")]).toEqual([
				zone,
				["Pacific/Honolulu", 0, false],
			]);
			expect([zone, await planIn(zone, "2026-05-27T09:59:00Z")]).toEqual([
				zone,
				["Pacific/Honolulu", 0, false],
			]);
			expect([zone, await planIn(zone, "2026-05-27T10:01:00Z")]).toEqual([
				zone,
				["Pacific/Honolulu", 33_333, true],
			]);
		}
	});
});
