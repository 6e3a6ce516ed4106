import type { Tx } from "#app/infra/database/db.server.ts";
import type { RefundReason } from "#generated/prisma/sqlite/client/enums.ts";
import type { Actor } from "../actor.ts";
import type { BookingActor } from "../bookings/booking.ts";
import { type BookingSides, namesOf } from "../bookings/booking-sides.server.ts";
import { expireCheckoutsOf } from "../checkout-ends/close-checkouts.server.ts";
import type { MilestoneTransition } from "../milestones/milestone.ts";
import { moveMilestone } from "../milestones/move-milestone.server.ts";
import { formatCents } from "../money/cents.ts";
import { taxBackInWords } from "../sales-tax/sales-tax.ts";
import { refundHeld } from "../settlement/refund-held.server.ts";
import { releaseHeld } from "../settlement/release-held.server.ts";

/** How a milestone ends, and what happens to what is held for it. */
export type MilestoneEnd = {
	milestoneId: string;
	transition: MilestoneTransition;
	refundCents: number;
	/** The sales tax that goes back with the refund. */
	refundTaxCents: number;
	releaseCents: number;
	refundReason?: RefundReason;
};

type Ending = { bookingId: string; ends: readonly MilestoneEnd[]; mover: BookingActor; reason: string };

/**
 * Ends milestones of a booking together, in the caller's transaction, with the money that is held
 * for them. Payments that no one has made yet are called off. It notifies no one and leaves the
 * booking as it is: the caller moves it. Throws `conflict` where a milestone has moved on, or a
 * chargeback is open.
 */
export async function endMilestones(
	tx: Tx,
	actor: Actor,
	{ bookingId, ends, mover, reason }: Ending,
): Promise<void> {
	await expireCheckoutsOf(tx, bookingId);
	for (const { milestoneId, transition } of ends)
		await moveMilestone(tx, actor, transition, milestoneId, { mover, reason });
	for (const { milestoneId, refundCents, releaseCents, refundReason = "DISPUTE" } of ends) {
		if (releaseCents > 0) await releaseHeld(tx, { milestoneId, amountCents: releaseCents });
		if (refundCents > 0)
			await refundHeld(tx, { milestoneId, amountCents: refundCents, reason: refundReason });
	}
}

/** What the ends of a booking's milestones do to the money, for an email to both sides. */
export function endsInWords(
	booking: BookingSides,
	ends: readonly Pick<MilestoneEnd, "refundCents" | "refundTaxCents" | "releaseCents">[],
): string | undefined {
	const { CREATOR, PROFESSIONAL } = namesOf(booking);
	const sum = (part: "refundCents" | "refundTaxCents" | "releaseCents") =>
		ends.reduce((total, end) => total + end[part], 0);
	const [refund, tax, release] = [sum("refundCents"), sum("refundTaxCents"), sum("releaseCents")];
	if (refund + release === 0) return undefined;
	return `${formatCents(refund)} of what was held goes back to ${CREATOR}, and ${formatCents(release)} to ${PROFESSIONAL}, before the fee.${taxBackInWords(tax)}`;
}
