import { describeTaxBack } from "../money/sales-tax.ts";
import { formatCents } from "../platform/cents.ts";
import type { EmailFact } from "../platform/email/email.ts";
import { type BookingSide, REVIEW_DAYS } from "./booking.ts";
import type { SideNames } from "./booking-labels.ts";
import { type BookingNotification, formatReason, SEE } from "./booking-notifications.ts";
import type { MilestoneActor, MilestoneTransition } from "./milestone.ts";

/** The facts in emails about a milestone. Amounts are formatted. */
export type MilestoneFacts = {
	/** The milestone and its booking for a subject line, from `nameWork`. */
	work: string;
	milestone: EmailFact;
	names: SideNames;
	amount: string;
	/** What the professional gets for the held amount, after the fee. */
	payout: string;
	/**
	 * When the payout of a release becomes available, and why it isn't available yet. Null if it is available
	 * or nothing is released.
	 */
	available: string | null;
	/** The amount held before the transition. */
	held: string;
	/** The sales tax refunded along with the held amount, in cents. */
	taxCents: number;
	/** The day on which the milestone is due. */
	dueOn: string;
	/** The deadline of the new state, in the reader's time zone, and its date for a subject line. */
	deadline: string;
	deadlineDay: string;
	isPaidDirectly: boolean;
	/** Whether the booking ends with this milestone. */
	isLast: boolean;
	/** Whether another month of a retainer follows. */
	isRenewed: boolean;
	role: MilestoneActor;
	reason: string | undefined;
};
type Wording = (facts: MilestoneFacts) => BookingNotification | null;

/**
 * No notification, because the side made the transition and sees the result on its page, or gets a receipt.
 */
const none: Wording = () => null;

const row = (label: string, value: string): EmailFact => ({ label, value });

const last = ({ isLast, isRenewed, names }: MilestoneFacts): string[] =>
	isRenewed
		? [
				`The next month is planned at the same price. It begins once ${names.CREATOR} confirms it by funding it within 30 days.`,
			]
		: isLast
			? [
					`That was the last milestone, so the booking is complete. You have ${REVIEW_DAYS} days to write a review. We publish both reviews once you have both written one.`,
				]
			: [];
/** What happens to the money of a milestone that is accepted or released, worded for the reader. */
function describeRelease(
	reader: BookingSide,
	{ isPaidDirectly, names, held, available }: MilestoneFacts,
): string {
	if (isPaidDirectly)
		return `${reader === "CREATOR" ? `You pay ${names.PROFESSIONAL} directly` : `${names.CREATOR} pays you directly`}. Nothing is held on Greenroom.`;
	if (reader === "CREATOR") return `${held} was released to ${names.PROFESSIONAL}.`;
	return `${available ? `${available} ` : ""}Your earnings show when your payout reaches your bank.`;
}
const delivered: Record<BookingSide, Wording> = {
	CREATOR: (facts) => ({
		title: `Delivered: ${facts.work}, answer by ${facts.deadlineDay}`,
		facts: [
			facts.milestone,
			row(facts.isPaidDirectly ? "Price" : "Held", facts.amount),
			row("Answer by", facts.deadline),
		],
		paragraphs: [
			`Accept the delivery or ask for changes. If you don't respond by then, we'll treat it as accepted${facts.isPaidDirectly ? "." : ` and release ${facts.amount}.`}`,
		],
		label: "Review the delivery",
	}),
	PROFESSIONAL: none,
};
const ended = (facts: MilestoneFacts): BookingNotification => ({
	title: `Canceled: ${facts.work}`,
	facts: [facts.milestone, row("Amount", facts.amount)],
	paragraphs: [...formatReason(facts.reason), "Nothing was paid for it on Greenroom."],
	label: SEE,
});

/** The transitions that only disputes make. disputes/dispute-emails.server.ts contains their text. */
type OfDisputes = "dispute" | "resume-funded" | "resume-delivered" | "resume-changes" | "redo";
export type NotifiedTransition = Exclude<MilestoneTransition, OfDisputes>;

/**
 * The notifications for each milestone transition, by side. A side that delivers, requests changes, or
 * accepts doesn't get one about its own action. The payer's receipt covers the whole payment and is in
 * money-outcomes.server.ts.
 */
