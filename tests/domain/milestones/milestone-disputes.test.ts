import { afterEach, describe, expect, it } from "vitest";
import { disputeBooking } from "#app/domain/bookings/dispute.server.ts";
import { extendDeadline } from "#app/domain/bookings/extend-deadline.server.ts";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import { dayIn } from "#app/domain/platform/time/calendar-day.ts";
import { askDeletion, cancelDeletion, deleteAccounts } from "#app/domain/trust/delete-account.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import {
	acceptAt,
	deliverAt,
	expectLedgerAgrees,
	expectMilestones,
	freeze,
	fund,
	newDelivered,
	newFunded,
	requestChangesAt,
} from "../../support/market/milestones.ts";
import { newAgreement } from "../../support/market/quotes.ts";
import { cancelAs, money, onDay, reason, start } from "../../support/money/cancel.ts";
import { resolveByTeam } from "../../support/money/second-person.ts";

afterEach(() => setClock(undefined));

describe("a dispute", () => {
	const decide = (bookingId: string, outcome: "completed" | "cancelled") =>
		resolveByTeam({ bookingId, outcome, reason: "We read both sides." });

	it.each([
		["completed", "COMPLETED", ["ACCEPTED", 0, 33_333]],
		["cancelled", "CANCELLED", ["REFUNDED", 33_333, 0]],
	] as const)(
		"that ends as %s settles the held money, and cancels the rest",
		async (outcome, booking, first) => {
			const deal = await newDelivered();
			await disputeBooking(deal.asProfessional(), { bookingId: deal.bookingId, reason });
			await expectMilestones(deal.bookingId, "DISPUTED", "DISPUTED", "PLANNED");
			expect(await db().deadline.count({ where: { bookingId: deal.bookingId, closedAt: null } })).toBe(0);
			await decide(deal.bookingId, outcome);
			expect(await money(deal.bookingId)).toEqual([first, ["CANCELLED", 0, 0]]);
			expect((await db().booking.findUniqueOrThrow({ where: { id: deal.bookingId } })).status).toBe(booking);
			await expectLedgerAgrees(deal.bookingId);
			const email = await db().outboxEmail.findFirstOrThrow({
				where: { recipient: deal.creator.email, kind: `booking-resolve-${outcome}` },
			});
			expect(email.text).toContain(
				outcome === "completed"
					? "and $333.33 to Vega Lights, before the fee."
					: "$333.33 of what was held goes back to Casey Creator",
			);
		},
	);

	it("leaves what was released before, and the booking is then completed", async () => {
		const deal = await newFunded({}, [0, 1]);
		await acceptAt(deal, await deliverAt(deal));
		await disputeBooking(deal.asCreator(), { bookingId: deal.bookingId, reason });
		await decide(deal.bookingId, "cancelled");
		await expectMilestones(deal.bookingId, "COMPLETED", "ACCEPTED", "REFUNDED");
		await expectLedgerAgrees(deal.bookingId);
	});

	it("is about funded or delivered work, or about changes that are a week late", async () => {
		const agreed = await newAgreement();
		await expect(
			disputeBooking(agreed.asCreator(), { bookingId: agreed.bookingId, reason }),
		).rejects.toMatchObject({ code: "conflict" });
		const paidOut = await newDelivered();
		await acceptAt(paidOut, paidOut.deliveryId);
		await expect(
			disputeBooking(paidOut.asCreator(), { bookingId: paidOut.bookingId, reason }),
		).rejects.toThrow("no milestone is funded or delivered");
		onDay(0);
		const deal = await newDelivered();
		await requestChangesAt(deal, deal.deliveryId);
		await expect(
			disputeBooking(deal.asProfessional(), { bookingId: deal.bookingId, reason }),
		).rejects.toThrow(
			/^Changes were requested\. If they aren't delivered by .+, either of you can open a dispute\.$/,
		);
		setClock(later(start, 7 * DAY + MINUTE));
		await disputeBooking(deal.asProfessional(), { bookingId: deal.bookingId, reason });
		await expectMilestones(deal.bookingId, "DISPUTED", "DISPUTED", "PLANNED");
	});

	it("about late changes can be opened after 7 days of running time: a pause and an extension move it", async () => {
		onDay(0);
		const deal = await newDelivered();
		await requestChangesAt(deal, deal.deliveryId);
		const open = () => disputeBooking(deal.asCreator(), { bookingId: deal.bookingId, reason });
		const days = async (count: number) => {
			setClock(later(start, count * DAY + 2 * MINUTE));
			await runDeadlines();
		};
		await days(2);
		await freeze(deal.bookingId);
		await days(12);
		await expect(open()).rejects.toThrow(
			"While the payer's bank decides about the payment, the time to deliver them doesn't run",
		);
		await db().milestone.updateMany({ data: { frozenAt: null } });
		// Two of the seven days had passed.
		await days(13);
		await days(17.9);
		await expect(open()).rejects.toThrow("If they aren't delivered by");
		const { id: deadlineId, dueAt } = await db().deadline.findFirstOrThrow({
			where: { bookingId: deal.bookingId, closedAt: null },
		});
		const team = visitor({ user: { ...(await newMember("ADMIN")), provedAt: now() } });
		await extendDeadline(team, {
			deadlineId,
			day: dayIn(later(dueAt, 3 * DAY), "UTC"),
			time: "11:59 PM",
			reason,
		});
		await days(20);
		await expect(open()).rejects.toThrow("If they aren't delivered by");
		await days(22.5);
		await open();
		await expectMilestones(deal.bookingId, "DISPUTED", "DISPUTED", "PLANNED");
	});

	it("isn't decided while a chargeback is open", async () => {
		const deal = await newDelivered();
		await disputeBooking(deal.asCreator(), { bookingId: deal.bookingId, reason });
		await freeze(deal.bookingId);
		for (const outcome of ["completed", "cancelled"] as const)
			await expect(decide(deal.bookingId, outcome)).rejects.toThrow(
				"it can't be accepted, refunded, or split",
			);
		await expectMilestones(deal.bookingId, "DISPUTED", "DISPUTED", "PLANNED");
	});

	it("about legal work moves no money", async () => {
		const deal = await newAgreement({}, "LEGAL");
		await deliverAt(deal);
		await disputeBooking(deal.asCreator(), { bookingId: deal.bookingId, reason });
		await expect(deliverAt(deal, 1)).rejects.toThrow("A dispute is open");
		await decide(deal.bookingId, "cancelled");
		await expectMilestones(deal.bookingId, "CANCELLED", "CANCELLED", "CANCELLED");
	});
});

