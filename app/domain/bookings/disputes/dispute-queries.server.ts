import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, now } from "#app/infra/process/clock.server.ts";
import type { DisputeDecision, Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { isPaidDirectly } from "../../market/service-line.ts";
import { getHeldCents, getReleasePayout, taxReturnedWith } from "../../money/amounts.ts";
import { type Actor, opensArea, requireArea, requireUser } from "../../platform/actor.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { showHidden } from "../../platform/text.ts";
import { type BookingSide, otherSide } from "../booking.ts";
import { getSideNames, getUserBooking, withSides } from "../booking-sides.server.ts";
import { type DeadlineKind, DISPUTE_DEADLINES } from "../deadline.ts";
import { milestoneName } from "../milestone.ts";
import { findMilestones, showDeliveries } from "../milestone-access.server.ts";
import { findAppealObstacle, tookPart } from "./decide-dispute.server.ts";
import {
	ADDITIONS_MAX,
	type DisputeCommand,
	type DisputeStatus,
	ENDED_DISPUTE_STATUSES,
	getAnswerer,
	getOpener,
	hasAccepted,
	PROPOSING_STATUSES,
	type ProposalCommand,
	type Split,
	type SplitProposalStatus,
	TEAM_STATUSES,
	withWhatMoves,
} from "./dispute.ts";
import { findDivisible } from "./split-proposal.server.ts";

/**
 * For a booking's page: each milestone's latest dispute, and its waiting proposal outside a dispute, as one
 * side sees them. Returns a function that looks both up by milestone ID.
 */
export async function findBookingDisputes(from: Tx, bookingId: string, side: BookingSide) {
	const [disputes, proposals, deadlines] = await Promise.all([
		from.dispute.findMany({
			where: { bookingId },
			orderBy: [{ openedAt: "desc" }, { id: "desc" }],
			select: {
				id: true,
				reference: true,
				milestoneId: true,
				status: true,
				outcome: true,
				openedBy: true,
				wanted: true,
				disputedCents: true,
				restCents: true,
				refundCents: true,
				releaseCents: true,
				milestone: {
					select: { amountCents: true, releasedCents: true, refundedCents: true, paymentId: true },
				},
				proposals: {
					orderBy: [{ createdAt: "asc" }, { id: "asc" }],
					select: { id: true, side: true, status: true, refundCents: true, releaseCents: true },
				},
				decisions: { where: { isAppeal: false } },
			},
		}),
		from.splitProposal.findMany({
			where: { milestone: { bookingId }, status: "WAITING", disputeId: null },
			select: {
				id: true,
				milestoneId: true,
				side: true,
				refundCents: true,
				releaseCents: true,
				reason: true,
			},
		}),
		from.deadline.findMany({
			where: { bookingId, closedAt: null, kind: { in: [...DISPUTE_DEADLINES] } },
			orderBy: { dueAt: "asc" },
		}),
	]);
	return (milestoneId: string) => {
		const dispute = disputes.find((one) => one.milestoneId === milestoneId) ?? null;
		const proposal = proposals.find((one) => one.milestoneId === milestoneId) ?? null;
		return {
			dispute: dispute && toDisputeView(dispute, side, deadlines),
			proposal: proposal && {
				...proposal,
				isYours: proposal.side === side,
				dueAt: deadlines.find(({ subjectId }) => subjectId === proposal.id)?.dueAt ?? null,
			},
		};
	};
}

type Ended = { refundCents: number | null; releaseCents: number | null };

/**
 * How the money was divided. Zero amounts if nothing was held. Null if the dispute is open or ended without a
 * division.
 */
const getSplit = ({ refundCents, releaseCents }: Ended): Split | null =>
	refundCents === null || releaseCents === null ? null : { refundCents, releaseCents };

/** The proposals in a dispute. A waiting proposal is returned with the amounts that it would move now. */
const showProposals = <Proposal extends Split & { status: SplitProposalStatus }>(
	heldCents: number,
	dispute: { disputedCents: number; restCents: number; proposals: readonly Proposal[] },
): Proposal[] =>
	dispute.proposals.map((proposal) =>
		proposal.status === "WAITING" ? withWhatMoves(heldCents, dispute, proposal) : proposal,
	);

type Due = { kind: DeadlineKind; subjectId: string; dueAt: Date; pausedAt: Date | null };

/** A dispute on the page of its booking, with its open deadlines. */
function toDisputeView<
	Row extends Ended & {
		id: string;
		status: DisputeStatus;
		disputedCents: number;
		restCents: number;
		milestone: Parameters<typeof getHeldCents>[0];
		proposals: readonly (Split & { id: string; status: SplitProposalStatus })[];
		decisions: readonly DisputeDecision[];
	},
>(
	{ decisions: [decision], refundCents, releaseCents, milestone, ...dispute }: Row,
	side: BookingSide,
	deadlines: readonly Due[],
) {
	const subjects = [dispute.id, ...dispute.proposals.map(({ id }) => id), ...(decision ? [decision.id] : [])];
	const heldCents = getHeldCents(milestone);
	const isOpen = !ENDED_DISPUTE_STATUSES.includes(dispute.status);
	return {
		...dispute,
		proposals: showProposals(heldCents, dispute),
		isOpen,
		split: getSplit({ refundCents, releaseCents }),
		decision:
			decision && isOpen
				? withWhatMoves(heldCents, dispute, {
						refundCents: decision.refundCents,
						releaseCents: decision.releaseCents,
					})
				: null,
		hasAccepted: decision !== undefined && hasAccepted(decision, side),
		hasOtherAccepted: decision !== undefined && hasAccepted(decision, otherSide(side)),
		deadlines: deadlines
			.filter(({ subjectId }) => subjects.includes(subjectId))
			.map(({ kind, dueAt, pausedAt }) => ({ kind, dueAt, pausedAt })),
	};
}

const withParts = {
	statements: {
		orderBy: [{ at: "asc" as const }, { id: "asc" as const }],
		include: {
			files: {
				orderBy: { position: "asc" as const },
				include: { file: { select: { id: true, name: true, type: true, bytes: true } } },
			},
		},
	},
	proposals: { orderBy: [{ createdAt: "asc" as const }, { id: "asc" as const }] },
	decisions: {
		orderBy: { isAppeal: "asc" as const },
		include: { decidedBy: { select: { name: true } }, confirmedBy: { select: { name: true } } },
	},
	milestone: true,
};

const findDispute = (from: Tx, where: { id: string; bookingId?: string }) =>
	from.dispute.findFirst({ where, include: withParts });
type Found = NonNullable<Awaited<ReturnType<typeof findDispute>>>;

/** What both sides and the team can read about a dispute. */
function show({ statements, milestone, ...dispute }: Found) {
	const heldCents = getHeldCents(milestone);
	return {
		id: dispute.id,
		reference: dispute.reference,
		bookingId: dispute.bookingId,
		milestoneId: dispute.milestoneId,
		status: dispute.status,
		statusAt: dispute.statusAt,
		openedAt: dispute.openedAt,
		endedAt: dispute.endedAt,
		openedBy: dispute.openedBy,
		opener: getOpener(dispute.openedBy),
		answerer: getAnswerer(dispute.openedBy),
		wanted: dispute.wanted,
		disputedCents: dispute.disputedCents,
		restCents: dispute.restCents,
		outcome: dispute.outcome,
		split: getSplit(dispute),
		milestone: {
			id: milestone.id,
			position: milestone.position,
			name: milestoneName(milestone),
			title: milestone.title,
			deliverable: milestone.deliverable,
			amountCents: milestone.amountCents,
			heldCents,
			releasedCents: milestone.releasedCents,
			frozenAt: milestone.frozenAt,
		},
		statements: statements.map(({ id, kind, side, text, at, files }) => ({
			id,
			kind,
			side,
			text: showHidden(text),
			at,
			files: files.map(({ file }) => file),
		})),
		proposals: showProposals(heldCents, dispute).map(
			({ id, side, refundCents, releaseCents, reason, status, answer, createdAt }) => ({
				id,
				side,
				refundCents,
				releaseCents,
				reason: showHidden(reason),
				status,
				answer: answer && showHidden(answer),
				createdAt,
			}),
		),
	};
}

const findDeadlines = (from: Tx, { id, proposals, decisions }: Found) =>
	from.deadline.findMany({
		where: {
			closedAt: null,
			kind: { in: [...DISPUTE_DEADLINES] },
			subjectId: { in: [id, ...[...proposals, ...decisions].map((one) => one.id)] },
		},
		orderBy: { dueAt: "asc" },
	});

/**
 * A dispute as one of its two sides sees it: both sides' statements, the proposals, the decisions, the
 * deadlines, and what the side can do now. Throws `not_found` for anyone else.
 */
export async function getDispute(
	actor: Actor,
	{ bookingId, disputeId }: { bookingId: string; disputeId: string },
) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const found = await findDispute(db(), { id: disputeId, bookingId });
	if (!found) throw new DomainError("not_found", "Dispute not found");
	const isDirect = isPaidDirectly(booking.serviceLine);
	const deadlines = await findDeadlines(db(), found);
	const divisible = isDirect ? null : await findDivisible(db(), found.milestone, side);
	const waiting = found.proposals.find(({ status }) => status === "WAITING") ?? null;
	const [decision = null] = found.decisions;
	const canAppeal =
		decision !== null &&
		(found.status === "DECIDED" ||
			(found.status === "APPEALED" && (await findAppealObstacle(db(), found, decision)) === null));
	return {
		...show(found),
		booking: { id: booking.id, reference: booking.reference, title: booking.title },
		side,
		names: getSideNames(booking),
		isPaidDirectly: isDirect,
		/**
		 * The open deadlines, earliest first. Until the dispute is decided or over, one of them is the end of
		 * the team's time to decide or mediate.
		 */
		deadlines: deadlines.map(({ kind, side: sideToAct, dueAt, pausedAt }) => ({
			kind,
			side: sideToAct,
			dueAt,
			pausedAt,
		})),
		/** While the dispute is open, each decision is returned with the amounts that it would move now. */
		decisions: found.decisions
			.map((one) => (found.endedAt === null ? withWhatMoves(getHeldCents(found.milestone), found, one) : one))
			.map(({ id, isAppeal, role, refundCents, releaseCents, reason, at }) => ({
				id,
				isAppeal,
				role,
				refundCents,
				releaseCents,
				/** The sales tax that would go back now with the refund. Only the creator paid it. */
				taxCents:
					side === "CREATOR" && found.endedAt === null ? taxReturnedWith(found.milestone, refundCents) : 0,
				reason,
				at,
			})),
		hasAccepted: decision !== null && hasAccepted(decision, side),
		hasOtherAccepted: decision !== null && hasAccepted(decision, otherSide(side)),
		payout: isDirect ? null : payoutFacts(side, found.milestone),
		/** What the professional received when the dispute ended, visible only to them. */
		payoutCents:
			side === "PROFESSIONAL" && found.releaseCents !== null && !isDirect
				? getLastReleasePayout(found.milestone, found.releaseCents)
				: null,
		waiting: waiting && {
			id: waiting.id,
			isYours: waiting.side === side,
			commands: (waiting.side === side ? ["withdraw"] : ["accept", "decline"]) as ProposalCommand[],
		},
		commands: listCommands(found, side, {
			canPropose: divisible !== null && "totalCents" in divisible,
			canAppeal,
			hasAccepted: decision !== null && hasAccepted(decision, side),
		}),
	};
}
export type SideDispute = Awaited<ReturnType<typeof getDispute>>;

