import type { Phase } from "../platform/phase.ts";
import type { BookingActor } from "./booking.ts";
import type { SideNames } from "./booking-labels.ts";

/** The facts used in emails about a booking. */
export type BookingFacts = {
	id: string;
	reference: string;
	title: string;
	phase: Phase;
	names: SideNames;
	expiresAt: Date;
	reason?: string | undefined;
	/** The total and deadline of a quote, or what happens to the money of milestones, in sentences. */
	offer?: string | undefined;
	/** Who made the transition. */
	role?: BookingActor;
};

export type BookingNotification = {
	/** The subject of the email and the line on /notifications. */
	title: string;
	paragraphs: string[];
	/** The text of the link to the booking. */
	label: string;
};
export type Wording = (facts: BookingFacts) => BookingNotification;

/** The reason that someone gave, if any. */
export const formatReason = (reason: string | undefined): string[] =>
	reason ? [`The reason given:\n${reason}`] : [];

export const SEE = "See the booking";

const listOffer = (offer: string | undefined): string[] => (offer ? [offer] : []);

/** The notifications for booking transitions that a quote causes, by reader. */
export const quoteTransitionNotifications = {
	"send-quote": {
		CREATOR: ({ title, names, offer }) => ({
			title: `${names.PROFESSIONAL} sent you a quote for “${title}”`,
			paragraphs: [
				...listOffer(offer),
				"Accept it, ask for changes, or decline it. Accepting signs the agreement that comes with it.",
			],
			label: "Read the quote",
		}),
	},
	"accept-quote": {
		PROFESSIONAL: ({ title, names, offer }) => ({
			title: `${names.CREATOR} accepted your quote for “${title}”`,
			paragraphs: [
				...listOffer(offer),
				"The agreement is signed by both of you. You can print or download it from the booking.",
			],
			label: SEE,
		}),
	},
	"decline-quote": {
		PROFESSIONAL: ({ title, names, reason }) => ({
			title: `${names.CREATOR} declined your quote for “${title}”`,
			paragraphs: [...formatReason(reason), "The request is closed. You don't need to do anything."],
			label: SEE,
		}),
	},
	"withdraw-quote": {
		CREATOR: ({ title, names, reason }) => ({
			title: `${names.PROFESSIONAL} withdrew the quote for “${title}”`,
			paragraphs: [
				...formatReason(reason),
				"The request is closed. You can ask someone else, or tell us what you need and our team will find people who fit.",
			],
			label: SEE,
		}),
	},
	"expire-quote": {
		CREATOR: ({ title, names }) => ({
			title: `The quote for “${title}” expired`,
			paragraphs: [
				`The quote of ${names.PROFESSIONAL} wasn't accepted in time, so the request is closed. You can send a new request at any time.`,
			],
			label: SEE,
		}),
		PROFESSIONAL: ({ title, names }) => ({
			title: `Your quote for “${title}” expired`,
			paragraphs: [
				`It wasn't accepted in time, so the request is closed. ${names.CREATOR} can send you a new one.`,
			],
			label: SEE,
		}),
	},
} satisfies Record<string, Partial<Record<"CREATOR" | "PROFESSIONAL", Wording>>>;
