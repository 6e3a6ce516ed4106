import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { type BookingSides, withSides } from "../bookings/booking-sides.server.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { transitionBooking } from "../bookings/transition-booking.server.ts";
import { DomainError } from "../domain-error.ts";
import { endMilestones, endsInWords, type MilestoneEnd } from "../endings/end-milestones.server.ts";
import { milestoneSummary } from "../milestones/derive-booking.server.ts";
import { FINAL_MILESTONE_STATUSES, heldCentsOf } from "../milestones/milestone.ts";
import { taxReturnedWith } from "../sales-tax/sales-tax.ts";
import { isPaidDirectly } from "../service-lines/service-line.ts";
import { recordDecision } from "../work-items/record-decision.server.ts";

type Outcome = "completed" | "cancelled";
type Input = { bookingId: string; outcome: Outcome; reason: string };

/**
 * An ADMIN decides a dispute: the work counts as complete, which releases what is held, or the
 * booking is canceled, which refunds it. Both sides get the reason. Throws `conflict` while a
 * chargeback is open.
 */
export async function resolveBooking(actor: Actor, { bookingId, outcome, reason }: Input): Promise<void> {
	requireArea(actor, "bookings");
	await transaction(async (tx) => {
		await lockBooking(tx, bookingId);
		const booking = await tx.booking.findUnique({ where: { id: bookingId }, include: withSides });
		if (!booking) throw new DomainError("not_found", "Booking not found");
		const at = now();
		const ends = booking.status === "DISPUTED" ? await endsOf(tx, booking, outcome) : [];
		await endMilestones(tx, actor, { bookingId, ends, mover: "TEAM", reason });
		const { isEarned } = await milestoneSummary(tx, bookingId);
		const transition = outcome === "completed" ? "resolve-completed" : "resolve-cancelled";
		await transitionBooking(tx, actor, transition, booking, { mover: "TEAM", reason, isEarned, offer: endsInWords(booking, ends) });
		// Both sides were notified immediately, so this can't be undone.
		await recordDecision(tx, actor, {
			kind: "DISPUTE",
			subjectId: bookingId,
			choice: outcome,
			reason,
			before: {},
			from: "DISPUTED",
			to: outcome.toUpperCase(),
			at,
			emails: [],
			event: { action: "resolve-dispute", subject: ["Booking", bookingId], detail: { outcome } },
			isFinal: true,
		});
	});
}

const NO_REFUND = { refundCents: 0, refundTaxCents: 0 };

/** How each milestone ends that has not ended yet. None of them goes on after a dispute. */
async function endsOf(tx: Tx, booking: BookingSides, outcome: Outcome): Promise<MilestoneEnd[]> {
	const milestones = await tx.milestone.findMany({ where: { bookingId: booking.id, status: { notIn: [...FINAL_MILESTONE_STATUSES] } }, orderBy: { position: "asc" } });
	const isDirect = isPaidDirectly(booking.serviceLine);
	return milestones.map((milestone) => {
		const held = heldCentsOf(milestone);
		const { id: milestoneId, status } = milestone;
		if (status === "PLANNED") return { milestoneId, transition: "cancel", ...NO_REFUND, releaseCents: 0 };
		if (outcome === "completed") return { milestoneId, transition: "release", ...NO_REFUND, releaseCents: held };
		const refund = { refundCents: held, refundTaxCents: taxReturnedWith(milestone, held), refundReason: "DISPUTE" } as const;
		return { milestoneId, transition: isDirect ? "cancel-unfunded" : "refund", ...refund, releaseCents: 0 };
	});
}