type PayoutFacts = { amountCents: number; feeCents: number; releasedCents: number };

/** The facts that `getReleasePayout` needs. Only the professional sees them. */
export const payoutFacts = (
	side: BookingSide,
	{ amountCents, feeCents, releasedCents }: PayoutFacts,
): PayoutFacts | null => (side === "PROFESSIONAL" ? { amountCents, feeCents, releasedCents } : null);

/** What the professional received from the latest release. */
const getLastReleasePayout = (milestone: Found["milestone"], cents: number): number =>
	getReleasePayout({ ...milestone, releasedCents: milestone.releasedCents - cents }, cents);

/** What a side can do about a dispute now, the main action first. */
function listCommands(
	{ status, openedBy, statements, milestone: { frozenAt } }: Found,
	side: BookingSide,
	{ canPropose, canAppeal, hasAccepted }: { canPropose: boolean; canAppeal: boolean; hasAccepted: boolean },
): DisputeCommand[] {
	const isOpener = getOpener(openedBy) === side;
	const isOver = ENDED_DISPUTE_STATUSES.includes(status);
	const added = statements.filter((statement) => statement.side === side && statement.kind === "ADDITION");
	const hasAppealed = statements.some((statement) => statement.side === side && statement.kind === "APPEAL");
	const isBefore = status === "OPEN" || PROPOSING_STATUSES.includes(status);
	return [
		...(status === "OPEN" && !isOpener ? (["answer"] as const) : []),
		...(canPropose && PROPOSING_STATUSES.includes(status) && !frozenAt ? (["propose"] as const) : []),
		...(status === "DECIDED" && !hasAccepted ? (["accept-decision"] as const) : []),
		...(canAppeal && !hasAccepted && !hasAppealed ? (["appeal"] as const) : []),
		...(status === "ANSWERED" ? (["ask-team"] as const) : []),
		...(!isOver && added.length < ADDITIONS_MAX ? (["add-statement"] as const) : []),
		...(isBefore && isOpener ? (["withdraw"] as const) : []),
	];
}

