import type { Tx } from "#app/infra/database/db.server.ts";
import { now, nowAfter } from "#app/infra/process/clock.server.ts";
import { isPaidDirectly } from "../market/service-line.ts";
import { getHeldCents, getReleasePayout, taxReturnedWith } from "../money/amounts.ts";
import { describeAvailability } from "../money/payout.server.ts";
import type { Actor } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { appendToRecord } from "../platform/booking-record.server.ts";
import { formatCents } from "../platform/cents.ts";
import { DomainError } from "../platform/domain-error.ts";
import { lockBooking } from "../platform/lock-booking.server.ts";
import { capitalize } from "../platform/text.ts";
import {
	addDays,
	type CalendarDay,
	dayIn,
	endOfBusinessDayAfter,
	endOfDay,
	endOfDayAfter,
	formatCalendarDay,
	formatCalendarMonth,
	inNextMonth,
	startOfDay,
} from "../platform/time/calendar-day.ts";
import {
	agreedZone,
	businessZone,
	formatDeadline,
	formatShortDay,
	formatWhen,
	getTimeZone,
} from "../platform/time/time-zones.server.ts";
import type { BookingActor, BookingStatus } from "./booking.ts";
import { notifySide, refreshPages } from "./booking-emails.server.ts";
import { milestoneFact, nameWork } from "./booking-notifications.ts";
import {
	type BookingSides,
	getSideNames,
	listPeople,
	summarizeBooking,
	withSides,
} from "./booking-sides.server.ts";
import {
	ACCEPTANCE_DAYS,
	CHANGES_DAYS,
	FIRST_FUNDING_BUSINESS_DAYS,
	LATE_FUNDING_DAYS,
	NEXT_FUNDING_DAYS,
	OVERDUE_DAYS,
	REFUND_DAYS,
} from "./deadline.ts";
import { closeDispute, type DisputeEnd, supersedeProposals } from "./disputes/dispute.server.ts";
import {
	ACTIVE_MILESTONE_STATUSES,
	EARNED_MILESTONE_STATUSES,
	endWithComma,
	FINAL_MILESTONE_STATUSES,
	isInForce,
	isOfPayment,
	isResuming,
	type MilestoneActor,
	type MilestoneStatus,
	type MilestoneTransition,
	milestoneName,
	milestoneStatusLabels,
	milestoneTransitions,
	statesFor,
	waitsForChargeback,
} from "./milestone.ts";
import { milestoneNotifications, type NotifiedTransition } from "./milestone-notifications.ts";
import { opensOriginals } from "./previews/preview.ts";
import { openOriginals } from "./previews/previews.server.ts";
import { latestDay } from "./quotes/quote.ts";
import { updateUsageLicense } from "./rights/usage-license.server.ts";
import {
	closeDeadlines,
	closeDeadlinesAbout,
	pauseDeadlinesAbout,
	setDeadline,
} from "./set-deadline.server.ts";
import { transitionBooking } from "./transition-booking.server.ts";

/** A milestone as an agreement states it. */
export type AgreedMilestone = {
	position: number;
	title: string;
	deliverable: string;
	dueOn: CalendarDay;
	amountCents: number;
};
export type PlannedMilestone = AgreedMilestone & {
	feeCents: number;
	taxCents: number;
	taxState: string | null;
};

/** Adds unfunded milestones to a booking. */
export async function createMilestones(
	tx: Tx,
	bookingId: string,
	planned: readonly PlannedMilestone[],
): Promise<void> {
	const statusAt = now();
	await tx.milestone.createMany({
		data: planned.map(
			({ position, title, deliverable, dueOn, amountCents, feeCents, taxCents, taxState }) => ({
				bookingId,
				position,
				title,
				deliverable,
				dueOn,
				amountCents,
				feeCents,
				taxCents,
				taxState,
				statusAt,
			}),
		),
	});
}

/**
 * Plans another month of a retainer once every milestone of the last month has been accepted: the same
 * milestones, one month later. The month begins when the creator funds it. Returns whether there is another
 * month.
 */
