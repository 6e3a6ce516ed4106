import { formatCents } from "../../platform/cents.ts";
import { type BookingSide, otherSide } from "../booking.ts";
import type { SideNames } from "../booking-labels.ts";
import { CHANGES_DAYS, type DisputeDeadlineKind } from "../deadline.ts";
import { endWithComma } from "../milestone.ts";
import { describeTask, formatTurn, type TurnHolder } from "../turn.ts";
import {
	type DisputeOpener,
	type DisputeOutcome,
	type DisputeStatus,
	type DisputeWanted,
	disputeOutcomeLabels,
	divideHeld,
	getAnswerer,
	getOpener,
	type Split,
	type SplitProposalStatus,
	splitAsWanted,
	withWhatMoves,
} from "./dispute.ts";

type Wish = { wanted: DisputeWanted; disputedCents: number; isPaidDirectly: boolean };

/** How money is divided, before the fee, worded for the reader. */
export function describeSplit(
	{ refundCents, releaseCents }: Split,
	reader: BookingSide,
	{ CREATOR, PROFESSIONAL }: SideNames,
): string {
	const [back, out] = [formatCents(refundCents), formatCents(releaseCents)];
	if (reader === "CREATOR")
		return releaseCents === 0
			? `You get ${back} back.`
			: refundCents === 0
				? `${out} goes to ${PROFESSIONAL}.`
				: `You get ${back} back, and ${out} goes to ${PROFESSIONAL}.`;
	return releaseCents === 0
		? `${back} goes back to ${CREATOR}.`
		: refundCents === 0
			? `${out} is released to you, less the fee.`
			: `${out} is released to you, less the fee, and ${back} goes back to ${CREATOR}.`;
}

/** What the opener wants, worded for the reader. */
export function describeWanted(
	{ wanted, opener, disputedCents, isPaidDirectly }: Wish & { opener: BookingSide },
	reader: BookingSide,
	names: SideNames,
): string {
	const [who, want] = reader === opener ? ["You", "want"] : [names[opener], "wants"];
	const you = (side: BookingSide) => (reader === side ? "you" : names[side]);
	if (wanted === "REDO") return `${who} ${want} ${you("PROFESSIONAL")} to deliver again.`;
	if (isPaidDirectly) return `${who} ${want} ${you("CREATOR")} to accept the work.`;
	return wanted === "REFUND"
		? `${who} ${want} ${formatCents(disputedCents)} back.`
		: `${who} ${want} ${formatCents(disputedCents)} to be released.`;
}

/**
 * What happens if a dispute isn't answered in time, worded for the end of a sentence. The text covers all
 * money that is still held, including the part that was never in dispute.
 */
export function describeSilence(
	dispute: Wish & { restCents: number; heldCents: number },
	reader: BookingSide,
	names: SideNames,
): string {
	if (dispute.isPaidDirectly) return "our team mediates";
	const to = (side: BookingSide) => (reader === side ? "you" : names[side]);
	const wish = splitAsWanted(dispute);
	if (!wish)
		return `${reader === "PROFESSIONAL" ? "you have" : `${names.PROFESSIONAL} has`} 14 days to deliver again, and ${formatCents(dispute.disputedCents)} stays held`;
	const { refundCents, releaseCents } = divideHeld(dispute.heldCents, dispute, wish);
	return [
		...(refundCents > 0 ? [`${formatCents(refundCents)} goes back to ${to("CREATOR")}`] : []),
		...(releaseCents > 0 ? [`${formatCents(releaseCents)} is released to ${to("PROFESSIONAL")}`] : []),
	].join(", and ");
}

/** How the work continues if the opener, who is the reader, withdraws a dispute. */
export const describeWithdrawal = (openedBy: DisputeOpener, { PROFESSIONAL }: SideNames): string =>
	openedBy === "CLOCK"
		? `Work continues, and ${PROFESSIONAL} has ${CHANGES_DAYS} more days to deliver the changes.`
		: "Work continues as before, and the deadline picks up where it left off.";

/** The facts used in sentences about a dispute. */
export type DisputeFacts = {
	status: DisputeStatus;
	outcome: DisputeOutcome | null;
	openedBy: DisputeOpener;
	wanted: DisputeWanted;
	disputedCents: number;
	/** The amount that was never in dispute, which goes to the professional at the end. */
	restCents: number;
	/** The amount held for the milestone now. */
	heldCents: number;
	/**
	 * How the money was divided. Zero amounts if nothing was held. Null if the dispute isn't over or ended
	 * without a division.
	 */
	split: Split | null;
	/** The milestone's name from `milestoneName`, such as "milestone 1, “Shoot”". */
	name: string;
	isPaidDirectly: boolean;
	/** Whether a chargeback is open, which pauses the dispute. */
	isFrozen: boolean;
	/** The proposals in the dispute, oldest first. */
	proposals: readonly (Split & { side: BookingSide; status: SplitProposalStatus })[];
	/** The first decision, by the team or the clock, which can be appealed. */
	decision: Split | null;
	/** Whether the reader has accepted that decision. */
	hasAccepted: boolean;
	/** Whether the other side has accepted that decision. */
	hasOtherAccepted: boolean;
};

