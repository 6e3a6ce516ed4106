import { describeOutcome } from "#app/domain/bookings/booking-labels.ts";
import { type DeliveryCommand, milestonePath } from "#app/domain/bookings/delivery.ts";
import {
	disputePath,
	getDisputeStatusLabel,
	OPENED_BEFORE,
	openDisputePath,
	proposalPath,
	proposeSplitPath,
} from "#app/domain/bookings/disputes/dispute.ts";
import { describeSplit } from "#app/domain/bookings/disputes/dispute-labels.ts";
import { FINAL_MILESTONE_STATUSES } from "#app/domain/bookings/milestone.ts";
import { findRecordsLink } from "#app/domain/bookings/performer-records/binder.server.ts";
import { deliveryPath } from "#app/domain/bookings/previews/preview.ts";
import { cancellationLabels, cancellationTexts } from "#app/domain/bookings/quotes/quote.ts";
import { formatAmount } from "#app/domain/bookings/quotes/quote-facts.ts";
import { formatTotal } from "#app/domain/bookings/quotes/quote-total.ts";
import { describeReleases } from "#app/domain/bookings/releases/release.server.ts";
import type { Turn } from "#app/domain/bookings/turn.ts";
import {
	describeChargeback,
	describeMoney,
	describeWork,
	getDisputeTurn,
} from "#app/domain/bookings/work-labels.ts";
import { getWork, type Work, type WorkMilestone } from "#app/domain/bookings/work-queries.server.ts";
import { PAYMENT_MAX } from "#app/domain/money/amounts.ts";
import { startCheckoutPath } from "#app/domain/money/checkout.ts";
import { findPayoutsOfBooking, type ListedPayout } from "#app/domain/money/earnings.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { zoneLabel } from "#app/domain/platform/time/time-zone.ts";
import { formatWhen, showDay, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { payoutStanding } from "#app/routes/money/parts/payout-data.server.ts";
import type { NextAction } from "./next-step.tsx";
import { shownDelivery } from "./shown-delivery.server.ts";

const commandLabels: Record<DeliveryCommand, string> = {
	deliver: "Deliver",
	"accept-delivery": "Accept the delivery",
	"request-changes": "Ask for changes",
};

const due = (at: Date) => timestamp(at);
/**
 * The work of a booking as its page shows it, with times and amounts as text. Null before an
 * agreement is signed.
 */
export async function loadWork(actor: Actor, bookingId: string, turn: Turn | undefined) {
	const work = await getWork(actor, bookingId);
	if (!work) return null;
	const { side, names, isPaidDirectly, revisions, milestones, totals, agreement } = work;
	const facts = {
		side,
		names,
		status: work.booking.status,
		isPaidDirectly,
		milestones,
		roundsLeft: Math.max(0, revisions.included - revisions.used),
		isMonthly: agreement?.isMonthly ?? false,
	};
	const about = milestones.find(({ id }) => id === turn?.milestoneId) ?? null;
	const actions = listActions(work, about);
	const user = requireUser(actor);
	const payouts = side === "PROFESSIONAL" ? await findPayoutsOfBooking(user, bookingId) : [];
	return {
		isPaidDirectly,
		/** Describes the turn in a sentence or two, if it is about a milestone. */
		text: turn && about ? describeWork(turn, about, facts) : null,
		nextDue: turn && about ? describeDue(work, turn, about) : null,
		actions,
		milestones: milestones.map((milestone) =>
			shownMilestone(
				work,
				milestone,
				payouts.filter(({ milestoneId }) => milestoneId === milestone.id),
				actions,
				milestone === about ? turn : undefined,
			),
		),
		money: isPaidDirectly ? null : moneyLines(work),
		chargebacks: work.chargebacks.map((chargeback) => ({
			id: chargeback.id,
			time: timestamp(chargeback.decidedAt ?? chargeback.openedAt),
			...describeChargeback(chargeback, side, names),
		})),
		records: isPaidDirectly ? null : records[side],
		total: agreement ? formatTotal(agreement) : "",
		held: formatCents(totals.heldCents),
		version: agreement?.version ?? 1,
		releases: await describeReleases(bookingId),
		performerRecords: await findRecordsLink(bookingId, side),
		cancellation: {
			label: agreement ? cancellationLabels[agreement.cancellation] : "",
			text: agreement ? cancellationTexts[agreement.cancellation] : "",
		},
		timeZone: agreement ? zoneLabel(agreement.timeZone) : "",
		revisions: `${revisions.used} of ${revisions.included} used`,
		mayCancel: work.cancelObstacle === null,
		/** Whether a refund is on its way. If so, the page opens the sections that show it. */
		isRefunding: totals.refundingCents + totals.heldUpCents > 0,
		/**
		 * How much was paid and refunded, as a sentence. Null unless the booking is completed and some of the money
		 * was refunded or is being refunded.
		 */
		outcome: work.booking.status === "COMPLETED" ? describeOutcome(totals) : null,
	};
}
export type ShownWork = NonNullable<Awaited<ReturnType<typeof loadWork>>>;
export type ShownMilestone = ShownWork["milestones"][number];

/**
 * When the next step is due, and what happens then. Until the agreed day of a delivery is over, the delivery
 * is due on that day. In a dispute, the consequence names the amounts.
 */
function describeDue(work: Work, { dueAt, dueOn, consequence, disputeId }: Turn, milestone: WorkMilestone) {
	if (disputeId) return shownDispute(work, milestone)?.due ?? null;
	if (dueOn)
		return {
			...showDay(dueOn),
			...(milestone.deadline && {
				consequence: `If it isn't delivered by ${formatWhen(milestone.deadline.dueAt)}, ${milestone.deadline.consequence}.`,
			}),
		};
	return dueAt && { ...due(dueAt), ...(consequence && { consequence: sentence(consequence) }) };
}

const sentence = (consequence: string): string => `If nothing happens by then, ${consequence}.`;

/** The side's actions on the current turn's milestone, and links to fund milestones. */
function listActions(work: Work, about: WorkMilestone | null): NextAction[] {
	const { booking, milestones } = work;
	const answers = about ? listAnswers(work, about) : [];
	const possible: Omit<NextAction, "isMain">[] = [
		...answers,
		...(about?.commands ?? []).map((command) => ({
			href: milestonePath(booking.id, about?.position ?? 0, command),
			label: commandLabels[command],
		})),
	];
	const main = possible.find(({ isAside }) => !isAside);
	const commands = possible.map((action) => ({ ...action, isMain: action === main }));
	const unfunded = milestones.filter(({ canFund }) => canFund);
	const [first] = unfunded;
	if (!first || milestones.some(({ isSettling }) => isSettling)) return commands;
	const isMain = commands.length === 0 && about?.status === "PLANNED";
	const fund = {
		href: startCheckoutPath(booking.id, [first.id]),
		label: `Fund milestone ${first.number}`,
		isMain,
		isAside: !isMain,
	};
	const all = {
		href: startCheckoutPath(booking.id),
		label: unfunded.length === 2 ? "Fund both milestones" : `Fund all ${unfunded.length} milestones`,
		isMain: false,
	};
	const isPayableAtOnce =
		unfunded.reduce((sum, { amountCents, taxCents }) => sum + amountCents + taxCents, 0) <= PAYMENT_MAX;
	return [...commands, fund, ...(unfunded.length > 1 && isMain && isPayableAtOnce ? [all] : [])];
}

/** The links with which a side responds to a milestone's dispute or proposal. */
function listAnswers(
	{ booking, ...work }: Work,
	{ dispute, proposal, position, ...milestone }: WorkMilestone,
) {
	if (dispute?.isOpen) {
		const isYours = getDisputeTurn({ ...milestone, dispute }, work)?.isYours;
		return dispute.status === "OPEN" && isYours
			? [{ href: disputePath(booking.id, dispute.id, "answer"), label: "Answer the dispute" }]
			: [{ href: disputePath(booking.id, dispute.id), label: "See the dispute" }];
	}
	if (!proposal) return [];
	if (proposal.isYours)
		return [
			{
				href: proposalPath(booking.id, proposal.id, "withdraw"),
				label: "Withdraw your proposal",
				isAside: true,
			},
		];
	return [
		{ href: proposalPath(booking.id, proposal.id, "accept"), label: "Accept the proposal" },
		{ href: proposalPath(booking.id, proposal.id, "decline"), label: "Decline the proposal" },
		{ href: proposeSplitPath(booking.id, position), label: "Propose something else" },
	];
}

/** The latest dispute about a milestone: its state, whose turn it is, and by when. */
function shownDispute(work: Work, milestone: WorkMilestone) {
	const { dispute } = milestone;
	if (!dispute) return null;
	const turn = getDisputeTurn(milestone, work);
	const deadline = dispute.deadlines.find(({ kind, pausedAt }) => kind === turn?.deadline && !pausedAt);
	return {
		href: disputePath(work.booking.id, dispute.id),
		reference: dispute.reference,
		label: getDisputeStatusLabel(dispute.status, work.isPaidDirectly),
		isOpen: dispute.isOpen,
		isYours: turn?.isYours ?? false,
		title: turn?.title ?? null,
		note: milestone.disputeObstacle === OPENED_BEFORE ? OPENED_BEFORE : null,
		due:
			turn && deadline
				? { ...due(deadline.dueAt), ...(turn.consequence && { consequence: turn.consequence }) }
				: null,
	};
}

/**
 * A proposal to divide the money held for a milestone, before a dispute. If it is the next step, the text of
 * that step says how the money would be divided.
 */
function shownProposal({ side, names, other }: Work, { proposal }: WorkMilestone, isNext: boolean) {
	if (!proposal) return null;
	return {
		isNext,
		title: proposal.isYours
			? `Waiting for ${other} to answer your proposal`
			: `${other} proposes how to divide it`,
		text: describeSplit(proposal, side, names),
		reason: proposal.reason,
		isYours: proposal.isYours,
		due: proposal.dueAt && due(proposal.dueAt),
	};
}

/** The links that open a dispute about a milestone, or propose how to divide the money held for it. */
const listExits = ({ booking }: Work, { position, disputeObstacle, canPropose, proposal }: WorkMilestone) => [
	...(canPropose && !proposal
		? [{ href: proposeSplitPath(booking.id, position), label: "Propose how to divide it" }]
		: []),
	...(disputeObstacle === null
		? [{ href: openDisputePath(booking.id, position), label: "Open a dispute" }]
		: []),
];

/** A milestone with the reader's actions, except those already among the next steps. */
function shownMilestone(
	work: Work,
	milestone: WorkMilestone,
	payouts: readonly ListedPayout[],
	next: readonly NextAction[],
	turn: Turn | undefined,
) {
	const { booking, names, side, isPaidDirectly } = work;
	const {
		id,
		number,
		position,
		title,
		deliverable,
		status,
		amountCents,
		taxCents,
		feeCents,
		payoutCents,
		dueDay,
		isOverdue,
		deadline,
		commands,
		canFund,
		isFrozen,
		deliveries,
	} = milestone;
	const isProfessional = side === "PROFESSIONAL";
	return {
		id,
		number,
		title,
		deliverable,
		status,
		isFrozen,
		/** Whether the next step is about this milestone and already says what is due and by when. */
		isNext: turn !== undefined,
		statusLabel: milestone.statusLabel,
		amount: formatAmount({ amountCents, taxCents }),
		/**
		 * Whether all of the milestone's money went to the professional. Also true if the creator pays
		 * directly.
		 */
		isPaidInFull: isPaidDirectly || milestone.releasedCents === amountCents,
		money: describeMoney(milestone, names, isPaidDirectly, side),
		payout:
			payoutCents && !isPaidDirectly
				? payoutInWords({ payoutCents, feeCents: feeCents ?? 0 }, payouts)
				: null,
		dueDay: showDay(dueDay),
		isOpen: status === "PLANNED" || status === "FUNDED" || status === "CHANGES_REQUESTED",
		overdue: isOverdue && !isFrozen ? overdueInWords(milestone, names.CREATOR, isProfessional) : null,
		paused:
			deadline && isFrozen
				? "Until the bank has decided, its deadline is paused. The remaining time continues afterward."
				: null,
		deadline: deadline &&
			!isFrozen && { ...due(deadline.dueAt), consequence: sentence(deadline.consequence) },
		dispute: shownDispute(work, milestone),
		proposal: shownProposal(work, milestone, turn?.task === "SPLIT_ANSWER"),
		actions: [
			...listAnswers(work, milestone),
			...commands.map((command) => ({
				href: milestonePath(booking.id, position, command),
				label: commandLabels[command],
			})),
			...(canFund ? [{ href: startCheckoutPath(booking.id, [id]), label: "Fund this milestone" }] : []),
			...listExits(work, milestone),
		].filter(({ href }) => next.every((action) => action.href !== href)),
		deliveries: deliveries.map((delivery) =>
			shownDelivery(delivery, {
				isCreator: work.side === "CREATOR",
				path: deliveryPath(booking.id, position, delivery.round),
			}),
		),
	};
}

/**
 * What a milestone pays its professional once everything held is released, and where the released money is.
 * `payouts` are the milestone's payouts, latest first.
 */
function payoutInWords(
	{ payoutCents, feeCents }: { payoutCents: number; feeCents: number },
	payouts: readonly ListedPayout[],
): string {
	const parts = payouts.toReversed().map((payout) => {
		const { status } = payoutStanding(payout);
		return payout.amountCents === payoutCents ? status : `${formatCents(payout.amountCents)}: ${status}`;
	});
	return [
		`Your payout: ${formatCents(payoutCents)} after the fee of ${formatCents(feeCents)}`,
		...parts,
	].join(" · ");
}

const overdueInWords = ({ overdueAt }: WorkMilestone, creator: string, isProfessional: boolean): string =>
	isProfessional
		? `Overdue. Since ${formatWhen(overdueAt)}, ${creator} can cancel with a full refund.`
		: "Overdue. You can cancel now, and get all of it back.";

/** The page on which each side sees all of its money. */
const records = {
	CREATOR: { path: "/payments", label: "Payments and receipts" },
	PROFESSIONAL: { path: "/earnings", label: "Your earnings" },
} as const;

/** The agreed amounts, and where the money is. */
function moneyLines({ agreement, totals, milestones, names, side }: Work) {
	const { heldCents, releasedCents, taxPaidCents, taxRefundedCents } = totals;
	const isMonthly = agreement?.isMonthly ?? false;
	const taxCents = agreement?.taxCents ?? 0;
	const back = [
		{ key: "disputed", label: "With the payer's bank until it decides", cents: totals.disputedCents },
		{ key: "taken", label: "Taken back by the payer's bank", cents: totals.takenBackCents },
		{ key: "refunded", label: `Refunded to ${names.CREATOR}`, cents: totals.refundedCents },
		{ key: "refunding", label: `On its way back to ${names.CREATOR}`, cents: totals.refundingCents },
		{
			key: "held-up",
			label: `Held up on its way back to ${names.CREATOR}`,
			cents: totals.heldUpCents,
			note: "Our team is working on it. You don't need to do anything.",
		},
	];
	return [
		{
			key: "total",
			label: isMonthly ? "Agreed for each month" : "Agreed total",
			figure: formatCents(agreement?.totalCents ?? 0),
		},
		...(taxCents > 0
			? [
					{
						key: "tax",
						label: isMonthly ? "Sales tax on it, each month" : "Sales tax on it",
						figure: formatCents(taxCents),
					},
				]
			: []),
		...(side === "PROFESSIONAL" ? payoutLines(milestones, isMonthly ? agreement : null) : []),
		{ key: "held", label: "Held by Greenroom now", figure: formatCents(heldCents) },
		...(taxPaidCents > taxRefundedCents
			? [
					{
						key: "tax-kept",
						label: "Sales tax paid, kept for the state",
						figure: formatCents(taxPaidCents - taxRefundedCents),
					},
				]
			: []),
		{ key: "released", label: `Released to ${names.PROFESSIONAL}`, figure: formatCents(releasedCents) },
		...back
			.filter(({ cents }) => cents > 0)
			.map(({ cents, ...line }) => ({ ...line, figure: formatCents(cents) })),
	];
}

/**
 * The fee and the payout: per month as long as monthly work continues, and otherwise for all milestones
 * together.
 */
function payoutLines(milestones: readonly WorkMilestone[], month: Work["agreement"]) {
	const isOver = milestones.every(({ status }) => FINAL_MILESTONE_STATUSES.includes(status));
	const sum = (part: "feeCents" | "payoutCents") =>
		(month && !isOver ? month[part] : sumCents(milestones, part)) ?? 0;
	const label = isOver
		? "Your payout"
		: month
			? "Your payout for each month"
			: milestones.some(({ isFrozen }) => isFrozen)
				? "Your payout without the disputed payment"
				: "Your payout if everything is accepted";
	return [
		{ key: "fee", label: "Fee, from your payout", figure: `−${formatCents(sum("feeCents"))}` },
		{ key: "payout", label, figure: formatCents(sum("payoutCents")) },
	];
}

const sumCents = (milestones: readonly WorkMilestone[], part: "feeCents" | "payoutCents"): number =>
	milestones.reduce((total, milestone) => total + (milestone[part] ?? 0), 0);
