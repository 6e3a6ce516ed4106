import { formatCents } from "../platform/cents.ts";
import type { BookingSide, BookingStatus } from "./booking.ts";
import type { SideNames } from "./booking-labels.ts";
import type { Split } from "./disputes/dispute.ts";
import {
	type DisputeFacts,
	type DisputeTurn,
	describeDisputeTurn,
	describeSplit,
	getDisputeSide,
} from "./disputes/dispute-labels.ts";
import {
	endWithComma,
	FINAL_MILESTONE_STATUSES,
	type MilestoneStatus,
	type MilestoneTransition,
	milestoneName,
} from "./milestone.ts";

/** What a sentence about a milestone needs to know about it. */
type MilestoneFacts = {
	number: number;
	title: string;
	status: MilestoneStatus;
	amountCents: number;
	heldCents: number;
	isFrozen: boolean;
	isSettling: boolean;
	/** The latest dispute about it. */
	dispute:
		| (Omit<DisputeFacts, "name" | "isPaidDirectly" | "isFrozen" | "heldCents"> & { isOpen: boolean })
		| null;
	/** A proposal to divide the held money, before a dispute, that is waiting for an answer. */
	proposal: (Split & { isYours: boolean }) | null;
};

export type WorkFacts = {
	side: "CREATOR" | "PROFESSIONAL";
	names: SideNames;
	status: BookingStatus;
	isPaidDirectly: boolean;
	milestones: readonly MilestoneFacts[];
	/** The rounds of changes that are left. */
	roundsLeft: number;
	isMonthly: boolean;
};

/**
 * The next milestone of a booking with a signed agreement, for one of its sides. The most urgent
 * comes first: a dispute or a proposal to answer, then a delivery to review, work to deliver, a
 * dispute that waits for someone else, and money to pay. Null once the booking has ended.
 */
export function nextMilestone<
	Milestone extends Pick<MilestoneFacts, "status" | "isFrozen" | "dispute" | "proposal">,
>({
	side,
	status,
	milestones,
}: Pick<WorkFacts, "side" | "status"> & { milestones: readonly Milestone[] }): Milestone | null {
	if (status !== "ACCEPTED" && status !== "IN_PROGRESS") return null;
	const find = (...statuses: MilestoneStatus[]) =>
		milestones.find((milestone) => statuses.includes(milestone.status));
	const frozen = milestones.find(({ isFrozen }) => isFrozen);
	if (frozen) return frozen;
	const toAnswer =
		milestones.find(({ dispute }) => dispute?.isOpen && getDisputeSide(dispute) === side) ??
		milestones.find(({ proposal }) => proposal && !proposal.isYours);
	if (toAnswer) return toAnswer;
	const order =
		side === "CREATOR"
			? [find("DELIVERED"), find("CHANGES_REQUESTED"), find("FUNDED")]
			: [find("CHANGES_REQUESTED"), find("FUNDED"), find("DELIVERED")];
	return order.find((milestone) => milestone) ?? find("DISPUTED") ?? find("PLANNED") ?? null;
}

/** Whose turn it is in a milestone's dispute. Null if none is open. */
export function getDisputeTurn(
	{
		dispute,
		heldCents,
		isFrozen,
		number,
		title,
	}: Pick<MilestoneFacts, "dispute" | "heldCents" | "isFrozen" | "number" | "title">,
	{ side, names, isPaidDirectly }: Pick<WorkFacts, "side" | "names" | "isPaidDirectly">,
): DisputeTurn | null {
	if (!dispute?.isOpen) return null;
	return describeDisputeTurn(
		{ ...dispute, heldCents, isFrozen, isPaidDirectly, name: formatName({ number, title }) },
		side,
		names,
	);
}

/** Who does what next for a milestone. */
export type NextWork = { title: string; text: string; isYours: boolean };

/** What happens next with `nextMilestone`, worded for one side. */
export function nextWork(facts: WorkFacts): NextWork | null {
	const milestone = nextMilestone(facts);
	if (!milestone) return null;
	if (milestone.isFrozen) return describeFrozen(milestone);
	const turn = getDisputeTurn(milestone, facts);
	if (turn) return turn;
	if (milestone.proposal && !milestone.proposal.isYours)
		return describeProposal(milestone, milestone.proposal, facts);
	if (milestone.status !== "PLANNED") return describeActive(milestone, facts);
	return facts.isPaidDirectly ? describeDeliver(milestone, facts) : describeFund(milestone, facts);
}

const formatName = ({ number, title }: Pick<MilestoneFacts, "number" | "title">): string =>
	`milestone ${number}, “${title}”`;

const describeFrozen = (milestone: MilestoneFacts): NextWork => ({
	title: "The payer's bank decides",
	text: `It wants the payment for ${endWithComma(formatName(milestone))} returned. Until it has decided, nothing can be released, refunded, or split. We'll email both of you.`,
	isYours: false,
});