describe("an account whose bookings have held money", () => {
	it("isn't deleted, and its owner reads which bookings to end first", async () => {
		const deal = await newFunded();
		const { reference } = await db().booking.findUniqueOrThrow({ where: { id: deal.bookingId } });
		for (const actor of [deal.asCreator(), deal.asProfessional()])
			await expect(askDeletion(actor)).rejects.toThrow(
				`Money is held for ${reference}. Finish or cancel this booking, then delete your account.`,
			);
		await cancelAs(deal, "PROFESSIONAL");
		await askDeletion(deal.asProfessional());
		await cancelDeletion(deal.asProfessional());
	});

	it("that was about to be deleted waits for its money, and cancels what isn't funded", async () => {
		onDay(0);
		const deal = await newAgreement();
		const other = await newAgreement();
		for (const { asCreator } of [deal, other]) await askDeletion(asCreator());
		await fund(deal, 0);
		onDay(31);
		await deleteAccounts();
		const left = await db().user.findMany({
			where: { id: { in: [deal.creator.id, other.creator.id] }, deletionAskedAt: { not: null } },
			select: { id: true },
		});
		expect(left.map(({ id }) => id)).toEqual([deal.creator.id]);
		await expectMilestones(other.bookingId, "CANCELLED", "CANCELLED", "CANCELLED");
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "FUNDED", "PLANNED");
	});
});
