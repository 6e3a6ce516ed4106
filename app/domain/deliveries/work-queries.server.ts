import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { type BookingSide, otherSide } from "../bookings/booking.ts";
import { getUserBooking, namesOf } from "../bookings/booking-sides.server.ts";
import { agreedZone } from "../calendar/booking-zone.server.ts";
import { cancelObstacle } from "../cancellations/cancellation-plan.server.ts";
import { chargebackColumns } from "../chargebacks/chargeback-words.ts";
import { deadlineKinds } from "../deadlines/deadline.ts";
import { openDeadlines } from "../deadlines/set-deadline.server.ts";
import { disputeObstacle } from "../disputes/open-dispute.server.ts";
import { FINAL_MILESTONE_STATUSES, heldCentsOf, milestoneLabel, payoutOf } from "../milestones/milestone.ts";
import { dueDayOf, overdueAt } from "../milestones/milestone-deadlines.server.ts";
import { findMoneyBack, type MoneyBack } from "../payments/money-back.server.ts";
import { isPaidDirectly } from "../service-lines/service-line.ts";
import type { DeliveryCommand } from "./delivery.ts";
import { deliveriesOf, findMilestones } from "./milestone-access.server.ts";
import { getRevisions } from "./revisions.server.ts";

type Milestone = Awaited<ReturnType<typeof findMilestones>>[number];
type Deadline = { kind: keyof typeof deadlineKinds; subjectId: string; dueAt: Date };

/**
 * The work of a booking whose agreement is signed, as one of its sides sees it: each milestone with
 * its money, its deliveries, its deadline, and what the side can do now. Null before there is an
 * agreement. Throws `not_found` for anyone else.
 */
export async function getWork(actor: Actor, bookingId: string) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const [rows, deadlines, revisions, agreed, settling, zone, chargebacks] = await Promise.all([
		findMilestones(db(), bookingId),
		openDeadlines(db(), bookingId),
		getRevisions(db(), bookingId),
		db().quote.findFirst({
			where: { bookingId, status: "ACCEPTED" },
			select: {
				version: true,
				totalCents: true,
				taxCents: true,
				feeCents: true,
				payoutCents: true,
				isMonthly: true,
				cancellation: true,
				timeZone: true,
			},
		}),
		db().checkoutLine.findMany({
			where: { milestone: { bookingId }, checkout: { status: "PROCESSING" } },
			select: { milestoneId: true },
		}),
		agreedZone(db(), bookingId),
		db().chargeback.findMany({
			where: { payment: { checkout: { bookingId } } },
			orderBy: { openedAt: "asc" },
			select: chargebackColumns,
		}),
	]);
	if (rows.length === 0) return null;
	const moneyBack = await findMoneyBack(db(), rows);
	const isDirect = isPaidDirectly(booking.serviceLine);
	const canAskForChanges = revisions.used < revisions.included;
	const isOpen = booking.status === "ACCEPTED" || booking.status === "IN_PROGRESS";
	const milestones = rows.map((row) => ({
		...viewOf(row, side),
		...moneyBack(row.id),
		commands: booking.status === "IN_PROGRESS" ? commandsFor(side, row, { isDirect, canAskForChanges }) : [],
		canFund:
			isOpen &&
			side === "CREATOR" &&
			row.status === "PLANNED" &&
			!isDirect &&
			!settling.some(({ milestoneId }) => milestoneId === row.id),
		isSettling: settling.some(({ milestoneId }) => milestoneId === row.id),
		/** Its state in words: `status` doesn't know of a payment that is being settled. */
		statusLabel: milestoneLabel({
			status: row.status,
			isSettling: settling.some(({ milestoneId }) => milestoneId === row.id),
			isPaidDirectly: isDirect,
		}),
		dueDay: dueDayOf(row, zone),
		isOverdue: row.status === "FUNDED" && overdueAt(row, zone) <= now(),
		overdueAt: overdueAt(row, zone),
		deadline: deadlineOf(row, deadlines),
	}));
	const sum = (part: "heldCents" | "releasedCents" | "taxRefundedCents" | keyof MoneyBack) =>
		milestones.reduce((total, milestone) => total + milestone[part], 0);
	const funding = deadlines.find(({ kind }) => kind === "FIRST_FUNDING" || kind === "NEXT_FUNDING");
	return {
		booking: { id: booking.id, reference: booking.reference, title: booking.title, status: booking.status },
		side,
		names: namesOf(booking),
		other: namesOf(booking)[otherSide(side)],
		isPaidDirectly: isDirect,
		agreement: agreed && { ...agreed, ...(side === "CREATOR" && { feeCents: null, payoutCents: null }) },
		revisions,
		milestones,
		/** What the payer's bank has asked back, or took, and what it decided. */
		chargebacks,
		totals: {
			heldCents: sum("heldCents"),
			releasedCents: sum("releasedCents"),
			refundedCents: sum("refundedCents"),
			refundingCents: sum("refundingCents"),
			heldUpCents: sum("heldUpCents"),
			disputedCents: sum("disputedCents"),
			takenBackCents: sum("takenBackCents"),
			/** The sales tax that was paid, and what of it went back with refunds. */
			taxPaidCents: rows.reduce(
				(total, { paymentId, taxCents }) => total + (paymentId === null ? 0 : taxCents),
				0,
			),
			taxRefundedCents: sum("taxRefundedCents"),
		},
		fundingDeadline: funding ? shown(funding) : null,
		disputeObstacle: disputeObstacle(rows, deadlines),
		cancelObstacle: cancelObstacle(rows, side),
	};
}
export type Work = NonNullable<Awaited<ReturnType<typeof getWork>>>;
export type WorkMilestone = Work["milestones"][number];