function describeProposal(milestone: MilestoneFacts, proposal: Split, { side, names }: WorkFacts): NextWork {
	const other = names[side === "CREATOR" ? "PROFESSIONAL" : "CREATOR"];
	return {
		title: `Answer the proposal from ${other}`,
		text: `For ${formatName(milestone)}, ${other} proposes this: ${describeSplit(proposal, side, names)} If you decline it, the work goes on as before.`,
		isYours: true,
	};
}

function describeActive(milestone: MilestoneFacts, facts: WorkFacts): NextWork {
	const { side, names, roundsLeft, isPaidDirectly } = facts;
	const { amountCents } = milestone;
	if (milestone.status !== "DELIVERED") return describeDeliver(milestone, facts);
	if (side === "PROFESSIONAL")
		return {
			title: `${names.CREATOR} answers your delivery`,
			text: `They accept ${formatName(milestone)}, or ask for changes.`,
			isYours: false,
		};
	const changes =
		roundsLeft > 0
			? "or ask for changes"
			: "or, if it isn't what you agreed on, open a dispute: the rounds of changes are used";
	const release = isPaidDirectly ? "" : ` Accepting releases ${formatCents(amountCents)}.`;
	return {
		title: "Answer the delivery",
		text: `Look at ${formatName(milestone)}, then accept it, ${changes}.${release}`,
		isYours: true,
	};
}

/** Who pays whom, worded for one side. */
const paysDirectly = (side: BookingSide, names: SideNames): string =>
	side === "CREATOR" ? `You pay ${names.PROFESSIONAL}` : `${names.CREATOR} pays you`;

function describeDeliver(milestone: MilestoneFacts, { side, names, isPaidDirectly }: WorkFacts): NextWork {
	const { number } = milestone;
	const isAgain = milestone.status === "CHANGES_REQUESTED";
	const money = isPaidDirectly
		? `${paysDirectly(side, names)} directly. Greenroom holds nothing for it.`
		: "The payment is held until the delivery is accepted.";
	if (side === "PROFESSIONAL")
		return {
			title: isAgain ? "Deliver the changes" : `Deliver milestone ${number}`,
			text: `Deliver ${formatName(milestone)}, with a note, and files or links. ${money}`,
			isYours: true,
		};
	return {
		title: isAgain ? `${names.PROFESSIONAL} delivers the changes` : `${names.PROFESSIONAL} delivers`,
		text: `Milestone ${number}, “${milestone.title}”, is in progress. ${money}`,
		isYours: false,
	};
}

function describeFund(
	milestone: MilestoneFacts,
	{ side, names, milestones, isMonthly, status }: WorkFacts,
): NextWork {
	const { number } = milestone;
	if (milestones.some(({ isSettling }) => isSettling))
		return {
			title: "The payment is being settled",
			text: "The bank has taken it and needs a little longer. We'll email both of you once it is held.",
			isYours: false,
		};
	const isNextMonth =
		isMonthly &&
		status === "IN_PROGRESS" &&
		milestones.every((one) => one.status === "PLANNED" || one.status === "ACCEPTED");
	if (isNextMonth && side === "PROFESSIONAL")
		return {
			title: `${names.CREATOR} decides on the next month`,
			text: "It begins once its first milestone is funded. Neither of you has to go on: without it the booking closes.",
			isYours: false,
		};
	if (isNextMonth)
		return {
			title: "Decide on the next month",
			text: `Fund ${formatName(milestone)}, to go on at the same price. You don't have to: without it the booking closes, and nothing more is owed.`,
			isYours: true,
		};
	if (side === "PROFESSIONAL")
		return {
			title: `${names.CREATOR} funds ${formatName(milestone)}`,
			text: "Start once the payment is held. We'll email you then.",
			isYours: false,
		};
	return {
		title: `Fund milestone ${number}`,
		text: `${names.PROFESSIONAL} starts once ${formatCents(milestone.amountCents)} is held for it. You release the payment by accepting the delivery.`,
		isYours: true,
	};
}

type MilestoneMoney = MilestoneFacts & {
	heldCents: number;
	releasedCents: number;
	refundedCents: number;
	refundingCents: number;
	heldUpCents: number;
	disputedCents: number;
	takenBackCents: number;
};

