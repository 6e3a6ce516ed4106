import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { isPaidDirectly } from "../market/service-line.ts";
import { getHeldCents, getPayoutCents } from "../money/amounts.ts";
import { chargebackColumns, findMoneyBack, type MoneyBack } from "../money/payment-queries.server.ts";
import { type Actor, requireArea, requireUser } from "../platform/actor.ts";
import { agreedZone } from "../platform/time/time-zones.server.ts";
import { type BookingSide, otherSide } from "./booking.ts";
import { getSideNames, getUserBooking } from "./booking-sides.server.ts";
import { cancelObstacle } from "./cancel-booking.server.ts";
import { deadlineKinds } from "./deadline.ts";
import type { DeliveryCommand } from "./delivery.ts";
import { findBookingDisputes } from "./disputes/dispute-queries.server.ts";
import { disputeObstacle, findWithdrawals } from "./disputes/open-dispute.server.ts";
import { getDueDay, overdueAt } from "./milestone.server.ts";
import { FINAL_MILESTONE_STATUSES, milestoneLabel } from "./milestone.ts";
import {
	findMilestones,
	getMilestoneEvents,
	getRevisions,
	showDeliveries,
} from "./milestone-access.server.ts";
import { openDeadlines } from "./set-deadline.server.ts";

/**
 * The milestones of any booking, for the team, with their money, deliveries, and history. Empty
 * before an agreement is signed.
 */
export async function getWorkForTeam(actor: Actor, bookingId: string) {
	requireArea(actor, "records");
	const [milestones, events, settling] = await Promise.all([
		findMilestones(db(), bookingId),
		getMilestoneEvents(bookingId),
		db().checkoutLine.findMany({
			where: { milestone: { bookingId }, checkout: { status: "PROCESSING" } },
			select: { milestoneId: true },
		}),
	]);
	const isSettling = (id: string) => settling.some(({ milestoneId }) => milestoneId === id);
	return {
		milestones: milestones.map((milestone) => ({
			...milestone,
			isSettling: isSettling(milestone.id),
			deliveries: showDeliveries(milestone),
		})),
		events,
	};
}
export type TeamWork = Awaited<ReturnType<typeof getWorkForTeam>>;

type Milestone = Awaited<ReturnType<typeof findMilestones>>[number];
type Deadline = { kind: keyof typeof deadlineKinds; subjectId: string; dueAt: Date };

/**
 * The work in a booking with a signed agreement, as one of its sides sees it. Each milestone comes with its
 * money, its deliveries, its deadline, and the commands that the side can use now. Null before there is an
 * agreement. Throws `not_found` for anyone else.
 */
