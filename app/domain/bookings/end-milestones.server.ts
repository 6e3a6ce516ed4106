import type { Tx } from "#app/infra/database/db.server.ts";
import type { RefundReason } from "#generated/prisma/sqlite/client/enums.ts";
import { getHeldCents } from "../money/amounts.ts";
import { expireCheckouts } from "../money/checkout.server.ts";
import { releaseHeld } from "../money/payout.server.ts";
import { refundHeld } from "../money/refund.server.ts";
import { describeTaxBack } from "../money/sales-tax.ts";
import type { Actor } from "../platform/actor.ts";
import { formatCents } from "../platform/cents.ts";
import type { BookingActor, BookingSide } from "./booking.ts";
import type { SideNames } from "./booking-labels.ts";
import type { Offer } from "./booking-notifications.ts";
import type { BookingSides } from "./booking-sides.server.ts";
import {
	type MilestoneMove,
	milestoneSummary,
	moveMilestone,
	transitionMilestone,
} from "./milestone.server.ts";
import { ACTIVE_MILESTONE_STATUSES, type MilestoneTransition } from "./milestone.ts";
import { transitionBooking } from "./transition-booking.server.ts";

/** How a milestone ends, and what happens to the money held for it. */
export type MilestoneEnd = {
	milestoneId: string;
	transition: MilestoneTransition;
	refundCents: number;
	/** The sales tax that goes back with the refund. */
	refundTaxCents: number;
	releaseCents: number;
	refundReason?: RefundReason;
};

type Ending = { bookingId: string; ends: readonly MilestoneEnd[]; role: BookingActor; reason: string };

/**
 * Ends milestones of a booking, in the caller's transaction, and settles the money held for them. Payments
 * that were started but not made are canceled. The caller notifies people and changes the booking. Throws
 * `conflict` if a milestone has moved on or a chargeback is open.
 */
export async function endMilestones(
	tx: Tx,
	actor: Actor,
	{ bookingId, ends, role, reason }: Ending,
): Promise<void> {
	await expireCheckouts(tx, bookingId);
	for (const { milestoneId, transition } of ends)
		await moveMilestone(tx, actor, transition, milestoneId, { role, reason });
	for (const { milestoneId, refundCents, releaseCents, refundReason = "DISPUTE" } of ends) {
		if (releaseCents > 0) await releaseHeld(tx, { milestoneId, amountCents: releaseCents });
		if (refundCents > 0)
			await refundHeld(tx, { milestoneId, amountCents: refundCents, reason: refundReason });
	}
}

/**
 * What happens to the money when a booking's milestones end, worded for an email to one side. Undefined if
 * nothing was held.
 */
export function describeEnds(
	ends: readonly Pick<MilestoneEnd, "refundCents" | "refundTaxCents" | "releaseCents">[],
	reader: BookingSide,
	names: SideNames,
): Offer | undefined {
	const sum = (part: "refundCents" | "refundTaxCents" | "releaseCents") =>
		ends.reduce((total, end) => total + end[part], 0);
	const [refund, tax, release] = [sum("refundCents"), sum("refundTaxCents"), sum("releaseCents")];
	if (refund + release === 0) return undefined;
	const [back, out] = [formatCents(refund), formatCents(release)];
	const sentences =
		reader === "CREATOR"
			? [
					...(refund > 0 ? [`We're refunding you ${back}.`] : []),
					...(release > 0 ? [`${out} goes to ${names.PROFESSIONAL}.`] : []),
				]
			: [
					...(release > 0 ? [`${out} is released to you, less the fee.`] : []),
					...(refund > 0 ? [`${back} goes back to ${names.CREATOR}.`] : []),
				];
	return {
		text: `${sentences.join(" ")}${describeTaxBack(tax)}`,
		facts: [
			...(refund > 0 ? [{ label: "Refund", value: back }] : []),
			...(tax > 0 ? [{ label: "Sales tax refund", value: formatCents(tax) }] : []),
			...(release > 0 ? [{ label: "Released", value: out }] : []),
		],
	};
}

/**
 * Accepts a delivered milestone and releases the money held for it, in the caller's transaction.
 * Returns how much it released, in cents.
 */
export async function acceptMilestone(
	tx: Tx,
	actor: Actor,
	milestoneId: string,
	move: MilestoneMove,
): Promise<number> {
	await transitionMilestone(tx, actor, "accept", milestoneId, move);
	const amountCents = getHeldCents(await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId } }));
	if (amountCents > 0) await releaseHeld(tx, { milestoneId, amountCents });
	return amountCents;
}

/** Closes a booking whose milestones weren't funded in time. Released money stays released. */
export async function closeUnfunded(
	tx: Tx,
	actor: Actor,
	booking: BookingSides,
	reason: string,
): Promise<void> {
	const planned = await tx.milestone.findMany({
		where: { bookingId: booking.id, status: "PLANNED" },
		orderBy: { position: "asc" },
		select: { id: true },
	});
	const ends = planned.map(
		({ id }) =>
			({
				milestoneId: id,
				transition: "cancel",
				refundCents: 0,
				refundTaxCents: 0,
				releaseCents: 0,
			}) as const,
	);
	await endMilestones(tx, actor, { bookingId: booking.id, ends, role: "CLOCK", reason });
	const { isEarned } = await milestoneSummary(tx, booking.id);
	await transitionBooking(tx, actor, "close", booking, { role: "CLOCK", reason, isEarned });
}

/** Refunds a milestone that wasn't delivered in time, in the transaction that runs the deadline. */
export async function refundOverdue(tx: Tx, actor: Actor, milestoneId: string): Promise<void> {
	await transitionMilestone(tx, actor, "refund", milestoneId, { role: "CLOCK" });
	const amountCents = getHeldCents(await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId } }));
	if (amountCents > 0) await refundHeld(tx, { milestoneId, amountCents, reason: "DELIVERY_OVERDUE" });
}

/** The references of a user's bookings for which money is held or is being paid right now. */
export async function findBookingsWithHeldMoney(tx: Tx, userId: string): Promise<string[]> {
	// One query for each side, because a query for both would scan all bookings.
	const found = [];
	for (const side of [{ creatorId: userId }, { professional: { userId } }]) {
		const isHeld = {
			milestones: { some: { status: { in: [...ACTIVE_MILESTONE_STATUSES] }, fundedAt: { not: null } } },
		};
		const where = { ...side, OR: [isHeld, { checkouts: { some: { status: "PROCESSING" as const } } }] };
		found.push(
			...(await tx.booking.findMany({ where, orderBy: { id: "asc" }, select: { reference: true } })),
		);
	}
	return found.map(({ reference }) => reference);
}