/** The number of the conversation's latest messages that the team sees. */
const SHOWN = 30;

/**
 * A dispute with its evidence, for the team and for the person who confirms a decision. It includes both
 * sides' statements, the milestone's deliveries, the versions of the quote, the payments, and the latest
 * messages. Doesn't mark anything as read. Throws `not_found`.
 */
export async function getDisputeEvidence(actor: Actor, disputeId: string) {
	const user = requireArea(actor, "records");
	const found = await findDispute(db(), { id: disputeId });
	if (!found) throw new DomainError("not_found", "This dispute doesn't exist.");
	const { bookingId, milestoneId, milestone } = found;
	const [booking, milestones, messages, deadlines, waiting] = await Promise.all([
		db().booking.findUniqueOrThrow({
			where: { id: bookingId },
			include: {
				...withSides,
				quotes: {
					orderBy: { version: "asc" },
					select: {
						version: true,
						status: true,
						totalCents: true,
						sentAt: true,
						revisions: true,
						note: true,
					},
				},
				checkouts: {
					where: { lines: { some: { milestoneId } }, payments: { some: {} } },
					orderBy: { createdAt: "asc" },
					select: { reference: true, amountCents: true, status: true, statusAt: true },
				},
			},
		}),
		findMilestones(db(), bookingId),
		db().message.findMany({
			where: { bookingId },
			orderBy: [{ createdAt: "desc" }, { id: "desc" }],
			take: SHOWN,
			include: { sender: { select: { name: true } } },
		}),
		findDeadlines(db(), found),
		db().moneyDecision.findFirst({
			where: { disputeId, status: "WAITING" },
			select: {
				id: true,
				amountCents: true,
				refundCents: true,
				reason: true,
				proposedBy: { select: { name: true } },
			},
		}),
	]);
	const disputed = milestones.find(({ id }) => id === milestoneId);
	return {
		...show(found),
		booking: {
			id: booking.id,
			reference: booking.reference,
			title: booking.title,
			serviceLine: booking.serviceLine,
			description: booking.description,
			quotes: booking.quotes,
			payments: booking.checkouts,
		},
		names: getSideNames(booking),
		isPaidDirectly: isPaidDirectly(booking.serviceLine),
		deliveries: disputed ? showDeliveries(disputed) : [],
		messages: messages.toReversed(),
		decisions: found.decisions,
		deadlines,
		waiting,
		/** Whether the team has to decide or, for legal work, to mediate now. */
		isWaiting: (TEAM_STATUSES as readonly string[]).includes(found.status) && waiting === null,
		/** Whether the reader may decide as well as read. */
		mayDecide: opensArea(user, "bookings"),
		/** Whether the reader took part in the appealed decision and therefore may not decide the appeal. */
		hasTakenPart: found.status === "APPEALED" && tookPart(user.id, found.decisions[0]),
		isFrozen: milestone.frozenAt !== null,
	};
}
export type DisputeEvidence = Awaited<ReturnType<typeof getDisputeEvidence>>;

