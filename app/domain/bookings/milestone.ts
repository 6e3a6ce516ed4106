import { HELD_MILESTONE_STATUSES } from "../money/amounts.ts";
import { BOOKING_ACTORS, type BookingActor } from "./booking.ts";

export const MILESTONE_STATUSES = [
	"PLANNED",
	"FUNDED",
	"DELIVERED",
	"CHANGES_REQUESTED",
	"ACCEPTED",
	"DISPUTED",
	"REFUNDED",
	"SPLIT",
	"CANCELLED",
] as const;
export type MilestoneStatus = (typeof MILESTONE_STATUSES)[number];

export const milestoneStatusLabels: Record<MilestoneStatus, string> = {
	PLANNED: "Not funded yet",
	FUNDED: "Payment held",
	DELIVERED: "Delivered",
	CHANGES_REQUESTED: "Changes requested",
	ACCEPTED: "Accepted",
	DISPUTED: "Disputed",
	REFUNDED: "Refunded",
	SPLIT: "Split",
	CANCELLED: "Canceled",
};

/**
 * The state of a milestone, as everyone reads it. A payment that takes days to settle isn't held yet, but the
 * milestone isn't unpaid either.
 */
export const milestoneLabel = ({
	status,
	isSettling = false,
	isPaidDirectly = false,
}: {
	status: MilestoneStatus;
	isSettling?: boolean;
	isPaidDirectly?: boolean;
}): string =>
	isSettling && status === "PLANNED"
		? "Being settled"
		: isPaidDirectly && status === "PLANNED"
			? "Not delivered yet"
			: milestoneStatusLabels[status];

/** Who makes a milestone's transition. */
export const MILESTONE_ACTORS = BOOKING_ACTORS;
export type MilestoneActor = BookingActor;

type Transition = {
	/** Who may make the transition, and from which states. */
	by: Partial<Record<MilestoneActor, readonly MilestoneStatus[]>>;
	to: MilestoneStatus;
	/** Whether the transition settles the held money, which has to wait while a chargeback is open. */
	isSettling?: true;
};

/** The states of funded or delivered work, and all states in which money can be held. */
const AT_WORK = ["FUNDED", "DELIVERED", "CHANGES_REQUESTED"] as const;
const UNSETTLED = HELD_MILESTONE_STATUSES;
const RESUMED = {
	CREATOR: ["DISPUTED"],
	PROFESSIONAL: ["DISPUTED"],
	TEAM: ["DISPUTED"],
	CLOCK: ["DISPUTED"],
} as const;

/**
 * The lifecycle of a milestone. A creator can't cancel delivered work, because they have already seen it. They
 * accept it, request changes, agree with the professional on how to divide the money, or open a dispute. For
 * legal services, creators pay the attorney directly, so milestones are delivered without being funded and no
 * money is ever held.
 */
export const milestoneTransitions = {
	fund: { by: { PROVIDER: ["PLANNED"] }, to: "FUNDED" },
	deliver: { by: { PROFESSIONAL: ["FUNDED", "CHANGES_REQUESTED"] }, to: "DELIVERED" },
	"deliver-unfunded": { by: { PROFESSIONAL: ["PLANNED", "CHANGES_REQUESTED"] }, to: "DELIVERED" },
	"request-changes": { by: { CREATOR: ["DELIVERED"] }, to: "CHANGES_REQUESTED" },
	accept: { by: { CREATOR: ["DELIVERED"], CLOCK: ["DELIVERED"] }, to: "ACCEPTED", isSettling: true },
	dispute: {
		by: { CREATOR: AT_WORK, PROFESSIONAL: AT_WORK, CLOCK: ["CHANGES_REQUESTED"] },
		to: "DISPUTED",
	},
	/**
	 * A dispute ends, and the milestone continues as before, because the dispute was withdrawn or a mediation
	 * ended.
	 */
	"resume-funded": { by: RESUMED, to: "FUNDED" },
	"resume-delivered": { by: RESUMED, to: "DELIVERED" },
	"resume-changes": { by: RESUMED, to: "CHANGES_REQUESTED" },
	/** A dispute ends with another delivery. */
	redo: {
		by: { CREATOR: ["DISPUTED"], PROFESSIONAL: ["DISPUTED"], CLOCK: ["DISPUTED"] },
		to: "CHANGES_REQUESTED",
	},
	/** All held money goes back to the creator, or the payer's bank has taken it back. */
	refund: {
		by: {
			CREATOR: UNSETTLED,
			PROFESSIONAL: UNSETTLED,
			CLOCK: ["FUNDED", "DISPUTED"],
			TEAM: UNSETTLED,
			PROVIDER: UNSETTLED,
		},
		to: "REFUNDED",
		isSettling: true,
	},
	/** Part of the payment goes back to the creator, and the rest goes to the professional. */
	split: {
		by: { CREATOR: UNSETTLED, PROFESSIONAL: UNSETTLED, CLOCK: ["DISPUTED"], TEAM: UNSETTLED },
		to: "SPLIT",
		isSettling: true,
	},
	/**
	 * All held money goes to the professional because of a cancellation, a proposal, or a dispute. For work
	 * that is paid for directly, a dispute ends as the professional wanted.
	 */
	release: {
		by: { CREATOR: UNSETTLED, PROFESSIONAL: UNSETTLED, CLOCK: ["DISPUTED"], TEAM: UNSETTLED },
		to: "ACCEPTED",
		isSettling: true,
	},
	/** The milestone ends before it is funded. */
	cancel: {
		by: { CREATOR: ["PLANNED"], PROFESSIONAL: ["PLANNED"], CLOCK: ["PLANNED"], TEAM: ["PLANNED"] },
		to: "CANCELLED",
	},
	/** A milestone that is paid for directly ends after a delivery, without being accepted. */
	"cancel-unfunded": {
		by: {
			PROFESSIONAL: ["DELIVERED", "CHANGES_REQUESTED", "DISPUTED"],
			CLOCK: ["DISPUTED"],
			TEAM: ["DELIVERED", "CHANGES_REQUESTED", "DISPUTED"],
		},
		to: "CANCELLED",
	},
} as const satisfies Record<string, Transition>;
export type MilestoneTransition = keyof typeof milestoneTransitions;
export const MILESTONE_TRANSITIONS = Object.keys(milestoneTransitions) as MilestoneTransition[];

