import { formatCents } from "../platform/cents.ts";
import type { Phase } from "../platform/phase.ts";
import {
	type BookingSide,
	type BookingStatus,
	OPEN_BOOKING_STATUSES,
	otherSide,
	REVIEW_DAYS,
	type SideTransition,
} from "./booking.ts";
import type { Turn } from "./turn.ts";

type TransitionLabels = {
	/** The text of links and of the button. */
	label: string;
	pending: string;
	question: string;
	/** The consequences, worded for the person who is deciding. */
	effect: string;
	/** What the booking's page says afterward. */
	done: string;
	/** Shown if a reason is required or allowed. `missing` is the error if a required reason is missing. */
	reason?: { label: string; hint: string; missing: string };
};

/** The text of each transition's page. `other` is the name of the other side. */
export function describeTransition(transition: SideTransition, other: string): TransitionLabels {
	switch (transition) {
		case "accept":
			return {
				label: "Accept the request",
				pending: "Accepting...",
				question: "Accept this request?",
				effect: `We'll email ${other}. Accepting opens the booking and doesn't bind either of you to a price or a date. Agree on both in your conversation. Whatever you both confirm there is your contract.`,
				done: "You accepted the request.",
			};
		case "decline":
			return {
				label: "Decline the request",
				pending: "Declining...",
				question: "Decline this request?",
				effect: `We'll email ${other} your reason right away, and they can ask someone else. You can't reopen a declined request.`,
				done: "You declined the request.",
				reason: {
					label: "Why are you declining?",
					hint: `${other} will see this. One sentence is enough, such as “I'm booked on those days.”`,
					missing: "Enter why you're declining",
				},
			};
		case "withdraw":
			return {
				label: "Withdraw the request",
				pending: "Withdrawing...",
				question: "Withdraw this request?",
				effect: `We'll let ${other} know, and they can no longer answer. You can send a new request at any time.`,
				done: "You withdrew the request.",
				reason: {
					label: "Why are you withdrawing it?",
					hint: `${other} will see this.`,
					missing: "Enter why you're withdrawing the request",
				},
			};
		case "start":
			return {
				label: "Start the work",
				pending: "Starting...",
				question: "Start the work?",
				effect: `We'll let ${other} know that the work has started. From then on, ${other} can confirm that it's complete.`,
				done: "The work has started.",
			};
		case "complete":
			return {
				label: "Confirm completion",
				pending: "Confirming...",
				question: "Is the work complete?",
				effect: `Confirm only once you have everything that was agreed. The booking is then closed, and you and ${other} can review each other for ${REVIEW_DAYS} days.`,
				done: "You confirmed that the work is complete.",
			};
		case "cancel":
			return {
				label: "Cancel the booking",
				pending: "Canceling...",
				question: "Cancel this booking?",
				effect: `We'll email ${other} your reason right away. You can't reopen a canceled booking.`,
				done: "You canceled the booking.",
				reason: {
					label: "Why are you canceling?",
					hint: `${other} will see this.`,
					missing: "Enter why you're canceling the booking",
				},
			};
	}
}

/** The text of the page on which a creator cancels the undelivered work. */
export const describeCancelRest = (other: string): TransitionLabels => ({
	...describeTransition("cancel", other),
	label: "Cancel the rest",
	question: "Cancel the rest of this booking?",
	effect: `We'll email ${other} your reason right away. Delivered work isn't canceled, and the booking continues until it's settled. You can't reopen what you cancel.`,
});

/** The names of both sides in a text about a booking. */
export type SideNames = Record<BookingSide, string>;

/** A change of status. `isQuoted` says whether a quote was sent before the change. */
type BookingChange = {
	status: BookingStatus;
	side: BookingSide | null;
	isQuoted?: boolean;
	reason?: string | null;
};

/**
 * The title of a timeline entry. `side` is the side that acted, or null if neither did, such as when a
 * deadline passed or the team decided.
 */