/** Who does what next in a dispute, the deadline, and what happens then. */
export type DisputeTurn = {
	title: string;
	text: string;
	isYours: boolean;
	/** The deadline that ends the wait. Null if there is none, or it is paused. */
	deadline: DisputeDeadlineKind | null;
	/** What happens at that deadline, in a sentence. */
	consequence: string | null;
};

/** Where to take a dispute about an attorney's fee, because we don't decide it. */
export const FEE_ARBITRATION =
	"If you can't agree on the attorney's fee, ask the state bar about fee arbitration.";

/** What our team doesn't do about legal work, and whom to ask instead. */
export const MEDIATION = `We hold no money for legal work and don't decide about it. ${FEE_ARBITRATION}`;

const sentence = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}.`;

type DisputeTask = DisputeDeadlineKind | "CHARGEBACK";

const getTitle = (
	task: DisputeTask,
	holder: TurnHolder,
	{ isPaidDirectly }: DisputeFacts,
	reader: BookingSide,
	names: SideNames,
): string => formatTurn({ task, holder, ...describeTask(task, isPaidDirectly) }, reader, names);

/** What happens next in a dispute, worded for one side. */
export function describeDisputeTurn(facts: DisputeFacts, reader: BookingSide, names: SideNames): DisputeTurn {
	const other = names[otherSide(reader)];
	const { status, isPaidDirectly } = facts;
	const title = (task: DisputeTask, holder: TurnHolder) => getTitle(task, holder, facts, reader, names);
	if (facts.isFrozen)
		return {
			title: title("CHARGEBACK", "BANK"),
			text: `It wants the payment for ${endWithComma(facts.name)} returned. The dispute is on hold until the bank decides. Then each deadline picks up where it left off. We'll email both of you.`,
			isYours: false,
			deadline: null,
			consequence: null,
		};
	switch (status) {
		case "OPEN":
			return describeOpen(facts, reader, names);
		case "ANSWERED":
			return describeTalks(facts, reader, names);
		case "TEAM":
			return isPaidDirectly
				? describeMediation(facts, title("DISPUTE_DECISION", "TEAM"))
				: describeTeam(facts, reader, names);
		case "DECIDED":
			return {
				title: title(
					"DISPUTE_APPEAL",
					facts.hasAccepted ? otherSide(reader) : facts.hasOtherAccepted ? reader : "EITHER",
				),
				text: facts.hasAccepted
					? `You accepted the decision. If ${other} accepts it too, we'll carry it out right away.`
					: `${facts.hasOtherAccepted ? `${other} accepted the decision. If you accept it too` : "If you both accept it"}, we'll carry it out right away. If you appeal, another person on our team decides.`,
				isYours: facts.hasOtherAccepted && !facts.hasAccepted,
				deadline: "DISPUTE_APPEAL",
				consequence: facts.decision
					? `If no one appeals by then, we carry it out. ${describeSplit(facts.decision, reader, names)}`
					: null,
			};
		case "APPEALED":
			return {
				title: title("APPEAL_DECISION", "TEAM"),
				text: "Someone else on our team decides. You can add to your statement until then. The decision about the appeal is final.",
				isYours: false,
				deadline: "APPEAL_DECISION",
				consequence: `If we don't decide by then, the first decision stands.${facts.decision ? ` ${describeSplit(facts.decision, reader, names)}` : ""}`,
			};
		case "SETTLED":
		case "FINAL":
		case "WITHDRAWN":
			return {
				title: "The dispute is over",
				text: describeEnd(facts, reader, names),
				isYours: false,
				deadline: null,
				consequence: null,
			};
	}
}

/** The side that has to answer a dispute or a proposal in it. Null if there is nothing to answer. */
function getDisputeSide({
	status,
	openedBy,
	proposals,
}: Pick<DisputeFacts, "status" | "openedBy"> & {
	proposals: readonly { side: BookingSide; status: SplitProposalStatus }[];
}): BookingSide | null {
	if (status === "OPEN") return getAnswerer(openedBy);
	const waiting = proposals.find((proposal) => proposal.status === "WAITING");
	return waiting ? otherSide(waiting.side) : null;
}

function describeOpen(facts: DisputeFacts, reader: BookingSide, names: SideNames): DisputeTurn {
	const answerer = getAnswerer(facts.openedBy);
	const isYours = reader === answerer;
	const wish = describeWanted({ ...facts, opener: getOpener(facts.openedBy) }, reader, names);
	const why =
		facts.openedBy === "CLOCK"
			? `We opened it because the requested changes weren't delivered in time, and it is treated as ${reader === "CREATOR" ? "yours" : `${names.CREATOR}'s`}. `
			: "";
	return {
		title: getTitle("DISPUTE_ANSWER", answerer, facts, reader, names),
		text: isYours
			? `${why}${wish} Agree, or say why you disagree.`
			: `${why}${wish} You can add to your statement or withdraw the dispute in the meantime.`,
		isYours,
		deadline: "DISPUTE_ANSWER",
		consequence: sentence(
			`if ${isYours ? "you don't" : `${names[answerer]} doesn't`} answer by then, ${describeSilence(facts, reader, names)}`,
		),
	};
}