export async function getWork(actor: Actor, bookingId: string) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const [rows, deadlines, revisions, agreed, settling, zone, chargebacks, disputes, hasWithdrawn] =
		await Promise.all([
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
				// A chargeback of a professional's repayment isn't about the booking's work.
				where: { payment: { checkout: { bookingId, receivableId: null } } },
				orderBy: { openedAt: "asc" },
				select: chargebackColumns,
			}),
			findBookingDisputes(db(), bookingId, side),
			findWithdrawals(db(), bookingId, side),
		]);
	if (rows.length === 0) return null;
	const moneyBack = await findMoneyBack(db(), rows);
	const isDirect = isPaidDirectly(booking.serviceLine);
	const canAskForChanges = revisions.used < revisions.included;
	const isOpen = booking.status === "ACCEPTED" || booking.status === "IN_PROGRESS";
	const milestones = rows.map((row) => ({
		...toMilestoneView(row, side),
		...moneyBack(row.id),
		commands: booking.status === "IN_PROGRESS" ? commandsFor(side, row, { isDirect, canAskForChanges }) : [],
		canFund:
			isOpen &&
			side === "CREATOR" &&
			row.status === "PLANNED" &&
			!isDirect &&
			!settling.some(({ milestoneId }) => milestoneId === row.id),
		isSettling: settling.some(({ milestoneId }) => milestoneId === row.id),
		/** The state in words, because `status` doesn't show that a payment is being settled. */
		statusLabel: milestoneLabel({
			status: row.status,
			isSettling: settling.some(({ milestoneId }) => milestoneId === row.id),
			isPaidDirectly: isDirect,
		}),
		dueDay: getDueDay(row, zone),
		isOverdue: row.status === "FUNDED" && overdueAt(row, zone) <= now(),
		overdueAt: overdueAt(row, zone),
		deadline: findDeadline(row, deadlines),
		...disputes(row.id),
		disputeObstacle: isOpen
			? disputeObstacle(
					row,
					deadlines.find(
						({ kind, subjectId }) => kind === "CHANGES" && row.deliveries.some(({ id }) => id === subjectId),
					) ?? null,
					hasWithdrawn(row),
				)
			: "This booking isn't in progress.",
		/**
		 * Whether the held money can be divided by a proposal. The side may have to withdraw an earlier one
		 * first.
		 */
		canPropose: isOpen && !isDirect && isHeldAtWork(row),
	}));
	const sum = (part: "heldCents" | "releasedCents" | "taxRefundedCents" | keyof MoneyBack) =>
		milestones.reduce((total, milestone) => total + milestone[part], 0);
	const funding = deadlines.find(({ kind }) => kind === "FIRST_FUNDING" || kind === "NEXT_FUNDING");
	return {
		booking: { id: booking.id, reference: booking.reference, title: booking.title, status: booking.status },
		side,
		names: getSideNames(booking),
		other: getSideNames(booking)[otherSide(side)],
		isPaidDirectly: isDirect,
		serviceLine: booking.serviceLine,
		agreement: agreed && { ...agreed, ...(side === "CREATOR" && { feeCents: null, payoutCents: null }) },
		revisions,
		milestones,
		/** The chargebacks, with the amounts that the payer's bank requested or took and its decisions. */
		chargebacks,
		totals: {
			heldCents: sum("heldCents"),
			releasedCents: sum("releasedCents"),
			refundedCents: sum("refundedCents"),
			refundingCents: sum("refundingCents"),
			heldUpCents: sum("heldUpCents"),
			disputedCents: sum("disputedCents"),
			takenBackCents: sum("takenBackCents"),
			/** The sales tax that was paid, and the part that went back with refunds. */
			taxPaidCents: rows.reduce(
				(total, { paymentId, taxCents }) => total + (paymentId === null ? 0 : taxCents),
				0,
			),
			taxRefundedCents: sum("taxRefundedCents"),
		},
		fundingDeadline: funding ? shown(funding) : null,
		cancelObstacle: cancelObstacle(rows, side),
	};
}
export type Work = NonNullable<Awaited<ReturnType<typeof getWork>>>;
export type WorkMilestone = Work["milestones"][number];

const shown = ({ kind, dueAt }: Deadline) => ({ kind, dueAt, consequence: deadlineKinds[kind].consequence });

/** Whether money is held for work that isn't in dispute and has no open chargeback. */
const isHeldAtWork = ({ status, frozenAt, ...milestone }: Milestone): boolean =>
	status !== "DISPUTED" && frozenAt === null && getHeldCents(milestone) > 0;

/** The open deadline of a milestone or its latest delivery. A dispute has its own deadlines. */
function findDeadline({ id, status, deliveries }: Milestone, deadlines: readonly Deadline[]) {
	if (status === "DISPUTED") return null;
	const found = deadlines.find(
		({ kind, subjectId }) =>
			(subjectId === id && kind === "DELIVERY") || deliveries.some((delivery) => delivery.id === subjectId),
	);
	return found ? shown(found) : null;
}

/**
 * A milestone's price before the fee: the released amount if the milestone ended without being accepted, and
 * otherwise the amount that wasn't refunded.
 */
const getGrossCents = ({ status, amountCents, releasedCents, refundedCents }: Milestone): number =>
	status !== "ACCEPTED" && FINAL_MILESTONE_STATUSES.includes(status)
		? releasedCents
		: amountCents - refundedCents;

/** Only the professional sees the fee and the payout. */
function toMilestoneView(milestone: Milestone, side: BookingSide) {
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
	const grossCents = getGrossCents(milestone);
	const payoutCents = getPayoutCents({ amountCents, feeCents }, grossCents);
	return {
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
		feeCents: isProfessional ? grossCents - payoutCents : null,
		payoutCents: isProfessional ? payoutCents : null,
		heldCents: getHeldCents(milestone),
		/** Whether a chargeback is open. Until it is decided, no money can be moved. */
		isFrozen: frozenAt !== null,
		deliveries: showDeliveries(milestone),
	};
}

type Rules = { isDirect: boolean; canAskForChanges: boolean };

/** What a side can do about a milestone of a booking in progress, the main action first. */
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