const RESUMING = {
	FUNDED: "resume-funded",
	DELIVERED: "resume-delivered",
	CHANGES_REQUESTED: "resume-changes",
} as const satisfies Partial<Record<MilestoneStatus, MilestoneTransition>>;

/** The transition that takes a disputed milestone back to the state before the dispute. */
export function getResuming(before: MilestoneStatus): MilestoneTransition {
	if (before === "FUNDED" || before === "DELIVERED" || before === "CHANGES_REQUESTED")
		return RESUMING[before];
	throw new Error(`A dispute about a milestone that was ${before} can't be withdrawn.`);
}

/** Whether a transition ends a dispute and lets the milestone continue as before. */
export const isResuming = (transition: MilestoneTransition): boolean =>
	Object.values<MilestoneTransition>(RESUMING).includes(transition);

/** The states from which an actor can make a transition. */
export const statesFor = (
	transition: MilestoneTransition,
	role: MilestoneActor,
): readonly MilestoneStatus[] => (milestoneTransitions[transition] as Transition).by[role] ?? [];

/** Whether an actor can make a transition in a state. */
export const canMoveMilestone = (
	transition: MilestoneTransition,
	role: MilestoneActor,
	status: MilestoneStatus,
): boolean => statesFor(transition, role).includes(status);

/**
 * Whether a transition has to wait while a chargeback is open. A transition by the provider doesn't, because
 * it follows from the chargeback.
 */
export const waitsForChargeback = (transition: MilestoneTransition, role: MilestoneActor): boolean =>
	role !== "PROVIDER" && Boolean((milestoneTransitions[transition] as Transition).isSettling);

/**
 * The transitions that exist only for milestones paid for through Greenroom, and those that exist only for
 * milestones paid for directly.
 */
const ONLY_HELD: readonly MilestoneTransition[] = ["fund", "deliver", "refund", "split"];
const ONLY_DIRECT: readonly MilestoneTransition[] = ["deliver-unfunded", "cancel-unfunded"];

/** Whether a transition exists for work with this kind of payment. */
export const isOfPayment = (transition: MilestoneTransition, isPaidDirectly: boolean): boolean =>
	!(isPaidDirectly ? ONLY_HELD : ONLY_DIRECT).includes(transition);

/** States with no more transitions. No money is held in them. */
export const FINAL_MILESTONE_STATUSES = MILESTONE_STATUSES.filter(
	(status) =>
		!MILESTONE_TRANSITIONS.some((transition) =>
			MILESTONE_ACTORS.some((role) => canMoveMilestone(transition, role, status)),
		),
);

/** States in which someone is working on a milestone or deciding about it. */
export const ACTIVE_MILESTONE_STATUSES = MILESTONE_STATUSES.filter(
	(status) => status !== "PLANNED" && !FINAL_MILESTONE_STATUSES.includes(status),
);

/** States in which at least part of the work is treated as paid for. */
export const EARNED_MILESTONE_STATUSES: readonly MilestoneStatus[] = ["ACCEPTED", "SPLIT"];

/** The condition for milestones of the agreement in force. The others were replaced by an amendment. */
export const isInForce = { replacedByVersion: 0 } as const;

/** The name of a milestone in a sentence. Positions start at 0. */
export const milestoneName = ({ position, title }: { position: number; title: string }): string =>
	`milestone ${position + 1}, “${title}”`;

/**
 * A name from `milestoneName` with a comma inside its closing quotation mark, for the middle of a sentence.
 */
export const endWithComma = (name: string): string => name.replace(/”$/, ",”");