/**
 * Disputes and appeals that are waiting for the team, except those whose decision is waiting for a second
 * person.
 */
export const disputesWaiting = {
	status: { in: [...TEAM_STATUSES] },
	moneyDecisions: { none: { status: "WAITING" as const } },
};

/** The disputes that are waiting for the team, oldest first, with their due dates. */
export async function findDisputeWorkItems(take: number) {
	const rows = await db().dispute.findMany({
		where: disputesWaiting,
		orderBy: { openedAt: "asc" },
		take,
		select: {
			id: true,
			reference: true,
			status: true,
			statusAt: true,
			booking: { select: { title: true } },
		},
	});
	const dueAt = await findDecisionDueAt(rows.map(({ id }) => id));
	return rows.map(({ id, reference, status, statusAt, booking }) => ({
		id,
		reference,
		title: status === "APPEALED" ? `${booking.title}, appeal` : booking.title,
		since: statusAt,
		dueAt: dueAt.get(id) ?? null,
	}));
}

/**
 * The time by which the team has to decide each dispute or its appeal, by dispute ID. Disputes with a paused
 * deadline are left out.
 */
export async function findDecisionDueAt(disputeIds: readonly string[]): Promise<Map<string, Date>> {
	const kinds: DeadlineKind[] = ["DISPUTE_DECISION", "APPEAL_DECISION"];
	const deadlines = await db().deadline.findMany({
		where: { kind: { in: kinds }, closedAt: null, pausedAt: null, subjectId: { in: [...disputeIds] } },
		select: { subjectId: true, dueAt: true },
	});
	return new Map(deadlines.map(({ subjectId, dueAt }) => [subjectId, dueAt]));
}

