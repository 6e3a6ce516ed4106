import { formatCents } from "../platform/cents.ts";
import { type BookingSide, type BookingStatus, otherSide } from "./booking.ts";
import type { SideNames } from "./booking-labels.ts";
import type { Split } from "./disputes/dispute.ts";
import {
	type DisputeFacts,
	type DisputeTurn,
	describeDisputeTurn,
	describeSplit,
} from "./disputes/dispute-labels.ts";
import {
	endWithComma,
	FINAL_MILESTONE_STATUSES,
	type MilestoneStatus,
	type MilestoneTransition,
	milestoneName,
} from "./milestone.ts";
import type { Turn } from "./turn.ts";

/** The facts used in sentences about a milestone. */
type MilestoneFacts = {
	number: number;
	title: string;
	status: MilestoneStatus;
	amountCents: number;
	heldCents: number;
	isFrozen: boolean;
	isSettling: boolean;
	/** The latest dispute about the milestone. */
	dispute:
		| (Omit<DisputeFacts, "name" | "isPaidDirectly" | "isFrozen" | "heldCents"> & { isOpen: boolean })
		| null;
	/** The unanswered proposal to divide the held money, if the milestone isn't in dispute. */
	proposal: (Split & { isYours: boolean }) | null;
};

export type WorkFacts = {
	side: "CREATOR" | "PROFESSIONAL";
	names: SideNames;
	status: BookingStatus;
	isPaidDirectly: boolean;
	milestones: readonly MilestoneFacts[];
	/** The number of rounds of changes left. */
	roundsLeft: number;
	isMonthly: boolean;
};

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

/** What a milestone is waiting for, in a sentence or two for one side. `formatTurn` returns the title. */
export function describeWork(
	{ task }: Pick<Turn, "task">,
	milestone: MilestoneFacts,
	facts: WorkFacts,
): string {
	if (task === "CHARGEBACK") return describeFrozen(milestone);
	if (task === "SETTLEMENT")
		return `${facts.side === "CREATOR" ? "Your" : "The payer's"} bank is still processing the payment. We'll email both of you once it's held.`;
	if (task === "SPLIT_ANSWER" && milestone.proposal)
		return describeProposal(milestone, milestone.proposal, facts);
	const inDispute = getDisputeTurn(milestone, facts);
	if (inDispute) return inDispute.text;
	if (milestone.status === "DELIVERED") return describeDelivered(milestone, facts);
	return milestone.status === "PLANNED" && !facts.isPaidDirectly
		? describeFund(milestone, facts)
		: describeDeliver(milestone, facts);
}

const formatName = ({ number, title }: Pick<MilestoneFacts, "number" | "title">): string =>
	`milestone ${number}, “${title}”`;

const describeFrozen = (milestone: MilestoneFacts): string =>
	`It wants the payment for ${endWithComma(formatName(milestone))} returned. Until it has decided, nothing can be released, refunded, or split. We'll email both of you.`;

function describeProposal(
	milestone: MilestoneFacts,
	{ isYours, ...proposal }: Split & { isYours: boolean },
	{ side, names }: WorkFacts,
): string {
	const other = names[otherSide(side)];
	const split = describeSplit(proposal, side, names);
	return isYours
		? `For ${endWithComma(formatName(milestone))} you proposed this: ${split}`
		: `For ${endWithComma(formatName(milestone))} ${other} proposes this: ${split} If you decline it, the work continues as before.`;
}

function describeDelivered(milestone: MilestoneFacts, facts: WorkFacts): string {
	const { side, names, roundsLeft, isPaidDirectly } = facts;
	if (side === "PROFESSIONAL")
		return `${names.CREATOR} can accept ${formatName(milestone)} or ask for changes.`;
	const changes =
		roundsLeft > 0
			? " or ask for changes"
			: " or, if it isn't what you agreed on, open a dispute. No rounds of changes are left";
	const release = isPaidDirectly ? "" : ` Accepting releases ${formatCents(milestone.amountCents)}.`;
	return `Review ${endWithComma(formatName(milestone))} then accept it${changes}.${release}`;
}

