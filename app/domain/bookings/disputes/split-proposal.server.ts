import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { SplitProposal } from "#generated/prisma/sqlite/client/client.ts";
import { isPaidDirectly } from "../../market/service-line.ts";
import { getHeldCents, HELD_MILESTONE_STATUSES } from "../../money/amounts.ts";
import { lockReauthentication, requireRecentProof } from "../../people/credentials.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import type { AuditAction } from "../../platform/audit-event.ts";
import { appendToRecord } from "../../platform/booking-record.server.ts";
import { formatCents } from "../../platform/cents.ts";
import { bookingCommand } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { checkText } from "../../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { endOfBusinessDayAfter } from "../../platform/time/calendar-day.ts";
import { agreedZone } from "../../platform/time/time-zones.server.ts";
import type { BookingSide } from "../booking.ts";
import { type BookingSides, getUserBooking } from "../booking-sides.server.ts";
import { describeFrozen } from "../milestone.server.ts";
import { isInForce, type MilestoneStatus } from "../milestone.ts";
import { setDeadline } from "../set-deadline.server.ts";
import { closeProposal, findOpenDispute } from "./dispute.server.ts";
import {
	PROPOSAL_BUSINESS_DAYS,
	PROPOSING_STATUSES,
	type Split,
	splitProposalLabels,
	withWhatMoves,
} from "./dispute.ts";
import { notifyOfDispute, notifyOfProposal } from "./dispute-emails.server.ts";
import { divideMilestone, endDispute } from "./end-dispute.server.ts";

const conflict = (text: string) => new DomainError("conflict", text);

type Milestone = {
	id: string;
	bookingId: string;
	position: number;
	title: string;
	status: MilestoneStatus;
	amountCents: number;
	releasedCents: number;
	refundedCents: number;
	paymentId: string | null;
	frozenAt: Date | null;
};

/**
 * What a side can propose for a milestone now: the amount to divide, and the open dispute, if any. If the
 * side can't propose anything, returns a sentence about why.
 */
export async function findDivisible(
	tx: Tx,
	milestone: Milestone,
	side: BookingSide,
): Promise<{ totalCents: number; disputeId: string | null } | { obstacle: string }> {
	const { id, status, paymentId, frozenAt } = milestone;
	if (paymentId === null || !(HELD_MILESTONE_STATUSES as readonly string[]).includes(status))
		return { obstacle: "Nothing is held for this milestone, so there is nothing to divide." };
	if (frozenAt) return { obstacle: describeFrozen(milestone) };
	const dispute = await findOpenDispute(tx, id);
	if (dispute && !PROPOSING_STATUSES.includes(dispute.status))
		return { obstacle: "Nothing can be proposed in this dispute now." };
	const [last] = await tx.splitProposal.findMany({
		where: { milestoneId: id, disputeId: dispute?.id ?? null, status: { not: "WITHDRAWN" } },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		take: 1,
	});
	if (last?.side === side && last.status === "WAITING")
		return { obstacle: "Your proposal is waiting for an answer. Withdraw it before you make another one." };
	if (dispute && last?.side === side)
		return { obstacle: "You made the last proposal in this dispute, so it isn't your turn to propose." };
	return { totalCents: dispute?.disputedCents ?? getHeldCents(milestone), disputeId: dispute?.id ?? null };
}

type ProposeInput = {
	bookingId: string;
	/** The position of the milestone, from 0. */
	position: number;
	/** How much should go to the professional, before the fee. The rest goes back to the creator. */
	releaseCents: number;
	reason: string;
};

/**
 * Either side proposes how to divide the money held for a milestone or, in a dispute, the disputed amount.
 * The other side has two business days to answer. Outside a dispute, an unanswered proposal has no effect. In
 * a dispute, it is carried out. A side can't make two proposals in a row there, so that neither can wear the
 * other down. A new proposal replaces one from the other side that is waiting for an answer. Requires a
 * recent identity check. Throws `invalid` if `releaseCents` is more than the amount to divide, and `conflict`
 * if nothing can be proposed now.
 */
