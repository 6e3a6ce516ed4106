import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { bookingPath } from "../bookings/booking.ts";
import { newsEmail } from "../bookings/booking-emails.server.ts";
import { factsOf, namesOf, peopleOf } from "../bookings/booking-sides.server.ts";
import { agreedZone } from "../calendar/booking-zone.server.ts";
import { calendarDayInWords } from "../calendar/calendar-day.ts";
import { deadlineInWords } from "../calendar/instant-words.server.ts";
import { zoneOf } from "../calendar/reader-zone.server.ts";
import { publishEvent } from "../live-events/publish-event.server.ts";
import { formatCents } from "../money/cents.ts";
import { notify } from "../notifications/notify.server.ts";
import { isPaidDirectly } from "../service-lines/service-line.ts";
import { availabilityInWords } from "../settlement/payout-clearing.server.ts";
import { deriveBooking } from "./derive-booking.server.ts";
import { heldCentsOf, type MilestoneTransition, milestoneName, payoutOfRelease } from "./milestone.ts";
import { dueDayOf } from "./milestone-deadlines.server.ts";
import { milestoneNews } from "./milestone-news.ts";
import { type MilestoneMove, type MovedMilestone, moveMilestone } from "./move-milestone.server.ts";

/**
 * Moves a milestone by a transition, in the caller's transaction, notifies both sides, and moves
 * the booking with it. It posts nothing: the caller moves the money in the same transaction, after
 * this, which locks the booking first. Throws as `moveMilestone`.
 */
export async function transitionMilestone(
	tx: Tx,
	actor: Actor,
	transition: MilestoneTransition,
	milestoneId: string,
	move: MilestoneMove,
): Promise<void> {
	const milestone = await moveMilestone(tx, actor, transition, milestoneId, move);
	const { isEnd, isOver } = await deriveBooking(tx, actor, {
		booking: milestone.booking,
		changedId: milestoneId,
		mover: move.mover,
	});
	await notifySides(tx, transition, milestone, { ...move, isLast: isOver, isRenewed: isEnd && !isOver });
}

/** Whether it was the last milestone of the booking, or of a month that another one follows. */
type NewsOfMove = MilestoneMove & { isLast: boolean; isRenewed: boolean };

/** The side that moves it gets a receipt, and its earlier notices about the booking become read. */
async function notifySides(
	tx: Tx,
	transition: MilestoneTransition,
	milestone: MovedMilestone,
	{ mover, reason, isLast, isRenewed }: NewsOfMove,
): Promise<void> {
	const { booking, position, title, amountCents, dueOn } = milestone;
	const fundedAt = transition === "fund" ? now() : milestone.fundedAt;
	const deadline = await tx.deadline.findFirst({
		where: { bookingId: booking.id, closedAt: null, kind: { in: ["ACCEPTANCE", "CHANGES"] } },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		select: { dueAt: true },
	});
	const base = transition === "fund" ? amountCents : heldCentsOf(milestone);
	const payoutCents = payoutOfRelease(milestone, base);
	const isReleased = (transition === "accept" || transition === "release") && payoutCents > 0;
	const payout = { professionalId: booking.professionalId, amountCents: payoutCents };
	const facts = {
		name: milestoneName({ position, title }),
		names: namesOf(booking),
		amount: formatCents(amountCents),
		payout: formatCents(payoutCents),
		available: isReleased ? await availabilityInWords(tx, payout, zoneOf(booking.professional.user)) : null,
		held: formatCents(heldCentsOf(milestone)),
		dueOn: calendarDayInWords(dueDayOf({ dueOn, fundedAt }, await agreedZone(tx, booking.id))),
		isPaidDirectly: isPaidDirectly(booking.serviceLine),
		isLast,
		isRenewed,
		mover,
		reason,
	};
	for (const { side, person } of peopleOf(booking)) {
		const path = bookingPath(booking.id);
		if (side === mover)
			await tx.notification.updateMany({
				where: { userId: person.id, path, readAt: null },
				data: { readAt: now() },
			});
		await publishEvent(tx, person.id, "booking", { bookingId: booking.id });
		const news = milestoneNews[transition][side]({
			...facts,
			deadline: deadline ? deadlineInWords(deadline.dueAt, zoneOf(person)) : "",
		});
		await notify(tx, {
			userId: person.id,
			topic: "BOOKINGS",
			title: news.title,
			path,
			email: newsEmail(`milestone-${transition}`, factsOf(booking), side, person, news),
		});
	}
}
