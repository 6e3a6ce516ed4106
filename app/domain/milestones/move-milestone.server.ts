import type { Tx } from "#app/infra/database/db.server.ts";
import { nowAfter } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { withSides } from "../bookings/booking-sides.server.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { agreedZone } from "../calendar/booking-zone.server.ts";
import { momentInWords } from "../calendar/instant-words.server.ts";
import { DomainError } from "../domain-error.ts";
import { isPaidDirectly } from "../service-lines/service-line.ts";
import {
	isOfPayment,
	type MilestoneActor,
	type MilestoneTransition,
	milestoneName,
	milestoneStatusLabels,
	milestoneTransitions,
	statesFor,
	waitsForChargeback,
} from "./milestone.ts";
import { moveDeadlines } from "./milestone-deadlines.server.ts";

export type MilestoneMove = { mover: MilestoneActor; reason?: string | undefined };

const read = (tx: Tx, id: string) =>
	tx.milestone.findUniqueOrThrow({ where: { id }, include: { booking: { include: withSides } } });
export type MovedMilestone = Awaited<ReturnType<typeof read>>;

/**
 * Moves a milestone by a transition, in the caller's transaction: its row, its deadlines, its
 * history, and the audit log. It neither notifies anyone nor moves the booking, so a caller that
 * moves several does both once; for a single one, `transitionMilestone` does. Throws `conflict`
 * where the milestone has moved on, or a chargeback must be decided first. Returns it as it was.
 */
export async function moveMilestone(
	tx: Tx,
	actor: Actor,
	transition: MilestoneTransition,
	milestoneId: string,
	{ mover, reason }: MilestoneMove,
): Promise<MovedMilestone> {
	const from = statesFor(transition, mover);
	if (from.length === 0) throw new Error(`${mover} can't make the transition ${transition} of a milestone.`);
	const found = await tx.milestone.findUnique({ where: { id: milestoneId }, select: { bookingId: true } });
	if (!found) throw new DomainError("not_found", "Milestone not found");
	await lockBooking(tx, found.bookingId);
	const milestone = await read(tx, milestoneId);
	const { booking, bookingId } = milestone;
	if (!isOfPayment(transition, isPaidDirectly(booking.serviceLine)))
		throw new Error(`The milestone ${milestoneId} is paid in another way than ${transition} says.`);
	const { to } = milestoneTransitions[transition];
	const waits = waitsForChargeback(transition, mover);
	const at = nowAfter(milestone.statusAt);
	const fundedAt = transition === "fund" ? at : milestone.fundedAt;
	const { count } = await tx.milestone.updateMany({
		where: { id: milestoneId, status: { in: [...from] }, ...(waits && { frozenAt: null }) },
		data: { status: to, statusAt: at, fundedAt },
	});
	if (count === 0)
		throw new DomainError(
			"conflict",
			waits && milestone.frozenAt && from.includes(milestone.status)
				? frozenInWords(milestone)
				: movedOnInWords(milestone),
		);
	await tx.milestoneEvent.create({ data: { milestoneId, transition, mover, reason: reason ?? null, at } });
	await moveDeadlines(
		tx,
		transition,
		{ id: milestoneId, bookingId, to, dueOn: milestone.dueOn, fundedAt },
		await agreedZone(tx, bookingId),
	);
	await recordEvent(tx, actor, {
		action: `${transition}-milestone`,
		subject: ["Milestone", milestoneId],
		detail: { bookingId, mover },
	});
	return milestone;
}

type Named = Pick<MovedMilestone, "position" | "title">;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Why nothing can be released or refunded now. */
export const frozenInWords = (milestone: Named): string =>
	`The payer's bank has asked for the payment of ${milestoneName(milestone)}, back. Until the bank has decided, it can't be accepted, refunded, or split. We'll email both of you.`;

/** What happened to a milestone in the meantime. */
const movedOnInWords = (milestone: Named & Pick<MovedMilestone, "status" | "statusAt">): string =>
	`This is no longer possible. ${capitalized(milestoneName(milestone))}: ${milestoneStatusLabels[milestone.status].toLowerCase()} since ${momentInWords(milestone.statusAt)}. Nothing was changed.`;