export async function proposeSplit(
	actor: Actor,
	{ bookingId, position, releaseCents, reason }: ProposeInput,
): Promise<{ proposalId: string }> {
	const user = requireRecentProof(actor);
	const input = { bookingId, position, releaseCents, reason };
	return bookingCommand(actor, "propose-split", input, async (tx) => {
		await lockReauthentication(tx, user);
		const { booking, side } = await getUserBooking(user, bookingId, tx);
		const milestone = await tx.milestone.findUnique({
			where: { bookingId_position_replacedByVersion: { bookingId, position, ...isInForce } },
		});
		if (!milestone) throw new DomainError("not_found", "Milestone not found");
		const found = isPaidDirectly(booking.serviceLine)
			? { obstacle: "Greenroom holds no money for legal work, so there is nothing to divide." }
			: await findDivisible(tx, milestone, side);
		if ("obstacle" in found) throw conflict(found.obstacle);
		const { totalCents, disputeId } = found;
		if (releaseCents < 0 || releaseCents > totalCents)
			throw invalidField("amount", `Enter an amount between $0.00 and ${formatCents(totalCents)}`);
		await checkText(tx, actor, { place: "REASON", subjectId: bookingId, text: reason });
		const waiting = await tx.splitProposal.findUnique({ where: { openFor: milestone.id } });
		if (waiting) await closeProposal(tx, waiting, { status: "COUNTERED" });
		const at = now();
		const proposal = await tx.splitProposal.create({
			data: {
				milestoneId: milestone.id,
				openFor: milestone.id,
				disputeId,
				side,
				refundCents: totalCents - releaseCents,
				releaseCents,
				reason,
				createdAt: at,
			},
		});
		await setDeadline(
			tx,
			{
				kind: disputeId ? "DISPUTE_PROPOSAL" : "SPLIT_ANSWER",
				bookingId,
				subjectId: proposal.id,
				side: side === "CREATOR" ? "PROFESSIONAL" : "CREATOR",
			},
			endOfBusinessDayAfter(at, PROPOSAL_BUSINESS_DAYS, await agreedZone(tx, bookingId)),
		);
		await appendToRecord(tx, bookingId, {
			kind: "proposal",
			facts: {
				proposalId: proposal.id,
				milestoneId: milestone.id,
				by: side,
				refundCents: proposal.refundCents,
				releaseCents,
			},
			texts: { reason },
		});
		await recordEvent(tx, actor, {
			action: "propose-split",
			subject: ["Milestone", milestone.id],
			detail: { bookingId, releaseCents, refundCents: totalCents - releaseCents },
		});
		await tellOfProposal(tx, booking, proposal, { event: "proposed", by: side, proposal });
		return { proposalId: proposal.id };
	});
}

type ProposalNews = Parameters<typeof notifyOfProposal>[3];

/** Sends the notifications about a proposal, in its dispute or on the booking. */
async function tellOfProposal(
	tx: Tx,
	booking: BookingSides,
	{ disputeId, milestoneId }: SplitProposal,
	news: ProposalNews,
): Promise<void> {
	if (disputeId === null) return notifyOfProposal(tx, booking, milestoneId, news);
	const { milestone, ...dispute } = await tx.dispute.findUniqueOrThrow({
		where: { id: disputeId },
		include: { milestone: true },
	});
	await notifyOfDispute(
		tx,
		booking,
		dispute,
		news.event === "proposed"
			? { ...news, proposal: withWhatMoves(getHeldCents(milestone), dispute, news.proposal) }
			: news,
	);
}

type ProposalAt = { bookingId: string; proposalId: string };

/**
 * A waiting proposal for a user's booking. Throws `not_found` for anyone else, and `conflict` if the proposal
 * is over.
 */
async function getWaitingProposal(tx: Tx, user: SignedInUser, { bookingId, proposalId }: ProposalAt) {
	const { booking, side } = await getUserBooking(user, bookingId, tx);
	const proposal = await tx.splitProposal.findFirst({
		where: { id: proposalId, milestone: { bookingId } },
		include: { milestone: true },
	});
	if (!proposal) throw new DomainError("not_found", "Proposal not found");
	if (proposal.status !== "WAITING")
		throw conflict(
			`This proposal has changed since you opened the page. It is now: ${splitProposalLabels[proposal.status].toLowerCase()}. Nothing was changed.`,
		);
	return { booking, side, proposal };
}

/**
 * The side that received a proposal accepts it, which immediately divides the held money and ends the dispute
 * if there is one. Requires a recent identity check. Both sides get an email. Throws `forbidden` for the
 * proposal's author, and `conflict` if the proposal is over, the amounts have changed, or a chargeback is
 * open.
 */
export async function acceptProposal(actor: Actor, { bookingId, proposalId }: ProposalAt): Promise<void> {
	const user = requireRecentProof(actor);
	await bookingCommand(actor, "accept-proposal", { bookingId, proposalId }, async (tx) => {
		await lockReauthentication(tx, user);
		const { booking, side, proposal } = await getWaitingProposal(tx, user, { bookingId, proposalId });
		if (side === proposal.side)
			throw new DomainError("forbidden", "You made this proposal, so you can't accept it.");
		await closeProposal(tx, proposal, { status: "ACCEPTED" });
		const split = await carryOutProposal(tx, actor, booking, proposal, side);
		if (proposal.disputeId === null)
			await tellOfProposal(tx, booking, proposal, {
				event: "divided",
				by: side,
				split,
				text: proposal.reason,
			});
	});
}