/** The minimum number of cases (bookings, disputes, or appeals) for which a figure is published. */
export const STATISTICS_MIN = 5;

/**
 * Statistics about disputes in a period, excluding the disputes of the given creators. Disputes are counted,
 * up to now, for bookings whose work was first paid for or delivered in the period. Outcomes and durations
 * are for disputes opened in the period.
 */
export async function getDisputeStatistics({
	from,
	to = now(),
	uncountedIds,
}: {
	from: Date;
	to?: Date;
	/** The IDs of the creators whose bookings are left out. */
	uncountedIds: readonly string[];
}) {
	const real = { creatorId: { notIn: [...uncountedIds] } };
	const hasWork = (at: Prisma.DateTimeFilter) => ({
		OR: [{ fundedAt: at }, { deliveries: { some: { deliveredAt: at } } }],
	});
	const begun = {
		...real,
		phase: "OPEN",
		milestones: { some: hasWork({ gte: from, lt: to }), none: hasWork({ lt: from }) },
	} satisfies Prisma.BookingWhereInput;
	const [disputes, bookings, ofBookings] = await Promise.all([
		db().dispute.findMany({
			where: { openedAt: { gte: from, lt: to }, booking: real },
			select: {
				outcome: true,
				openedAt: true,
				endedAt: true,
				decisions: { select: { isAppeal: true, refundCents: true, role: true } },
				_count: { select: { statements: { where: { kind: "APPEAL" } } } },
			},
		}),
		db().booking.count({ where: begun }),
		db().dispute.count({ where: { booking: begun } }),
	]);
	const ended = disputes.flatMap(({ endedAt, ...dispute }) => (endedAt ? [{ endedAt, ...dispute }] : []));
	// Decisions by the clock, made when the team didn't decide in time, are left out.
	const decided = ended.filter(({ decisions }) =>
		decisions.some(({ isAppeal, role }) => !isAppeal && role === "TEAM"),
	);
	const appealed = ended.filter(({ _count }) => _count.statements > 0);
	return {
		bookings,
		ofBookings,
		ended: ended.length,
		settled: ended.filter(({ outcome }) => outcome === "CONCEDED" || outcome === "PROPOSAL").length,
		unanswered: ended.filter(({ outcome }) => outcome === "SILENCE").length,
		withdrawn: ended.filter(({ outcome }) => outcome === "WITHDRAWN").length,
		decided: decided.length,
		/** Decisions by the clock can also be appealed. */
		appealable: ended.filter(({ decisions }) => decisions.length > 0).length,
		appealed: appealed.length,
		overturned: appealed.filter(
			({ decisions: [first, second] }) => first && second && first.refundCents !== second.refundCents,
		).length,
		/** The median time from opening to end, in days. Null if no dispute has ended. */
		medianDays: findMedian(
			ended.map(({ openedAt, endedAt }) => (endedAt.getTime() - openedAt.getTime()) / DAY),
		),
	};
}

function findMedian(values: readonly number[]): number | null {
	const sorted = values.toSorted((a, b) => a - b);
	const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
	return low === undefined || high === undefined ? null : (low + high) / 2;
}
