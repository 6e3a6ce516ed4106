import { BOOKING_ACTORS, type BookingActor } from "../bookings/booking.ts";

export const MILESTONE_STATUSES = ["PLANNED", "FUNDED", "DELIVERED", "CHANGES_REQUESTED", "ACCEPTED", "DISPUTED", "REFUNDED", "SPLIT", "CANCELLED"] as const;
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

/** Who moves a milestone. */
export const MILESTONE_ACTORS = BOOKING_ACTORS;
export type MilestoneActor = BookingActor;

type Transition = {
	by: readonly MilestoneActor[];
	from: readonly MilestoneStatus[];
	to: MilestoneStatus;
	/** Whether it settles what is held, which must wait while a chargeback is open. */
	isSettling?: true;
};

/**
 * The life of a milestone. Work of legal services is paid to the attorney directly: its milestones
 * are delivered without being funded, and nothing is ever held for them.
 */
export const milestoneTransitions = {
	fund: { by: ["PROVIDER"], from: ["PLANNED"], to: "FUNDED" },
	deliver: { by: ["PROFESSIONAL"], from: ["FUNDED", "CHANGES_REQUESTED"], to: "DELIVERED" },
	"deliver-unfunded": { by: ["PROFESSIONAL"], from: ["PLANNED", "CHANGES_REQUESTED"], to: "DELIVERED" },
	"request-changes": { by: ["CREATOR"], from: ["DELIVERED"], to: "CHANGES_REQUESTED" },
	accept: { by: ["CREATOR", "CLOCK"], from: ["DELIVERED"], to: "ACCEPTED", isSettling: true },
	dispute: { by: ["CREATOR", "PROFESSIONAL", "CLOCK"], from: ["FUNDED", "DELIVERED", "CHANGES_REQUESTED"], to: "DISPUTED" },
	/** Everything that is held goes back to the creator. */
	refund: { by: MILESTONE_ACTORS, from: ["FUNDED", "DELIVERED", "CHANGES_REQUESTED", "DISPUTED"], to: "REFUNDED", isSettling: true },
	/** A part goes back, and the rest to the professional. */
	split: { by: ["CREATOR", "TEAM"], from: ["FUNDED", "DELIVERED", "CHANGES_REQUESTED", "DISPUTED"], to: "SPLIT", isSettling: true },
	/** Everything goes to the professional, though it was not accepted. */
	release: { by: ["CREATOR", "TEAM"], from: ["FUNDED", "DELIVERED", "CHANGES_REQUESTED", "DISPUTED"], to: "ACCEPTED", isSettling: true },
	/** It ends before it was funded. */
	cancel: { by: ["CREATOR", "PROFESSIONAL", "CLOCK", "TEAM"], from: ["PLANNED"], to: "CANCELLED" },
	/** Work that is paid directly ends after a delivery. */
	"cancel-unfunded": { by: ["CREATOR", "PROFESSIONAL", "TEAM"], from: ["DELIVERED", "CHANGES_REQUESTED", "DISPUTED"], to: "CANCELLED" },
} as const satisfies Record<string, Transition>;
export type MilestoneTransition = keyof typeof milestoneTransitions;
export const MILESTONE_TRANSITIONS = Object.keys(milestoneTransitions) as MilestoneTransition[];

/** Whether a transition is possible in a state. */
export const canMoveMilestone = (transition: MilestoneTransition, status: MilestoneStatus): boolean =>
	(milestoneTransitions[transition].from as readonly MilestoneStatus[]).includes(status);

/** Whether a transition is someone's at all, in some state. */
export const isMilestoneTransitionOf = (transition: MilestoneTransition, mover: MilestoneActor): boolean =>
	(milestoneTransitions[transition].by as readonly MilestoneActor[]).includes(mover);

/** Whether a transition must wait while a chargeback is open: unless the provider makes it, who decided on it. */
export const waitsForChargeback = (transition: MilestoneTransition, mover: MilestoneActor): boolean =>
	mover !== "PROVIDER" && Boolean((milestoneTransitions[transition] as Transition).isSettling);

/** Transitions of milestones that are paid through Greenroom, and of those that are paid directly. */
const ONLY_HELD: readonly MilestoneTransition[] = ["fund", "deliver", "refund", "split"];
const ONLY_DIRECT: readonly MilestoneTransition[] = ["deliver-unfunded", "cancel-unfunded"];

/** Whether a transition exists for work that is paid in a way. */
export const isOfPayment = (transition: MilestoneTransition, isPaidDirectly: boolean): boolean => !(isPaidDirectly ? ONLY_HELD : ONLY_DIRECT).includes(transition);

/** States from which no transition leads on. Nothing is held in them. */
export const FINAL_MILESTONE_STATUSES = MILESTONE_STATUSES.filter((status) => !Object.values<Transition>(milestoneTransitions).some(({ from }) => from.includes(status)));

/** States of a milestone on which someone works, or about which someone decides. */
export const ACTIVE_MILESTONE_STATUSES = MILESTONE_STATUSES.filter((status) => status !== "PLANNED" && !FINAL_MILESTONE_STATUSES.includes(status));

/** States after which a part of the work counts as paid for. */
export const EARNED_MILESTONE_STATUSES: readonly MilestoneStatus[] = ["ACCEPTED", "SPLIT"];

/** The name of a milestone in a sentence. Positions count from 0. */
export const milestoneName = ({ position, title }: { position: number; title: string }): string => `milestone ${position + 1}, “${title}”`;

type Amounts = { paymentId: string | null; amountCents: number; releasedCents: number; refundedCents: number };

/** What is held for a milestone now, in cents. Zero before it is funded. */
export const heldCentsOf = ({ paymentId, amountCents, releasedCents, refundedCents }: Amounts): number => (paymentId === null ? 0 : amountCents - releasedCents - refundedCents);

/** What the professional receives of all that was released: the fee is its part of the milestone's, rounded down. */
export const payoutOf = ({ amountCents, feeCents }: { amountCents: number; feeCents: number }, releasedCents: number): number =>
	releasedCents - Number((BigInt(feeCents) * BigInt(releasedCents)) / BigInt(amountCents));

/** What the professional receives of so many more cents. Releases in parts add up to the payout of the whole. */
export const payoutOfRelease = (milestone: { amountCents: number; feeCents: number; releasedCents: number }, cents: number): number =>
	payoutOf(milestone, milestone.releasedCents + cents) - payoutOf(milestone, milestone.releasedCents);