const shown = ({ kind, dueAt }: Deadline) => ({ kind, dueAt, consequence: deadlineKinds[kind].consequence });

/** The deadline that runs for a milestone or for its latest delivery. */
function deadlineOf({ id, deliveries }: Milestone, deadlines: readonly Deadline[]) {
	const found = deadlines.find(
		({ kind, subjectId }) =>
			(subjectId === id && kind === "DELIVERY") || deliveries.some((delivery) => delivery.id === subjectId),
	);
	return found ? shown(found) : null;
}

/** What a milestone brings before the fee: what was released once it has ended, or else what can be. */
const grossOf = ({ status, amountCents, releasedCents, refundedCents }: Milestone): number =>
	status !== "ACCEPTED" && FINAL_MILESTONE_STATUSES.includes(status)
		? releasedCents
		: amountCents - refundedCents;

/** Fee and payout are the professional's alone. */
function viewOf(milestone: Milestone, side: BookingSide) {
	const {
		id,
		position,
		title,
		deliverable,
		dueOn,
		amountCents,
		feeCents,
		status,
		statusAt,
		fundedAt,
		frozenAt,
		releasedCents,
	} = milestone;
	const { taxCents, taxRefundedCents } = milestone;
	const isProfessional = side === "PROFESSIONAL";
	const grossCents = grossOf(milestone);
	const payoutCents = payoutOf({ amountCents, feeCents }, grossCents);
	return {
		...{
			id,
			position,
			number: position + 1,
			title,
			deliverable,
			dueOn,
			amountCents,
			status,
			statusAt,
			fundedAt,
			releasedCents,
			taxCents,
			taxRefundedCents,
		},
		feeCents: isProfessional ? grossCents - payoutCents : null,
		payoutCents: isProfessional ? payoutCents : null,
		heldCents: heldCentsOf(milestone),
		/** Whether the payer's bank has asked for the payment back, so that nothing moves. */
		isFrozen: frozenAt !== null,
		deliveries: deliveriesOf(milestone),
	};
}

type Rules = { isDirect: boolean; canAskForChanges: boolean };

/** What a side can do about a milestone of a booking in progress, the main thing first. */
function commandsFor(
	side: BookingSide,
	{ status, frozenAt }: Milestone,
	{ isDirect, canAskForChanges }: Rules,
): DeliveryCommand[] {
	if (side === "PROFESSIONAL")
		return status === "FUNDED" || status === "CHANGES_REQUESTED" || (isDirect && status === "PLANNED")
			? ["deliver"]
			: [];
	if (status !== "DELIVERED") return [];
	return [
		...(frozenAt ? [] : (["accept-delivery"] as const)),
		...(canAskForChanges ? (["request-changes"] as const) : []),
	];
}