export function eventTitle(
	{ status, side, isQuoted = false, reason = null }: BookingChange,
	reader: BookingSide | null,
	names: SideNames,
	phase: Phase = "EARLY_ACCESS",
): string {
	const who = side === null ? "Our team" : side === reader ? "You" : names[side];
	if (phase === "OPEN") {
		// In an open marketplace, most of these changes follow from the agreement's milestones.
		if ((status === "IN_PROGRESS" || status === "COMPLETED") && side && reason)
			return `${who} canceled the rest of the booking`;
		if (status === "IN_PROGRESS") return "The work began";
		if (status === "COMPLETED") return "The booking is complete";
		if (status === "CANCELLED" && side === null) return "The booking was closed";
		if (status === "DISPUTED" && side === null) return "A dispute was opened";
	}
	switch (status) {
		case "REQUESTED":
			return `${who} sent the request`;
		case "QUOTED":
			return `${who} sent a quote`;
		case "ACCEPTED":
			return side === "CREATOR" ? `${who} accepted the quote` : `${who} accepted the request`;
		case "IN_PROGRESS":
			return `${who} started the work`;
		case "COMPLETED":
			return side === null
				? "Our team closed the dispute: the work is complete"
				: `${who} confirmed that the work is complete`;
		case "DECLINED":
			return side === "CREATOR" ? `${who} declined the quote` : `${who} declined the request`;
		case "WITHDRAWN":
			return side === "PROFESSIONAL" ? `${who} withdrew the quote` : `${who} withdrew the request`;
		case "EXPIRED":
			return isQuoted ? "The quote expired" : "The request expired without an answer";
		case "CANCELLED":
			return side === null
				? "Our team closed the dispute: the booking is canceled"
				: `${who} canceled the booking`;
		case "DISPUTED":
			return `${who} opened a dispute`;
	}
}

/**
 * Tells one side, in a sentence or two, what a booking as a whole is waiting for. `formatTurn` returns the
 * title. Null if the booking is waiting for something about a quote (`quoteTurn`) or a milestone
 * (`describeWork`). `outcome` is from `describeOutcome`.
 */
export function describeBookingTurn(
	{ task }: Pick<Turn, "task">,
	reader: BookingSide,
	names: SideNames,
	{ phase = "EARLY_ACCESS", outcome = null }: { phase?: Phase; outcome?: string | null } = {},
): string | null {
	const isCreator = reader === "CREATOR";
	const other = names[otherSide(reader)];
	switch (task) {
		case "REQUEST_ANSWER":
			if (isCreator)
				return "We'll email you as soon as there's an answer. If there's none, the request expires, and you can ask someone else.";
			return `${phase === "OPEN" ? "Send a priced quote" : "Accept"} or decline, or ask ${other} first in your conversation. Without an answer, the request expires.`;
		case "START":
			return isCreator
				? "Agree on price, dates, and results in your conversation, so that both sides have it in writing."
				: `Agree on price, dates, and results with ${other} first.`;
		case "COMPLETE":
			return isCreator
				? "Once you have everything that was agreed, confirm it here. If something is wrong and you can't resolve it together, contact support."
				: "Tell them in the conversation when you've delivered everything. If they don't confirm it, contact support.";
		case "CLAIM":
			return isCreator
				? "You made a claim under the guarantee. We'll email you what we decide."
				: `${other} made a claim under the guarantee. We'll email you what we decide.`;
		case "CLAIM_RESPONSE":
			return isCreator
				? `You made a claim under the guarantee. Once ${other} has responded, our team decides.`
				: `${other} made a claim under the guarantee. Read it and tell our team your side, once.`;
		case "DEBT":
			return "We keep it from your next payouts until it's paid back. You can also pay it back now.";
		case "DEBT_ANSWER":
			return "You contested what you owe for this booking. Until our team has answered, we keep nothing for it.";
		case "DEBT_SETTLEMENT":
			return "Your bank is still processing your repayment. We'll email you once it has arrived.";
		case "REVIEW":
			return `${outcome ?? "The work is complete."} We publish both reviews when you've both written one, or after ${REVIEW_DAYS} days.`;
		default:
			return null;
	}
}

/**
 * How much of an ended booking's total was paid and how much was refunded, such as "$250.00 of $500.00 was
 * paid, and $250.00 was refunded." A refund that is on its way is included. Null if nothing was refunded.
 * Amounts are in cents.
 */
export function describeOutcome(totals: {
	releasedCents: number;
	refundedCents: number;
	refundingCents: number;
}): string | null {
	const refunded = totals.refundedCents + totals.refundingCents;
	if (refunded === 0) return null;
	const [paid, total] = [totals.releasedCents, totals.releasedCents + refunded].map(formatCents);
	return `${paid} of ${total} was paid, and ${formatCents(refunded)} was refunded.`;
}

/** What a booking's page tells one side if nobody has to act. */
export function describeRest(
	status: BookingStatus,
	reader: BookingSide,
	outcome: string | null = null,
): { title: string; text: string } {
	if (status === "COMPLETED")
		return {
			title: outcome ? "This booking is closed" : "The work is complete",
			text: `${outcome ? `${outcome} ` : ""}Nothing else is due. Reviews are below.`,
		};
	if (OPEN_BOOKING_STATUSES.includes(status))
		return { title: "Nothing is due right now", text: "We'll email you as soon as something is." };
	return {
		title: "This booking is closed",
		text:
			reader === "CREATOR"
				? "There's nothing left to do here. You can ask someone else, or let our team find people who fit."
				: "There's nothing left to do here. You can still read the conversation.",
	};
}
