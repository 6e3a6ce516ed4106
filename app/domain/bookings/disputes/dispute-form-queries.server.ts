import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { isPaidDirectly } from "../../market/service-line.ts";
import { getHeldCents, getReleasePayout, taxReturnedWith } from "../../money/amounts.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { showHidden } from "../../platform/text.ts";
import { endOfBusinessDayAfter } from "../../platform/time/calendar-day.ts";
import { agreedZone } from "../../platform/time/time-zones.server.ts";
import { otherSide } from "../booking.ts";
import { getSideNames, getUserBooking } from "../booking-sides.server.ts";
import { isInForce, milestoneName } from "../milestone.ts";
import type { MilestoneAt } from "../milestone-access.server.ts";
import { ANSWER_BUSINESS_DAYS, PROPOSAL_BUSINESS_DAYS, wantedBy, withWhatMoves } from "./dispute.ts";
import { payoutFacts } from "./dispute-queries.server.ts";
import { disputeObstacle, findWithdrawals } from "./open-dispute.server.ts";
import { findDivisible } from "./split-proposal.server.ts";

/** A milestone in a user's booking, for a form about it. Throws `not_found` for anyone else. */
async function findMilestoneFor(actor: Actor, { bookingId, position }: MilestoneAt) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const [milestone, { status }] = await Promise.all([
		position < 0
			? null
			: db().milestone.findUnique({
					where: { bookingId_position_replacedByVersion: { bookingId, position, ...isInForce } },
					include: { deliveries: { select: { id: true, deliveredAt: true } } },
				}),
		db().booking.findUniqueOrThrow({ where: { id: bookingId }, select: { status: true } }),
	]);
	if (!milestone) throw new DomainError("not_found", "Milestone not found");
	const names = getSideNames(booking);
	const page = {
		booking: { id: booking.id, reference: booking.reference, title: booking.title },
		side,
		names,
		other: names[otherSide(side)],
		isPaidDirectly: isPaidDirectly(booking.serviceLine),
		milestone: {
			id: milestone.id,
			number: milestone.position + 1,
			position: milestone.position,
			title: milestone.title,
			name: milestoneName(milestone),
			status: milestone.status,
			heldCents: getHeldCents(milestone),
		},
	};
	const isOpen = status === "ACCEPTED" || status === "IN_PROGRESS";
	return { page, milestone, obstacle: isOpen ? null : "This booking isn't in progress." };
}

/**
 * What the form for opening a dispute shows: the held amount, the outcomes that the side can request, and
 * when the other side's answer would be due. If no dispute is possible now, `obstacle` says why. Throws
 * `not_found` for anyone else.
 */
export async function getOpening(actor: Actor, at: MilestoneAt) {
	const { page, milestone, obstacle } = await findMilestoneFor(actor, at);
	const [deadline, open, zone, hasWithdrawn] = await Promise.all([
		db().deadline.findFirst({
			where: {
				kind: "CHANGES",
				closedAt: null,
				subjectId: { in: milestone.deliveries.map(({ id }) => id) },
			},
		}),
		db().dispute.findUnique({ where: { openFor: milestone.id }, select: { id: true } }),
		agreedZone(db(), at.bookingId),
		findWithdrawals(db(), at.bookingId, page.side),
	]);
	return {
		...page,
		obstacle: obstacle ?? disputeObstacle(milestone, deadline, hasWithdrawn(milestone)),
		/** The dispute that is already open about the milestone. */
		openDisputeId: open?.id ?? null,
		choices: wantedBy(page.side, milestone.status, page.isPaidDirectly),
		/** Whether the undisputed part is released immediately, as it is once work has been delivered. */
		isRestReleased: milestone.status !== "FUNDED",
		answerBy: endOfBusinessDayAfter(now(), ANSWER_BUSINESS_DAYS, zone),
	};
}
export type Opening = Awaited<ReturnType<typeof getOpening>>;

/**
 * What the form for proposing a division shows: the amount, the dispute (if any), and the other side's
 * proposal (if any), which the new proposal would answer. If nothing can be proposed now, `obstacle` says
 * why. Throws `not_found` for anyone else.
 */
export async function getDivision(actor: Actor, at: MilestoneAt) {
	const { page, milestone, obstacle } = await findMilestoneFor(actor, at);
	const [found, waiting, zone] = await Promise.all([
		page.isPaidDirectly
			? { obstacle: "Greenroom holds no money for legal work, so there is nothing to divide." }
			: findDivisible(db(), milestone, page.side),
		db().splitProposal.findUnique({
			where: { openFor: milestone.id },
			select: { id: true, side: true, refundCents: true, releaseCents: true, dispute: true },
		}),
		agreedZone(db(), at.bookingId),
	]);
	const isPossible = obstacle === null && "totalCents" in found;
	const disputeId = isPossible ? found.disputeId : null;
	return {
		...page,
		obstacle: obstacle ?? ("obstacle" in found ? found.obstacle : null),
		totalCents: isPossible ? found.totalCents : 0,
		disputeId,
		/** The amounts of the dispute, from which `withWhatMoves` computes what a division moves now. */
		dispute: disputeId
			? await db().dispute.findUniqueOrThrow({
					where: { id: disputeId },
					select: { disputedCents: true, restCents: true },
				})
			: null,
		/** The other side's proposal, which the new proposal answers. */
		answers:
			waiting && waiting.side !== page.side
				? withWhatMoves(page.milestone.heldCents, waiting.dispute, waiting)
				: null,
		payout: payoutFacts(page.side, milestone),
		answerBy: endOfBusinessDayAfter(now(), PROPOSAL_BUSINESS_DAYS, zone),
	};
}

/** A proposal as one side of its booking sees it. Throws `not_found` for anyone else. */
export async function getProposal(
	actor: Actor,
	{ bookingId, proposalId }: { bookingId: string; proposalId: string },
) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const proposal = await db().splitProposal.findFirst({
		where: { id: proposalId, milestone: { bookingId } },
		include: { milestone: true, dispute: true },
	});
	if (!proposal) throw new DomainError("not_found", "Proposal not found");
	const deadline = await db().deadline.findFirst({
		where: { subjectId: proposalId, closedAt: null },
		select: { dueAt: true, pausedAt: true },
	});
	const { milestone, dispute, status } = proposal;
	const { refundCents, releaseCents } =
		status === "WAITING" ? withWhatMoves(getHeldCents(milestone), dispute, proposal) : proposal;
	const names = getSideNames(booking);
	return {
		id: proposal.id,
		booking: { id: booking.id, reference: booking.reference, title: booking.title },
		side,
		names,
		other: names[otherSide(side)],
		author: proposal.side,
		isYours: proposal.side === side,
		status,
		refundCents,
		releaseCents,
		reason: showHidden(proposal.reason),
		disputeId: dispute?.id ?? null,
		milestone: {
			number: milestone.position + 1,
			position: milestone.position,
			title: milestone.title,
			isFrozen: milestone.frozenAt !== null,
		},
		dueAt: deadline && deadline.pausedAt === null ? deadline.dueAt : null,
		/** The sales tax that goes back with the refund. */
		taxCents: taxReturnedWith(milestone, refundCents),
		/** What the professional receives, visible only to them. */
		payoutCents: side === "PROFESSIONAL" ? getReleasePayout(milestone, releaseCents) : null,
	};
}
export type ShownProposal = Awaited<ReturnType<typeof getProposal>>;