async function planNextMonth(tx: Tx, bookingId: string): Promise<boolean> {
	const agreed = await tx.quote.findFirst({
		where: { bookingId, status: "ACCEPTED", isMonthly: true },
		select: { taxState: true, milestones: { orderBy: { position: "asc" } } },
	});
	if (!agreed) return false;
	const all = await tx.milestone.findMany({
		where: { bookingId, ...isInForce },
		orderBy: { position: "asc" },
		select: { status: true, dueOn: true, events: { where: { transition: "release" }, select: { id: true } } },
	});
	const month = all.slice(-agreed.milestones.length);
	// A milestone with a "release" event was released after a cancellation, a proposal, or a dispute, not
	// accepted.
	if (!month.every(({ status, events }) => status === "ACCEPTED" && events.length === 0)) return false;
	const latest = latestDay(dayIn(now(), businessZone()));
	const next = agreed.milestones.map((milestone, i) => {
		const earlier = month[i]?.dueOn ?? milestone.dueOn;
		const later = inNextMonth(earlier, milestone.dueOn);
		// If months are accepted early, the next one isn't dated further ahead than a quote allows.
		const dueOn = later <= latest || earlier > latest ? later : latest;
		return {
			...milestone,
			taxState: agreed.taxState,
			dueOn,
			position: all.length + i,
			title: `${milestone.title}, ${formatCalendarMonth(dueOn)}`,
		};
	});
	await createMilestones(tx, bookingId, next);
	return true;
}

type Due = { dueOn: CalendarDay; fundedAt: Date | null };

/**
 * The day on which a milestone is due: the agreed day or, if it was funded later than that, a week after it
 * was funded.
 */
export function getDueDay({ dueOn, fundedAt }: Due, timeZone: string): CalendarDay {
	const fundedOn = fundedAt && dayIn(fundedAt, timeZone);
	return fundedOn && fundedOn > dueOn ? addDays(fundedOn, LATE_FUNDING_DAYS) : dueOn;
}

/**
 * When the creator may cancel an undelivered milestone with a full refund: from the start of the third day
 * after its due date, or later if an extension or a pause moved that time.
 */
export const overdueAt = (due: Due & { overdueAt: Date | null }, timeZone: string): Date =>
	due.overdueAt ?? startOfDay(addDays(getDueDay(due, timeZone), OVERDUE_DAYS), timeZone);

/** When an undelivered milestone is refunded. */
const refundAt = (due: Due, timeZone: string): Date =>
	endOfDay(addDays(getDueDay(due, timeZone), REFUND_DAYS), timeZone);

/** Sets the deadline for funding the first milestone of a signed agreement. */
export const setFirstFunding = async (tx: Tx, bookingId: string): Promise<void> =>
	setDeadline(
		tx,
		{ kind: "FIRST_FUNDING", bookingId, subjectId: bookingId },
		endOfBusinessDayAfter(now(), FIRST_FUNDING_BUSINESS_DAYS, await agreedZone(tx, bookingId)),
	);

/** Sets the deadline for funding another milestone after one has ended. */
const setNextFunding = async (tx: Tx, bookingId: string, endedId: string): Promise<void> =>
	setDeadline(
		tx,
		{ kind: "NEXT_FUNDING", bookingId, subjectId: endedId },
		endOfDayAfter(now(), NEXT_FUNDING_DAYS, await agreedZone(tx, bookingId)),
	);

type Moved = Due & { id: string; bookingId: string; to: MilestoneStatus };

/**
 * The kinds of deadlines that a milestone has. NEXT_FUNDING isn't one of them, because it is set for a
 * milestone that has ended.
 */
const OWN_DEADLINES = ["DELIVERY", "ACCEPTANCE", "CHANGES"] as const;

/**
 * Closes the deadlines for a milestone's old state, and sets the one for its new state. A dispute pauses
 * deadlines instead. If the milestone resumes after the dispute, its paused deadlines keep the time that was
 * left.
 */
async function moveDeadlines(
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
	const about = { subjectIds: [id, ...deliveries.map((delivery) => delivery.id)], kinds: OWN_DEADLINES };
	if (to === "DISPUTED") return pauseDeadlinesAbout(tx, about);
	const isResumed = isResuming(transition);
	const paused = { subjectId: { in: about.subjectIds }, kind: { in: [...OWN_DEADLINES] }, closedAt: null };
	if (isResumed && (await tx.deadline.count({ where: paused })) > 0) return;
	await closeDeadlinesAbout(tx, about);
	if (FINAL_MILESTONE_STATUSES.includes(to)) return;
	if (to === "FUNDED")
		await setDeadline(tx, { kind: "DELIVERY", bookingId, subjectId: id }, refundAt(due, timeZone));
	const [latest] = deliveries;
	if (!latest) return;
	if (to === "DELIVERED")
		await setDeadline(
			tx,
			{ kind: "ACCEPTANCE", bookingId, subjectId: latest.id },
			endOfDayAfter(now(), ACCEPTANCE_DAYS, timeZone),
		);
	if (to === "CHANGES_REQUESTED")
		await setDeadline(
			tx,
			{ kind: "CHANGES", bookingId, subjectId: latest.id },
			endOfDayAfter(now(), CHANGES_DAYS, timeZone),
		);
}

