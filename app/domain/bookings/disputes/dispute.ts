import { type BookingSide, bookingPath, otherSide } from "../booking.ts";
import type { MilestoneStatus } from "../milestone.ts";

/** What the opener of a dispute wants. */
export const DISPUTE_WANTED = ["REDO", "REFUND", "RELEASE"] as const;
export type DisputeWanted = (typeof DISPUTE_WANTED)[number];

/** Who opened a dispute. If the clock did, the creator is treated as the opener. */
export type DisputeOpener = BookingSide | "CLOCK";

/** The side that opened a dispute, or for whom the clock opened it. */
export const getOpener = (openedBy: DisputeOpener): BookingSide =>
	openedBy === "PROFESSIONAL" ? "PROFESSIONAL" : "CREATOR";

/** The side that has to answer a dispute. */
export const getAnswerer = (openedBy: DisputeOpener): BookingSide => otherSide(getOpener(openedBy));

export const DISPUTE_STATUSES = [
	"OPEN",
	"ANSWERED",
	"TEAM",
	"DECIDED",
	"APPEALED",
	"SETTLED",
	"FINAL",
	"WITHDRAWN",
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const disputeStatusLabels: Record<DisputeStatus, string> = {
	OPEN: "Waiting for an answer",
	ANSWERED: "Not settled yet",
	TEAM: "Our team decides",
	DECIDED: "Decided, can be appealed",
	APPEALED: "Appealed",
	SETTLED: "Settled",
	FINAL: "Closed",
	WITHDRAWN: "Withdrawn",
};

/** The state of a dispute. In disputes about legal work, which is paid for directly, the team mediates. */
export const getDisputeStatusLabel = (status: DisputeStatus, isPaidDirectly: boolean): string =>
	status === "TEAM" && isPaidDirectly ? "Our team mediates" : disputeStatusLabels[status];

export type DisputeOutcome =
	| "CONCEDED"
	| "PROPOSAL"
	| "SILENCE"
	| "DECISION"
	| "APPEAL"
	| "UNDECIDED"
	| "WITHDRAWN"
	| "BANK"
	| "CANCELED"
	| "REFUND_AT_PROVIDER"
	| "UNSETTLED";

export const disputeOutcomeLabels: Record<DisputeOutcome, string> = {
	CONCEDED: "Agreed",
	PROPOSAL: "Settled by a proposal",
	SILENCE: "Ended without an answer",
	DECISION: "Decided by our team",
	APPEAL: "Decided on appeal",
	UNDECIDED: "Not decided in time",
	WITHDRAWN: "Withdrawn",
	BANK: "Ended by the payer's bank",
	CANCELED: "Ended by a cancellation",
	REFUND_AT_PROVIDER: "Refunded by our team at the payment provider",
	UNSETTLED: "Ended without a settlement",
};

/** Who can make a dispute's transitions: one of the sides, the clock, or the team. */
export type DisputeActor = BookingSide | "CLOCK" | "TEAM";

type Transition = {
	by: Partial<Record<DisputeActor, readonly DisputeStatus[]>>;
	to: DisputeStatus;
};

const BEFORE_DECISION = ["OPEN", "ANSWERED", "TEAM"] as const;
const TALKING = ["ANSWERED", "TEAM"] as const;

/**
 * The lifecycle of a dispute. The commands check which side opened the dispute and whose proposal is waiting.
 * Every state that isn't final has a deadline, so the clock can always end the dispute.
 */
export const disputeTransitions = {
	/** The side that has to answer disagrees. */
	answer: { by: { CREATOR: ["OPEN"], PROFESSIONAL: ["OPEN"] }, to: "ANSWERED" },
	/**
	 * A side asks the team to decide or mediate, or the time to settle is over. For legal work, the end of the
	 * time to answer also leads here.
	 */
	"ask-team": {
		by: { CREATOR: ["ANSWERED"], PROFESSIONAL: ["ANSWERED"], CLOCK: ["OPEN", "ANSWERED"] },
		to: "TEAM",
	},
	/** An answer, a proposal, or a missed deadline settles the dispute. */
	settle: {
		by: {
			CREATOR: BEFORE_DECISION,
			PROFESSIONAL: BEFORE_DECISION,
			CLOCK: BEFORE_DECISION,
		},
		to: "SETTLED",
	},
	withdraw: { by: { CREATOR: BEFORE_DECISION, PROFESSIONAL: BEFORE_DECISION }, to: "WITHDRAWN" },
	/** The team decides or, if it doesn't in time, the clock does. */
	decide: { by: { TEAM: ["TEAM"], CLOCK: BEFORE_DECISION }, to: "DECIDED" },
	appeal: { by: { CREATOR: ["DECIDED"], PROFESSIONAL: ["DECIDED"] }, to: "APPEALED" },
	/**
	 * A decision is carried out, because both sides accepted it, nobody appealed in time, or the appeal is
	 * over.
	 */
	finish: {
		by: {
			CREATOR: ["DECIDED"],
			PROFESSIONAL: ["DECIDED"],
			TEAM: ["APPEALED"],
			CLOCK: ["DECIDED", "APPEALED"],
		},
		to: "FINAL",
	},
	/** The mediation of work that is paid for directly ends without a settlement. */
	"end-mediation": { by: { TEAM: ["TEAM"], CLOCK: BEFORE_DECISION }, to: "FINAL" },
} as const satisfies Record<string, Transition>;
export type DisputeTransition = keyof typeof disputeTransitions;

/** The states from which an actor can make a transition. */
export const disputeStatesFor = (
	transition: DisputeTransition,
	role: DisputeActor,
): readonly DisputeStatus[] => (disputeTransitions[transition] as Transition).by[role] ?? [];

/** States in which a dispute is over. */
export const ENDED_DISPUTE_STATUSES: readonly DisputeStatus[] = ["SETTLED", "FINAL", "WITHDRAWN"];

/** States in which both sides can propose how to divide the disputed amount. */
export const PROPOSING_STATUSES: readonly DisputeStatus[] = TALKING;

/** States in which the team has to decide or mediate. */
export const TEAM_STATUSES = ["TEAM", "APPEALED"] as const satisfies readonly DisputeStatus[];

/**
 * Business days to answer a dispute, after which it ends as its opener wanted or, for legal work, goes to the
 * team.
 */
export const ANSWER_BUSINESS_DAYS = 5;
/**
 * Business days to answer a proposal. Outside a dispute, an unanswered proposal has no effect. In a dispute,
 * it is carried out.
 */
export const PROPOSAL_BUSINESS_DAYS = 2;
/**
 * Days from the opening of a dispute to the deadline for its decision (DECISION_DAYS), and how many of the
 * last days are reserved for the team (TEAM_DAYS).
 */
export const DECISION_DAYS = 30;
export const TEAM_DAYS = 10;
/** Days to appeal a decision, and business days to decide the appeal. */
export const DISPUTE_APPEAL_DAYS = 7;
export const APPEAL_DECISION_BUSINESS_DAYS = 10;

/**
 * The maximum length, in characters, of a statement or the reason for a decision (STATEMENT_MAX), and of the
 * reason for making or declining a proposal (PROPOSAL_REASON_MAX).
 */
export const STATEMENT_MAX = 4_000;
export const PROPOSAL_REASON_MAX = 1_000;
/**
 * The maximum number of statements that a side can add to one dispute, apart from its opening, answer, and
 * appeal.
 */
export const ADDITIONS_MAX = 10;
export const STATEMENT_FILES_MAX = 10;

/** Why a side that withdrew a dispute about a milestone can't open another one yet. */
export const OPENED_BEFORE =
	"You withdrew a dispute about this milestone, so you can open another one only after a new delivery.";

/** How much of an amount goes back to the creator, and how much goes to the professional. */
export type Split = { refundCents: number; releaseCents: number };

/**
 * How the disputed amount is divided if the opener gets what they want. Null if they want another delivery.
 */
export const splitAsWanted = ({
	wanted,
	disputedCents,
}: {
	wanted: DisputeWanted;
	disputedCents: number;
}): Split | null =>
	wanted === "REDO"
		? null
		: wanted === "REFUND"
			? { refundCents: disputedCents, releaseCents: 0 }
			: { refundCents: 0, releaseCents: disputedCents };

/**
 * How the money that is still held is divided at the end of a dispute. `restCents` was never in dispute and
 * goes to the professional. If the payer's bank has taken part of the payment back in the meantime, that part
 * is deducted from the refund first. The two amounts always add up to `heldCents`.
 */
export function divideHeld(
	heldCents: number,
	{ disputedCents, restCents }: { disputedCents: number; restCents: number },
	{ refundCents }: Split,
): Split {
	const takenCents = Math.max(0, disputedCents + restCents - heldCents);
	const refund = Math.min(heldCents, Math.max(0, refundCents - takenCents));
	return { refundCents: refund, releaseCents: heldCents - refund };
}

type Disputed = Parameters<typeof divideHeld>[1];

/**
 * A proposal or decision with the amounts that it moves now. Outside a dispute, those are the amounts
 * that it states.
 */
export const withWhatMoves = <Division extends Split>(
	heldCents: number,
	dispute: Disputed | null,
	division: Division,
): Division => ({ ...division, ...(dispute && divideHeld(heldCents, dispute, division)) });

/**
 * The outcomes that a side can request, given the state of the milestone. Another delivery can be requested
 * only after the first delivery.
 */
export const wantedBy = (
	side: BookingSide,
	status: MilestoneStatus,
	isPaidDirectly: boolean,
): readonly DisputeWanted[] =>
	side === "PROFESSIONAL"
		? ["RELEASE"]
		: isPaidDirectly
			? ["REDO"]
			: status === "FUNDED"
				? ["REFUND"]
				: ["REDO", "REFUND"];

/** Whether a side has accepted a decision, so that it can no longer appeal. */
export const hasAccepted = (
	decision: { creatorAcceptedAt: Date | null; professionalAcceptedAt: Date | null },
	side: BookingSide,
): boolean => (side === "CREATOR" ? decision.creatorAcceptedAt : decision.professionalAcceptedAt) !== null;

/** The statuses of proposals, with their labels. */
export const splitProposalLabels = {
	WAITING: "Waiting for an answer",
	ACCEPTED: "Accepted",
	DECLINED: "Declined",
	COUNTERED: "Answered with another proposal",
	WITHDRAWN: "Withdrawn",
	EXPIRED: "Not answered in time",
	SUPERSEDED: "No longer open",
} as const;
export type SplitProposalStatus = keyof typeof splitProposalLabels;

/**
 * What a side can do about a dispute. Each command has a form and is the last segment of its URL, except
 * `propose`, whose form belongs to the milestone (`proposeSplitPath`).
 */
export const DISPUTE_COMMANDS = [
	"answer",
	"propose",
	"add-statement",
	"ask-team",
	"withdraw",
	"accept-decision",
	"appeal",
] as const;
export type DisputeCommand = (typeof DISPUTE_COMMANDS)[number];

/** What a side can do about a proposal. */
export const PROPOSAL_COMMANDS = ["accept", "decline", "withdraw"] as const;
export type ProposalCommand = (typeof PROPOSAL_COMMANDS)[number];

export const disputePath = (bookingId: string, disputeId: string, command?: DisputeCommand): string =>
	`${bookingPath(bookingId)}/disputes/${disputeId}${command ? `/${command}` : ""}`;

export const proposalPath = (bookingId: string, proposalId: string, command: ProposalCommand): string =>
	`${bookingPath(bookingId)}/proposals/${proposalId}/${command}`;

/**
 * The pages with the forms for a milestone: opening a dispute, and proposing how to divide the held money.
 */
export const openDisputePath = (bookingId: string, position: number): string =>
	`${bookingPath(bookingId)}/milestones/${position + 1}/dispute`;
export const proposeSplitPath = (bookingId: string, position: number): string =>
	`${bookingPath(bookingId)}/milestones/${position + 1}/propose-split`;