/** Who pays whom, worded for one side. */
const paysDirectly = (side: BookingSide, names: SideNames): string =>
	side === "CREATOR" ? `You pay ${names.PROFESSIONAL}` : `${names.CREATOR} pays you`;

function describeDeliver(milestone: MilestoneFacts, { side, names, isPaidDirectly }: WorkFacts): string {
	const money = isPaidDirectly
		? `${paysDirectly(side, names)} directly. Greenroom holds nothing for it.`
		: "The payment is held until the delivery is accepted.";
	return side === "PROFESSIONAL"
		? `Deliver ${formatName(milestone)} with a note and files or links. ${money}`
		: `Milestone ${milestone.number}, “${milestone.title},” is in progress. ${money}`;
}

function describeFund(
	milestone: MilestoneFacts,
	{ side, names, milestones, isMonthly, status }: WorkFacts,
): string {
	const isNextMonth =
		isMonthly &&
		status === "IN_PROGRESS" &&
		milestones.every((one) => one.status === "PLANNED" || one.status === "ACCEPTED");
	if (isNextMonth)
		return side === "PROFESSIONAL"
			? "The next month begins once its first milestone is funded. Neither of you has to continue. If it isn't funded, the booking closes."
			: `Fund ${formatName(milestone)} to continue at the same price. You don't have to. If you don't, the booking closes, and you owe nothing more.`;
	return side === "PROFESSIONAL"
		? `Start once the payment for ${formatName(milestone)} is held. We'll email you then.`
		: `${names.PROFESSIONAL} starts once the ${formatCents(milestone.amountCents)} for ${formatName(milestone)} is held. You release the payment by accepting the delivery.`;
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

/** Where a milestone's money is, in words without a final period. */
export function describeMoney(
	milestone: MilestoneMoney,
	names: SideNames,
	isPaidDirectly: boolean,
	side: BookingSide,
): string {
	const { status, heldCents, isSettling, isFrozen } = milestone;
	if (isPaidDirectly) return `${paysDirectly(side, names)} directly`;
	if (isSettling)
		return `${side === "CREATOR" ? "Your" : "The payer's"} bank is still processing the payment. We'll email both of you once it's held`;
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

/**
 * What a milestone's history says about a transition. `who` is "You" or a name, or null if neither side
 * acted.
 */
export function milestoneEventTitle(
	transition: MilestoneTransition,
	who: string | null,
	name: string,
): string {
	switch (transition) {
		case "fund":
			return `The payment for ${endWithComma(name)} is held`;
		case "deliver":
		case "deliver-unfunded":
			return `${who} delivered ${name}`;
		case "request-changes":
			return `${who} asked for changes to ${name}`;
		case "accept":
			return who ? `${who} accepted ${name}` : `Accepted automatically: ${name}`;
		case "dispute":
			return who ? `${who} opened a dispute about ${name}` : `A dispute was opened about ${name}`;
		case "resume-funded":
		case "resume-delivered":
		case "resume-changes":
			return who
				? `${who} withdrew the dispute about ${name}`
				: `The mediation about ${endWithComma(name)} has ended`;
		case "redo":
			return `The dispute is settled: ${endWithComma(name)} is delivered again`;
		case "refund":
			return `The payment for ${endWithComma(name)} was refunded`;
		case "split":
			return `The payment for ${endWithComma(name)} was split`;
		case "release":
			return `The payment for ${endWithComma(name)} was released`;
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
			text: "The booking continues as before. You don't need to do anything.",
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
				? [
						`We hold less for ${nameAll(open)} now. The work on ${open.length === 1 ? "it" : "them"} continues.`,
					]
				: []),
			isCreator
				? "If you still want the work, agree on a new booking. If this is wrong, contact support."
				: ended.length > 0
					? "You don't need to deliver what has ended. If you have questions, contact support."
					: "If you have questions, contact support.",
		].join(" "),
	};
}