/** What the states of a booking's milestones mean for the booking. */
export const summarizeStatuses = (statuses: readonly MilestoneStatus[]) => ({
	isOver: statuses.length > 0 && statuses.every((status) => FINAL_MILESTONE_STATUSES.includes(status)),
	/** Whether part of the work was accepted or paid for. */
	isEarned: statuses.some((status) => EARNED_MILESTONE_STATUSES.includes(status)),
	isActive: statuses.some((status) => ACTIVE_MILESTONE_STATUSES.includes(status)),
});

/** Reads a booking's milestones and summarizes their states. */
export async function milestoneSummary(tx: Tx, bookingId: string) {
	const milestones = await tx.milestone.findMany({ where: { bookingId }, select: { status: true } });
	return summarizeStatuses(milestones.map(({ status }) => status));
}

type Change = { booking: BookingSides & { status: BookingStatus }; changedId?: string; role: BookingActor };
/**
 * `isEnd` means that all milestones have ended. `isOver` means that the booking has ended as well, because no
 * other month of a retainer follows.
 */
type Ended = { isEnd: boolean; isOver: boolean };

/**
 * Makes the transitions of a booking that follow from its milestones. The booking begins when the first
 * milestone is funded and finishes when the last one ends, unless a retainer continues with another month. In
 * between, either a milestone is in progress or, unless the work is paid for directly, another has to be
 * funded by a deadline. `booking` is the current state of the booking, and `changedId` is the milestone that
 * changed, if any.
 */
export async function deriveBooking(
	tx: Tx,
	actor: Actor,
	{ booking, changedId, role }: Change,
): Promise<Ended> {
	const { id: bookingId, status } = booking;
	const { isOver: isEnd, isEarned, isActive } = await milestoneSummary(tx, bookingId);
	const isOver = isEnd && !(status === "IN_PROGRESS" && (await planNextMonth(tx, bookingId)));
	if (status === "ACCEPTED" && isActive) {
		await closeDeadlines(tx, bookingId, ["FIRST_FUNDING"]);
		await transitionBooking(tx, actor, "begin", booking, { role });
	}
	if (isActive || isOver) await closeDeadlines(tx, bookingId, ["NEXT_FUNDING"]);
	// A month of a retainer is complete.
	if (isEnd && !isOver) await updateUsageLicense(tx, bookingId);
	if (isOver && status === "IN_PROGRESS")
		await transitionBooking(tx, actor, "finish", booking, { role, isEarned });
	else if (
		changedId &&
		!isOver &&
		!isActive &&
		status === "IN_PROGRESS" &&
		!isPaidDirectly(booking.serviceLine)
	)
		await setNextFunding(tx, bookingId, changedId);
	return { isEnd, isOver };
}

export type MilestoneMove = {
	role: MilestoneActor;
	reason?: string | undefined;
	/** How the transition ends the milestone's dispute, if there is one. */
	dispute?: DisputeEnd;
};

const read = (tx: Tx, id: string) =>
	tx.milestone.findUniqueOrThrow({ where: { id }, include: { booking: { include: withSides } } });
export type MovedMilestone = Awaited<ReturnType<typeof read>>;

/**
 * Makes a milestone's transition, in the caller's transaction. Updates the milestone's row, files, deadlines,
 * dispute, proposals, and history, the booking's record, and the audit log. A caller that changes several
 * milestones notifies people and updates the booking once, at the end. For a single milestone, use
 * `transitionMilestone`. Throws `conflict` if the milestone has moved on or a chargeback must be decided
 * first. Returns the milestone as it was before.
 */
export async function moveMilestone(
	tx: Tx,
	actor: Actor,
	transition: MilestoneTransition,
	milestoneId: string,
	{ role, reason, dispute }: MilestoneMove,
): Promise<MovedMilestone> {
	const from = statesFor(transition, role);
	if (from.length === 0) throw new Error(`${role} can't make the transition ${transition} of a milestone.`);
	const found = await tx.milestone.findUnique({ where: { id: milestoneId }, select: { bookingId: true } });
	if (!found) throw new DomainError("not_found", "Milestone not found");
	await lockBooking(tx, found.bookingId);
	const milestone = await read(tx, milestoneId);
	const { booking, bookingId } = milestone;
	if (!isOfPayment(transition, isPaidDirectly(booking.serviceLine)))
		throw new Error(`The milestone ${milestoneId} isn't paid in the way that ${transition} requires.`);
	const { to } = milestoneTransitions[transition];
	const waits = waitsForChargeback(transition, role);
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
				? describeFrozen(milestone)
				: describeMovedOn(milestone),
		);
	if (milestone.status === "DISPUTED") await closeDispute(tx, actor, milestoneId, role, dispute);
	else await supersedeProposals(tx, milestoneId);
	if (opensOriginals(to)) await openOriginals(tx, milestoneId);
	await tx.milestoneEvent.create({
		data: { milestoneId, transition, mover: role, reason: reason ?? null, at },
	});
	await appendToRecord(tx, bookingId, {
		kind: "milestone",
		facts: { milestoneId, position: milestone.position, transition, to, by: role },
		texts: { reason },
	});
	await moveDeadlines(
		tx,
		transition,
		{ id: milestoneId, bookingId, to, dueOn: milestone.dueOn, fundedAt },
		await agreedZone(tx, bookingId),
	);
	await recordEvent(tx, actor, {
		action: `${transition}-milestone`,
		subject: ["Milestone", milestoneId],
		detail: {
			bookingId,
			mover: role,
			number: milestone.position + 1,
			amountCents: milestone.amountCents,
		},
	});
	return milestone;
}

