import type { Phase } from "../platform/phase.ts";
import {
	type BookingSide,
	type BookingStatus,
	REVIEW_DAYS,
	type SideTransition,
	sideToAct,
} from "./booking.ts";

type TransitionLabels = {
	/** The text of links and of the button. */
	label: string;
	pending: string;
	question: string;
	/** The consequences, worded for the person who is deciding. */
	effect: string;
	/** What the booking's page says afterward. */
	done: string;
	/** Shown if a reason is required or possible. `missing` is the error if there is none. */
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
				effect: `We'll email ${other}. Accepting opens the booking and doesn't bind either of you to a price or a date. Agree on both in your conversation: what you both confirm there is your contract.`,
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
				pending: "Cancelling...",
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

/** The text of the page on which a creator cancels what hasn't been delivered. */
export const describeCancelRest = (other: string): TransitionLabels => ({
	...describeTransition("cancel", other),
	label: "Cancel the rest",
	question: "Cancel the rest of this booking?",
	effect: `We'll email ${other} your reason right away. What was delivered isn't canceled: the booking goes on until that is settled. You can't reopen what you cancel.`,
});

/** The names of both sides in a text about a booking. */
export type SideNames = Record<BookingSide, string>;

/** A change of status. `isQuoted` is whether a quote was sent before. */
type BookingChange = {
	status: BookingStatus;
	side: BookingSide | null;
	isQuoted?: boolean;
	reason?: string | null;
};

/** The title of a timeline entry. `side` is the side that acted, or null for a deadline or the team. */
export function eventTitle(
	{ status, side, isQuoted = false, reason = null }: BookingChange,
	reader: BookingSide | null,
	names: SideNames,
	phase: Phase = "EARLY_ACCESS",
): string {
	const who = side === null ? "Our team" : side === reader ? "You" : names[side];
	if (phase === "OPEN") {
		// In this phase, these changes follow from the agreement's milestones.
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
 * What happens next and who acts, in a sentence or two. For a quote that is waiting for an answer,
 * see `quoteTurn`.
 */
export function describeNextStep(
	status: Exclude<BookingStatus, "QUOTED">,
	reader: BookingSide,
	names: SideNames,
	phase: Phase = "EARLY_ACCESS",
): { title: string; text: string; isYours: boolean } {
	return { ...nextWords(status, reader, names, phase), isYours: sideToAct(status) === reader };
}

/** What a booking that has ended is still waiting for, in a sentence or two for one side. */
export function describeAfterward(task: "CLAIM" | "REVIEW", reader: BookingSide, names: SideNames): string {
	if (task === "REVIEW")
		return `The work is complete. We publish both reviews when you've both written one, or after ${REVIEW_DAYS} days.`;
	return reader === "CREATOR"
		? "You made a claim under the guarantee. We'll email you what we decide."
		: `${names.CREATOR} made a claim under the guarantee. You can say what you think about it until we decide.`;
}

function nextWords(
	status: Exclude<BookingStatus, "QUOTED">,
	reader: BookingSide,
	names: SideNames,
	phase: Phase,
): { title: string; text: string } {
	const isCreator = reader === "CREATOR";
	const other = names[isCreator ? "PROFESSIONAL" : "CREATOR"];
	switch (status) {
		case "REQUESTED":
			return isCreator
				? {
						title: `Waiting for ${other}`,
						text: "We'll email you as soon as there is an answer. Without one, the request expires and you can ask someone else.",
					}
				: phase === "OPEN"
					? {
							title: "Send a quote",
							text: `Send a priced quote or decline, or ask ${other} first in your conversation. Without an answer the request expires.`,
						}
					: {
							title: "Answer the request",
							text: `Accept or decline, or ask ${other} first in your conversation. Without an answer the request expires.`,
						};
		case "ACCEPTED":
			return isCreator
				? {
						title: `Waiting for ${other} to start the work`,
						text: "Agree on price, dates, and results in your conversation, so that both sides have it in writing.",
					}
				: {
						title: "Start the work",
						text: `Agree on price, dates, and results with ${other} first.`,
					};
		case "IN_PROGRESS":
			return isCreator
				? {
						title: "Confirm completion",
						text: "Once you have everything that was agreed, confirm it here. If something is wrong and you can't resolve it together, contact support.",
					}
				: {
						title: `Waiting for ${other} to confirm completion`,
						text: "Tell them in the conversation when you've delivered everything. If they don't confirm it, contact support.",
					};
		case "COMPLETED":
			return {
				title: "The work is complete",
				text: "Nothing else is due. Reviews are below.",
			};
		case "DISPUTED":
		case "DECLINED":
		case "WITHDRAWN":
		case "EXPIRED":
		case "CANCELLED":
			return isCreator
				? {
						title: "This booking is closed",
						text: "There's nothing left to do here. You can ask someone else, or let our team find people who fit.",
					}
				: {
						title: "This booking is closed",
						text: "There's nothing left to do here. You can still read the conversation.",
					};
	}
}
