import { type BookingSide, REVIEW_DAYS } from "./booking.ts";
import type { SideNames } from "./booking-labels.ts";
import { type BookingNotification, formatReason, SEE } from "./booking-notifications.ts";
import type { MilestoneActor, MilestoneTransition } from "./milestone.ts";

/** The facts in emails about a milestone. Amounts are formatted. */
export type MilestoneFacts = {
	/** Such as “milestone 1, “Shoot””. */
	name: string;
	names: SideNames;
	amount: string;
	/** The amount less its fee. */
	payout: string;
	/**
	 * When the payout of a release is available, and why not immediately. Null if it is available, or
	 * nothing is released.
	 */
	available: string | null;
	/** The amount held until now. */
	held: string;
	/** The day on which the milestone is due. */
	dueOn: string;
	/** The deadline of the new state, in the reader's time zone. */
	deadline: string;
	isPaidDirectly: boolean;
	/** Whether the booking ends with this milestone. */
	isLast: boolean;
	/** Whether another month of a retainer follows. */
	isRenewed: boolean;
	role: MilestoneActor;
	reason: string | undefined;
};
type Wording = (facts: MilestoneFacts) => BookingNotification;

const last = ({ isLast, isRenewed, names }: MilestoneFacts): string[] =>
	isRenewed
		? [
				`The next month is planned at the same price. It begins only if ${names.CREATOR} confirms it, by funding it within 30 days.`,
			]
		: isLast
			? [
					`That was the last milestone, so the booking is complete. You have ${REVIEW_DAYS} days to write a review. Both are published once both sides have written one.`,
				]
			: [];
/** What happens to the money of a milestone that is accepted or released, worded for the reader. */
function describeRelease(
	reader: BookingSide,
	{ isPaidDirectly, names, held, payout, available }: MilestoneFacts,
): string {
	if (isPaidDirectly)
		return `${reader === "CREATOR" ? `You pay ${names.PROFESSIONAL} directly` : `${names.CREATOR} pays you directly`}. Nothing is held on Greenroom.`;
	if (reader === "CREATOR") return `${held} was released to ${names.PROFESSIONAL}.`;
	return `Your payout is ${payout}. ${available ? `${available} ` : ""}Your earnings show when it reaches your bank.`;
}
const delivered: Record<BookingSide, Wording> = {
	CREATOR: (facts) => ({
		title: `${facts.names.PROFESSIONAL} delivered ${facts.name}`,
		paragraphs: [
			`Look at the delivery, then accept it or ask for changes by ${facts.deadline}. Without an answer it counts as accepted then${facts.isPaidDirectly ? "." : `, and ${facts.amount} is released.`}`,
		],
		label: "See the delivery",
	}),
	PROFESSIONAL: (facts) => ({
		title: `You delivered ${facts.name}`,
		paragraphs: [
			`${facts.names.CREATOR} can accept it or ask for changes until ${facts.deadline}. Without an answer it counts as accepted then.`,
		],
		label: SEE,
	}),
};
const ended = (facts: MilestoneFacts): BookingNotification => ({
	title: `Canceled: ${facts.name}`,
	paragraphs: [...formatReason(facts.reason), "Nothing was paid for it on Greenroom."],
	label: SEE,
});

/** The transitions that only disputes make. disputes/dispute-emails.server.ts has their text. */
type OfDisputes = "dispute" | "resume-funded" | "resume-delivered" | "resume-changes" | "redo";
export type NotifiedTransition = Exclude<MilestoneTransition, OfDisputes>;