type Named = Pick<MovedMilestone, "position" | "title">;

/** Why nothing can be released or refunded now. */
export const describeFrozen = (milestone: Named): string =>
	`The payer's bank wants the payment for ${endWithComma(milestoneName(milestone))} returned. Until the bank has decided, it can't be accepted, refunded, or split. We'll email both of you.`;

/** What happened to a milestone in the meantime. */
const describeMovedOn = (milestone: Named & Pick<MovedMilestone, "status" | "statusAt">): string =>
	`This is no longer possible. ${capitalize(milestoneName(milestone))}: ${milestoneStatusLabels[milestone.status].toLowerCase()} since ${formatWhen(milestone.statusAt)}. Nothing was changed.`;

/**
 * Makes a milestone's transition, in the caller's transaction, sends its notifications, and updates the
 * booking. It doesn't post ledger entries. It locks the booking first, so the caller moves the money
 * afterward, in the same transaction. Throws like `moveMilestone`.
 */
export async function transitionMilestone(
	tx: Tx,
	actor: Actor,
	transition: NotifiedTransition,
	milestoneId: string,
	move: MilestoneMove,
): Promise<void> {
	const milestone = await moveMilestone(tx, actor, transition, milestoneId, move);
	const { isEnd, isOver } = await deriveBooking(tx, actor, {
		booking: milestone.booking,
		changedId: milestoneId,
		role: move.role,
	});
	await notifySides(tx, transition, milestone, { ...move, isLast: isOver, isRenewed: isEnd && !isOver });
}

/**
 * A transition, whether it ended the booking's last milestone, and whether another month of a retainer
 * follows.
 */
type MoveNotification = MilestoneMove & { isLast: boolean; isRenewed: boolean };

/**
 * Notifies each side for which the transition has text. For the side that made the transition, earlier
 * notifications about the booking are marked as read.
 */
async function notifySides(
	tx: Tx,
	transition: NotifiedTransition,
	milestone: MovedMilestone,
	{ role, reason, isLast, isRenewed }: MoveNotification,
): Promise<void> {
	const { booking, position, title, amountCents, dueOn } = milestone;
	const fundedAt = transition === "fund" ? now() : milestone.fundedAt;
	const deadline = await tx.deadline.findFirst({
		where: { bookingId: booking.id, closedAt: null, kind: { in: ["ACCEPTANCE", "CHANGES"] } },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		select: { dueAt: true },
	});
	const base = transition === "fund" ? amountCents : getHeldCents(milestone);
	const payoutCents = getReleasePayout(milestone, base);
	const isReleased = (transition === "accept" || transition === "release") && payoutCents > 0;
	const payout = { professionalId: booking.professionalId, amountCents: payoutCents };
	const facts = {
		work: nameWork(title, booking.title),
		milestone: milestoneFact({ position, title }),
		names: getSideNames(booking),
		amount: formatCents(amountCents),
		payout: formatCents(payoutCents),
		available: isReleased
			? await describeAvailability(tx, milestone.id, payout, getTimeZone(booking.professional.user))
			: null,
		held: formatCents(getHeldCents(milestone)),
		taxCents: taxReturnedWith(milestone, getHeldCents(milestone)),
		dueOn: formatCalendarDay(getDueDay({ dueOn, fundedAt }, await agreedZone(tx, booking.id))),
		isPaidDirectly: isPaidDirectly(booking.serviceLine),
		isLast,
		isRenewed,
		role,
		reason,
	};
	for (const { side, person } of listPeople(booking)) {
		await refreshPages(tx, booking.id, person, { hasActed: side === role });
		const notification = milestoneNotifications[transition][side]({
			...facts,
			deadline: deadline ? formatDeadline(deadline.dueAt, getTimeZone(person)) : "",
			deadlineDay: deadline ? formatShortDay(deadline.dueAt, getTimeZone(person)) : "",
		});
		if (!notification) continue;
		await notifySide(
			tx,
			summarizeBooking(booking),
			{ side, person },
			{ kind: `milestone-${transition}`, ...notification },
		);
	}
}