/** The turn for the proposal that is waiting for an answer. Null if there is none. */
function describeWaiting(facts: DisputeFacts, reader: BookingSide, names: SideNames): DisputeTurn | null {
	const waiting = facts.proposals.find(({ status }) => status === "WAITING");
	if (!waiting) return null;
	const other = names[otherSide(reader)];
	const isYours = getDisputeSide(facts) === reader;
	return {
		title: getTitle("DISPUTE_PROPOSAL", otherSide(waiting.side), facts, reader, names),
		text: isYours
			? `${other} proposes this: ${describeSplit(waiting, reader, names)} Accept it, decline it, or propose something else.`
			: `You proposed this: ${describeSplit(waiting, reader, names)}`,
		isYours,
		deadline: "DISPUTE_PROPOSAL",
		consequence: `If ${isYours ? "you don't" : `${other} doesn't`} answer by then, the proposal is carried out.`,
	};
}

function describeTalks(facts: DisputeFacts, reader: BookingSide, names: SideNames): DisputeTurn {
	const other = names[otherSide(reader)];
	const verb = facts.isPaidDirectly ? "mediate" : "decide";
	const last = facts.proposals.filter(({ status }) => status !== "WITHDRAWN").at(-1);
	return (
		describeWaiting(facts, reader, names) ?? {
			title: getTitle("DISPUTE_TALKS", "EITHER", facts, reader, names),
			text: facts.isPaidDirectly
				? `You and ${other} disagree. Talk it over in your conversation, or ask our team to mediate. ${MEDIATION}`
				: last?.side === reader
					? `${other} declined your proposal, so it's ${other}'s turn to propose. You can also ask our team to ${verb}.`
					: `You and ${other} disagree. Propose how to divide ${formatCents(facts.disputedCents)}, or ask our team to ${verb}.`,
			isYours: false,
			deadline: "DISPUTE_TALKS",
			consequence: `If you don't settle it by then, our team ${verb}s.`,
		}
	);
}

function describeTeam(facts: DisputeFacts, reader: BookingSide, names: SideNames): DisputeTurn {
	const waiting = describeWaiting(facts, reader, names);
	if (waiting) return waiting;
	const refund = withWhatMoves(facts.heldCents, facts, { refundCents: facts.disputedCents, releaseCents: 0 });
	return {
		title: getTitle("DISPUTE_DECISION", "TEAM", facts, reader, names),
		text: `We read your statements and files, the deliveries, the agreement, and your messages. Until we've decided, you and ${names[otherSide(reader)]} can still settle.`,
		isYours: false,
		deadline: "DISPUTE_DECISION",
		consequence: `If we haven't decided by then, the disputed amount is refunded. ${describeSplit(refund, reader, names)} Either of you can still appeal that.`,
	};
}

const describeMediation = ({ openedBy }: DisputeFacts, title: string): DisputeTurn => ({
	title,
	text: `Someone on our team reads what you both wrote, and writes to both of you on this page. ${MEDIATION}`,
	isYours: false,
	deadline: "DISPUTE_DECISION",
	consequence:
		openedBy === "CLOCK"
			? "If you don't agree by then, the milestone is canceled, because the changes weren't delivered."
			: "If you don't agree by then, the mediation ends, and the work continues as before.",
});

/** How a dispute ended, and where the money went. */
function describeEnd(facts: DisputeFacts, reader: BookingSide, names: SideNames): string {
	const { outcome, split, isPaidDirectly, wanted, openedBy } = facts;
	if (outcome === "WITHDRAWN")
		return openedBy === "CLOCK"
			? `It was withdrawn, which gave ${reader === "PROFESSIONAL" ? "you" : names.PROFESSIONAL} ${CHANGES_DAYS} more days to deliver the changes.`
			: "It was withdrawn. Work continues as before, and the deadline picks up where it left off.";
	if (outcome === "UNSETTLED") return `The mediation has ended without an agreement. ${MEDIATION}`;
	if (outcome === "BANK")
		return "The payer's bank took the payment back, so there is nothing left to decide.";
	const label = outcome ? `${disputeOutcomeLabels[outcome]}.` : "";
	const allBack = `everything that was held went back to ${reader === "CREATOR" ? "you" : names.CREATOR}`;
	if (outcome === "CANCELED") return `${names.PROFESSIONAL} canceled, so ${allBack}.`;
	if (outcome === "REFUND_AT_PROVIDER")
		return `Our team refunded the payment at the payment provider, so ${allBack}.`;
	if (split === null && wanted === "REDO")
		return `${label} ${reader === "PROFESSIONAL" ? "You have" : `${names.PROFESSIONAL} has`} to deliver again within 14 days.`;
	if (split === null || isPaidDirectly) return `${label} The work is accepted.`;
	return `${label} ${describeSplit(split, reader, names)}`;
}
