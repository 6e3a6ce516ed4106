import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { agreedZone } from "../calendar/booking-zone.server.ts";
import { addBusinessDays } from "../calendar/business-days.ts";
import { addDays, type CalendarDay, dayIn, sameTimeAfter, startOfDay } from "../calendar/calendar-day.ts";
import {
	ACCEPTANCE_DAYS,
	CHANGES_DAYS,
	FIRST_FUNDING_BUSINESS_DAYS,
	LATE_FUNDING_DAYS,
	NEXT_FUNDING_DAYS,
	OVERDUE_DAYS,
	REFUND_DAYS,
} from "../deadlines/deadline.ts";
import { closeDeadlinesAbout, setDeadline } from "../deadlines/set-deadline.server.ts";
import { FINAL_MILESTONE_STATUSES, type MilestoneStatus, type MilestoneTransition } from "./milestone.ts";

type Due = { dueOn: CalendarDay; fundedAt: Date | null };

/** The day on which a milestone is due: the agreed one, or a week after funding where that was funded too late. */
export function dueDayOf({ dueOn, fundedAt }: Due, timeZone: string): CalendarDay {
	const fundedOn = fundedAt && dayIn(fundedAt, timeZone);
	return fundedOn && fundedOn > dueOn ? addDays(fundedOn, LATE_FUNDING_DAYS) : dueOn;
}

/**
 * From when on the creator may cancel a milestone that was not delivered, with a full refund: three
 * days after it was due, or when an extension or a pause moved it to.
 */
export const overdueAt = (due: Due & { overdueAt: Date | null }, timeZone: string): Date =>
	due.overdueAt ?? startOfDay(addDays(dueDayOf(due, timeZone), OVERDUE_DAYS), timeZone);

/** When a milestone that was not delivered is refunded. */
const refundAt = (due: Due, timeZone: string): Date =>
	startOfDay(addDays(dueDayOf(due, timeZone), REFUND_DAYS), timeZone);

/** The first milestone of a signed agreement must be funded. */
export const setFirstFunding = async (tx: Tx, bookingId: string): Promise<void> =>
	setDeadline(
		tx,
		{ kind: "FIRST_FUNDING", bookingId, subjectId: bookingId },
		addBusinessDays(now(), FIRST_FUNDING_BUSINESS_DAYS, await agreedZone(tx, bookingId)),
	);

/** Another milestone must be funded after one ended. */
export const setNextFunding = async (tx: Tx, bookingId: string, endedId: string): Promise<void> =>
	setDeadline(
		tx,
		{ kind: "NEXT_FUNDING", bookingId, subjectId: endedId },
		sameTimeAfter(now(), NEXT_FUNDING_DAYS, await agreedZone(tx, bookingId)),
	);

type Moved = Due & { id: string; bookingId: string; to: MilestoneStatus };

/** Closes the deadlines of a milestone that moved, and sets the one that its new state has. */
export async function moveDeadlines(
	tx: Tx,
	transition: MilestoneTransition,
	{ id, bookingId, to, ...due }: Moved,
	timeZone: string,
): Promise<void> {
	const deliveries = await tx.delivery.findMany({
		where: { milestoneId: id },
		orderBy: { round: "desc" },
		select: { id: true },
	});
	// A milestone's own row also names the deadline by which another is funded after it.
	await tx.deadline.updateMany({
		where: { subjectId: id, kind: "DELIVERY", closedAt: null },
		data: { closedAt: now() },
	});
	await closeDeadlinesAbout(
		tx,
		deliveries.map((delivery) => delivery.id),
	);
	if (FINAL_MILESTONE_STATUSES.includes(to) || to === "DISPUTED") return;
	if (transition === "fund")
		await setDeadline(tx, { kind: "DELIVERY", bookingId, subjectId: id }, refundAt(due, timeZone));
	const [latest] = deliveries;
	if (!latest) return;
	if (to === "DELIVERED")
		await setDeadline(
			tx,
			{ kind: "ACCEPTANCE", bookingId, subjectId: latest.id },
			sameTimeAfter(now(), ACCEPTANCE_DAYS, timeZone),
		);
	if (to === "CHANGES_REQUESTED")
		await setDeadline(
			tx,
			{ kind: "CHANGES", bookingId, subjectId: latest.id },
			sameTimeAfter(now(), CHANGES_DAYS, timeZone),
		);
}