/** The notifications for each milestone transition, by side. The side that made it gets a receipt. */
export const milestoneNotifications: Record<NotifiedTransition, Record<BookingSide, Wording>> = {
	fund: {
		CREATOR: ({ name, names, amount, dueOn }) => ({
			title: `We hold your payment for ${name}`,
			paragraphs: [
				`We hold ${amount} until you accept what ${names.PROFESSIONAL} delivers. It is due on ${dueOn}. This email is your receipt.`,
			],
			label: SEE,
		}),
		PROFESSIONAL: ({ name, names, amount, payout, dueOn }) => ({
			title: `${names.CREATOR} paid for ${name}`,
			paragraphs: [
				`We hold ${amount} for it, so you can start. Deliver it by ${dueOn}. Once it is accepted, your payout is ${payout}.`,
			],
			label: SEE,
		}),
	},
	deliver: delivered,
	"deliver-unfunded": delivered,
	"request-changes": {
		CREATOR: ({ name, names, deadline }) => ({
			title: `You asked for changes to ${name}`,
			paragraphs: [
				`${names.PROFESSIONAL} delivers again by ${deadline}. Otherwise a dispute is opened then, and our team decides.`,
			],
			label: SEE,
		}),
		PROFESSIONAL: ({ name, names, deadline, reason }) => ({
			title: `${names.CREATOR} asks for changes to ${name}`,
			paragraphs: [
				...formatReason(reason),
				`Deliver again by ${deadline}. Otherwise a dispute is opened then, and our team decides.`,
			],
			label: "Read what should change",
		}),
	},
	accept: {
		CREATOR: (facts) => ({
			title:
				facts.role === "CLOCK" ? `Accepted without an answer: ${facts.name}` : `You accepted ${facts.name}`,
			paragraphs: [
				...(facts.role === "CLOCK"
					? ["You didn't answer the delivery in time, so it counts as accepted."]
					: []),
				describeRelease("CREATOR", facts),
				...last(facts),
			],
			label: SEE,
		}),
		PROFESSIONAL: (facts) => ({
			title:
				facts.role === "CLOCK"
					? `Accepted without an answer: ${facts.name}`
					: `${facts.names.CREATOR} accepted ${facts.name}`,
			paragraphs: [
				...(facts.role === "CLOCK"
					? [`${facts.names.CREATOR} didn't answer the delivery in time, so it counts as accepted.`]
					: []),
				describeRelease("PROFESSIONAL", facts),
				...last(facts),
			],
			label: SEE,
		}),
	},
	refund: {
		CREATOR: (facts) => ({
			title: `You get your payment back for ${facts.name}`,
			paragraphs: [
				...whyRefunded(facts),
				`${facts.held} goes back to where you paid it from. Your bank may take up to 10 business days to show it.`,
			],
			label: SEE,
		}),
		PROFESSIONAL: (facts) => ({
			title: `The payment was refunded for ${facts.name}`,
			paragraphs: [
				...whyRefunded(facts),
				`${facts.held} went back to ${facts.names.CREATOR}. You don't need to deliver it anymore.`,
			],
			label: SEE,
		}),
	},
	split: {
		CREATOR: ({ name, names, held, reason }) => ({
			title: `The payment was split for ${name}`,
			paragraphs: [
				...formatReason(reason),
				`A part of ${held} goes back to you, and the rest to ${names.PROFESSIONAL}. The booking shows both amounts.`,
			],
			label: SEE,
		}),
		PROFESSIONAL: ({ name, names, held, reason }) => ({
			title: `The payment was split for ${name}`,
			paragraphs: [
				...formatReason(reason),
				`A part of ${held} goes back to ${names.CREATOR}, and the rest to you. The booking shows both amounts.`,
			],
			label: SEE,
		}),
	},
	release: {
		CREATOR: (facts) => ({
			title: `The payment was released for ${facts.name}`,
			paragraphs: [...formatReason(facts.reason), describeRelease("CREATOR", facts), ...last(facts)],
			label: SEE,
		}),
		PROFESSIONAL: (facts) => ({
			title: `The payment was released for ${facts.name}`,
			paragraphs: [...formatReason(facts.reason), describeRelease("PROFESSIONAL", facts), ...last(facts)],
			label: SEE,
		}),
	},
	cancel: { CREATOR: ended, PROFESSIONAL: ended },
	"cancel-unfunded": { CREATOR: ended, PROFESSIONAL: ended },
};

function whyRefunded({ role, reason, dueOn }: MilestoneFacts): string[] {
	if (role === "CLOCK") return [`It was due on ${dueOn} and wasn't delivered.`];
	if (role === "PROVIDER") return ["The payer's bank took the payment back."];
	return formatReason(reason);
}