export const milestoneNotifications: Record<NotifiedTransition, Record<BookingSide, Wording>> = {
	fund: {
		CREATOR: none,
		PROFESSIONAL: (facts) => ({
			title: `Paid by ${facts.names.CREATOR}: ${facts.amount} for ${facts.work}`,
			facts: [
				facts.milestone,
				row("Held", facts.amount),
				row("Your payout", facts.payout),
				row("Deliver by", facts.dueOn),
			],
			paragraphs: [`You can start. We hold the payment until ${facts.names.CREATOR} accepts your work.`],
			label: SEE,
		}),
	},
	deliver: delivered,
	"deliver-unfunded": delivered,
	"request-changes": {
		CREATOR: none,
		PROFESSIONAL: (facts) => ({
			title: `Changes requested: ${facts.work}, deliver by ${facts.deadlineDay}`,
			facts: [facts.milestone, row("Deliver by", facts.deadline)],
			paragraphs: [
				...formatReason(facts.reason),
				"If you don't deliver again by then, we'll open a dispute, and our team will decide.",
			],
			label: "See what to change",
		}),
	},
	accept: {
		CREATOR: (facts) =>
			facts.role === "CLOCK"
				? {
						title: `Accepted without an answer: ${facts.work}`,
						facts: [facts.milestone, ...listReleased(facts, facts.held)],
						paragraphs: [
							"You didn't respond to the delivery in time, so we're treating it as accepted.",
							describeRelease("CREATOR", facts),
							...last(facts),
						],
						label: SEE,
					}
				: null,
		PROFESSIONAL: (facts) => ({
			title: `Accepted: ${facts.work}${facts.isPaidDirectly ? "" : `, your payout is ${facts.payout}`}`,
			facts: [facts.milestone, ...listReleased(facts, facts.held, facts.payout)],
			paragraphs: [
				...(facts.role === "CLOCK"
					? [
							`${facts.names.CREATOR} didn't respond to the delivery in time, so we're treating it as accepted.`,
						]
					: []),
				describeRelease("PROFESSIONAL", facts),
				...last(facts),
			],
			label: facts.isLast ? "Write a review" : SEE,
		}),
	},
	refund: {
		CREATOR: (facts) =>
			facts.role === "PROVIDER"
				? tookBack(facts, "Your bank took the payment back, so this milestone has ended.")
				: {
						title: `Refund of ${facts.held}: ${facts.work}`,
						facts: [
							facts.milestone,
							row("Refund", facts.held),
							...(facts.taxCents > 0 ? [row("Sales tax refund", formatCents(facts.taxCents))] : []),
						],
						paragraphs: [
							...whyRefunded(facts),
							`We're refunding you ${facts.held}.${describeTaxBack(facts.taxCents)}`,
							"The money goes back to where you paid from. Your bank may take up to 10 business days to show it.",
						],
						label: SEE,
					},
		PROFESSIONAL: (facts) =>
			facts.role === "PROVIDER"
				? tookBack(facts, "The payer's bank took the payment back. You don't need to deliver it anymore.")
				: {
						title: `Refunded to ${facts.names.CREATOR}: ${facts.held} for ${facts.work}`,
						facts: [facts.milestone, row("Refunded", facts.held)],
						paragraphs: [
							...whyRefunded(facts),
							`${facts.held} went back to ${facts.names.CREATOR}. You don't need to deliver it anymore.`,
						],
						label: SEE,
					},
	},
	split: {
		CREATOR: (facts) => ({
			title: `Payment split: ${facts.work}`,
			facts: [facts.milestone, row("Was held", facts.held)],
			paragraphs: [
				...formatReason(facts.reason),
				`Part of ${facts.held} goes back to you, and the rest to ${facts.names.PROFESSIONAL}. The booking shows both amounts.`,
			],
			label: SEE,
		}),
		PROFESSIONAL: (facts) => ({
			title: `Payment split: ${facts.work}`,
			facts: [facts.milestone, row("Was held", facts.held)],
			paragraphs: [
				...formatReason(facts.reason),
				`Part of ${facts.held} goes back to ${facts.names.CREATOR}, and the rest to you. The booking shows both amounts.`,
			],
			label: SEE,
		}),
	},
	release: {
		CREATOR: (facts) => ({
			title: `Payment released: ${facts.held} for ${facts.work}`,
			facts: [facts.milestone, ...listReleased(facts, facts.held)],
			paragraphs: [...formatReason(facts.reason), describeRelease("CREATOR", facts), ...last(facts)],
			label: SEE,
		}),
		PROFESSIONAL: (facts) => ({
			title: `Payment released: ${facts.work}, your payout is ${facts.payout}`,
			facts: [facts.milestone, ...listReleased(facts, facts.held, facts.payout)],
			paragraphs: [...formatReason(facts.reason), describeRelease("PROFESSIONAL", facts), ...last(facts)],
			label: SEE,
		}),
	},
	cancel: { CREATOR: ended, PROFESSIONAL: ended },
	"cancel-unfunded": { CREATOR: ended, PROFESSIONAL: ended },
};

const listReleased = ({ isPaidDirectly }: MilestoneFacts, held: string, payout?: string): EmailFact[] =>
	isPaidDirectly ? [] : [row("Released", held), ...(payout ? [row("Your payout", payout)] : [])];

/** For a milestone ended by a chargeback: the bank has the money, so we neither hold nor refund it. */
const tookBack = (facts: MilestoneFacts, text: string): BookingNotification => ({
	title: `Milestone ended: ${facts.work}`,
	facts: [facts.milestone, row("Amount", facts.amount)],
	paragraphs: [text],
	label: SEE,
});

const whyRefunded = ({ role, reason, dueOn }: MilestoneFacts): string[] =>
	role === "CLOCK" ? [reason ?? `It was due on ${dueOn} and wasn't delivered.`] : formatReason(reason);