/** Divides the money as proposed. If there is a dispute, ends it and notifies both sides. */
async function carryOutProposal(
	tx: Tx,
	actor: Actor,
	booking: BookingSides,
	proposal: SplitProposal & { milestone: Milestone },
	role: BookingSide | "CLOCK",
): Promise<Split> {
	const { disputeId, milestoneId, milestone, refundCents, releaseCents, reason } = proposal;
	if (disputeId === null) {
		if (refundCents + releaseCents !== getHeldCents(milestone))
			throw conflict("The amount that is held has changed since this was proposed. Propose a new division.");
		const split = { refundCents, releaseCents };
		if (role !== "CLOCK") await divideMilestone(tx, actor, milestoneId, { split, role, reason });
		return split;
	}
	const dispute = await tx.dispute.findUniqueOrThrow({ where: { id: disputeId } });
	const outcome = role === "CLOCK" ? "SILENCE" : "PROPOSAL";
	const split = await endDispute(tx, actor, dispute, {
		transition: "settle",
		role,
		reason,
		outcome,
		split: { refundCents, releaseCents },
	});
	await notifyOfDispute(tx, booking, dispute, { event: "settled", by: role, outcome, split });
	return split ?? { refundCents, releaseCents };
}

/**
 * The side that received a proposal declines it, with a reason for the proposal's author. No money moves.
 * Throws `forbidden` for the author, and `conflict` if the proposal is over.
 */
export async function declineProposal(
	actor: Actor,
	{ bookingId, proposalId, reason }: ProposalAt & { reason: string },
): Promise<void> {
	const user = requireUser(actor);
	await bookingCommand(actor, "decline-proposal", { bookingId, proposalId, reason }, async (tx) => {
		const { booking, side, proposal } = await getWaitingProposal(tx, user, { bookingId, proposalId });
		if (side === proposal.side)
			throw new DomainError("forbidden", "You made this proposal. Withdraw it instead.");
		await checkText(tx, actor, { place: "REASON", subjectId: bookingId, text: reason });
		await closeProposal(tx, proposal, { status: "DECLINED", answer: reason });
		await recordAnswer(tx, actor, "decline-proposal", proposal);
		await tellOfProposal(tx, booking, proposal, {
			event: "proposal-declined",
			by: side,
			proposal,
			text: reason,
		});
	});
}

/**
 * The author withdraws a waiting proposal. Throws `forbidden` for the other side, and `conflict` if the
 * proposal is over.
 */
export async function withdrawProposal(actor: Actor, { bookingId, proposalId }: ProposalAt): Promise<void> {
	const user = requireUser(actor);
	await bookingCommand(actor, "withdraw-proposal", { bookingId, proposalId }, async (tx) => {
		const { booking, side, proposal } = await getWaitingProposal(tx, user, { bookingId, proposalId });
		if (side !== proposal.side)
			throw new DomainError("forbidden", "Only the person who made a proposal can withdraw it.");
		await closeProposal(tx, proposal, { status: "WITHDRAWN" });
		await recordAnswer(tx, actor, "withdraw-proposal", proposal);
		await tellOfProposal(tx, booking, proposal, { event: "proposal-withdrawn", by: side, proposal });
	});
}

const recordAnswer = (tx: Tx, actor: Actor, action: AuditAction, { id, milestoneId }: SplitProposal) =>
	recordEvent(tx, actor, { action, subject: ["Milestone", milestoneId], detail: { proposalId: id } });

/**
 * Ends a proposal that nobody answered in time, in the transaction that runs its deadline. In a dispute, the
 * proposal is carried out.
 */
export async function expireProposal(
	tx: Tx,
	actor: Actor,
	booking: BookingSides,
	proposalId: string,
): Promise<void> {
	const proposal = await tx.splitProposal.findUniqueOrThrow({
		where: { id: proposalId },
		include: { milestone: true },
	});
	if (proposal.status !== "WAITING") return;
	await closeProposal(tx, proposal, { status: "EXPIRED" });
	if (proposal.disputeId === null)
		return tellOfProposal(tx, booking, proposal, { event: "proposal-expired", by: "CLOCK", proposal });
	await carryOutProposal(tx, actor, booking, proposal, "CLOCK");
}