/** Where a milestone's money is, in a sentence. */
export function describeMoney(
	milestone: MilestoneMoney,
	names: SideNames,
	isPaidDirectly: boolean,
	side: BookingSide,
): string {
	const { status, heldCents, isSettling, isFrozen } = milestone;
	if (isPaidDirectly) return `${paysDirectly(side, names)} directly`;
	if (isSettling)
		return "The bank has taken the payment and needs a few days. We'll email both of you once it is held";
	if (isFrozen) return "The payer's bank wants the payment returned and will decide";
	if (status === "PLANNED") return "Nothing is held yet";
	if (heldCents > 0)
		return `${formatCents(heldCents)} is held by Greenroom until ${status === "DISPUTED" ? "the dispute is over" : "the delivery is accepted"}`;
	const parts = [
		[milestone.releasedCents, `released to ${names.PROFESSIONAL}`],
		[milestone.refundedCents, `refunded to ${names.CREATOR}`],
		[milestone.refundingCents, `on its way back to ${names.CREATOR}`],
		[milestone.heldUpCents, `held up on its way back to ${names.CREATOR}`],
		[milestone.takenBackCents, "taken back by the payer's bank"],
	] as const;
	return (
		parts.flatMap(([cents, what]) => (cents > 0 ? [`${formatCents(cents)} ${what}`] : [])).join(", ") ||
		"Nothing was paid"
	);
}

/** What a milestone's history says about a transition. `who` is "You" or a name. */
export function milestoneEventTitle(
	transition: MilestoneTransition,
	who: string | null,
	name: string,
): string {
	switch (transition) {
		case "fund":
			return `The payment for ${name} is held`;
		case "deliver":
		case "deliver-unfunded":
			return `${who} delivered ${name}`;
		case "request-changes":
			return `${who} asked for changes to ${name}`;
		case "accept":
			return who ? `${who} accepted ${name}` : `Without an answer, ${name} counts as accepted`;
		case "dispute":
			return who ? `${who} opened a dispute about ${name}` : `A dispute was opened about ${name}`;
		case "resume-funded":
		case "resume-delivered":
		case "resume-changes":
			return who ? `${who} withdrew the dispute about ${name}` : `The mediation about ${name} has ended`;
		case "redo":
			return `The dispute is settled: ${name} is delivered again`;
		case "refund":
			return `The payment for ${name} was refunded`;
		case "split":
			return `The payment for ${name} was split`;
		case "release":
			return `The payment for ${name} was released`;
		case "cancel":
		case "cancel-unfunded":
			return `Canceled: ${name}`;
	}
}

type Chargeback = {
	amountCents: number;
	status: "OPEN" | "WON" | "LOST";
	lines: readonly {
		heldCents: number;
		heldTaxCents: number;
		milestone: { position: number; title: string; status: MilestoneStatus };
	}[];
};

const list = new Intl.ListFormat("en-US");

/** What a chargeback means for the milestones, and what the reader can do about it. */
export function describeChargeback(
	{ amountCents, status, lines }: Chargeback,
	reader: BookingSide,
	names: SideNames,
): { title: string; text: string } {
	const isCreator = reader === "CREATOR";
	const amount = formatCents(amountCents);
	const bank = isCreator ? "Your bank" : `${names.CREATOR}'s bank`;
	const taken = lines
		.filter(({ heldCents, heldTaxCents }) => heldCents + heldTaxCents > 0)
		.map(({ milestone }) => milestone);
	const nameAll = (milestones: readonly { position: number; title: string }[]) =>
		list.format(milestones.map(milestoneName));
	if (status === "WON")
		return {
			title: `${bank} upheld the payment of ${amount}`,
			text: "The booking goes on as before. You don't need to do anything.",
		};
	if (status === "OPEN")
		return {
			title: `${bank} has asked for ${amount} back`,
			text: [
				taken.length > 0
					? `Until it decides, nothing can be accepted, refunded, split, or canceled for ${nameAll(taken)}, and deadlines wait.`
					: "What was released for the work isn't affected.",
				isCreator
					? "If you didn't mean to dispute this payment, ask your bank to withdraw the dispute. We'll email you its decision."
					: "Our team answers the bank with what this booking shows. If something should be part of it, contact support. We'll email you the decision.",
			].join(" "),
		};
	const ended = taken.filter((milestone) => FINAL_MILESTONE_STATUSES.includes(milestone.status));
	const open = taken.filter((milestone) => !FINAL_MILESTONE_STATUSES.includes(milestone.status));
	return {
		title: isCreator ? `Your bank returned ${amount} to you` : `${bank} took ${amount} back`,
		text: [
			...(ended.length > 0
				? [
						`Nothing is held anymore for ${nameAll(ended)}, so ${ended.length === 1 ? "it has" : "they have"} ended.`,
					]
				: []),
			...(open.length > 0
				? [`Less is held now for ${nameAll(open)}. The work on ${open.length === 1 ? "it" : "them"} goes on.`]
				: []),
			isCreator
				? "If you still want the work, agree on a new booking. If this is wrong, contact support."
				: ended.length > 0
					? "You don't need to deliver what has ended. If you have questions, contact support."
					: "If you have questions, contact support.",
		].join(" "),
	};
}
