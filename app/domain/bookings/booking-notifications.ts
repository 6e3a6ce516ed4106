import type { EmailFact } from "../platform/email/email.ts";
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
	offer?: Offer | undefined;
	/** Who made the transition. */
	role?: BookingActor;
};

/** The money that a transition is about, as an email to one side describes it. */
export type Offer = {
	/** The total of a quote, for the title. */
	total?: string;
	facts?: readonly EmailFact[];
	/** What happens to the money, in a sentence. */
	text?: string | undefined;
};

export type BookingNotification = {
	/**
	 * The subject of the email and the title on /notifications: who, what, how much, and by when. It begins
	 * with our own words, so that a name or title that a user chose can't be mistaken for our words.
	 */
	title: string;
	/** Rows of the email's table, between the booking and its reference. */
	facts?: readonly EmailFact[];
	paragraphs: string[];
	/** The text of the email's button, as an imperative. */
	label: string;
};
export type Wording = (facts: BookingFacts) => BookingNotification;

/** The reason that someone gave, if any. */
export const formatReason = (reason: string | undefined): string[] =>
	reason ? [`The reason given:\n${reason}`] : [];

export const SEE = "See the booking";

/**
 * The maximum number of characters of a typed title in a subject line, so that the rest of the subject line
 * stays visible.
 */
const TITLE_CHARACTERS = 48;

/** A typed title, shortened to fit in a subject line. */
export function shortenTitle(title: string, max = TITLE_CHARACTERS): string {
	const characters = [...title];
	return characters.length <= max
		? title
		: `${characters
				.slice(0, max - 1)
				.join("")
				.trimEnd()}…`;
}

/** The title of a reminder, marked if it is the last one. */
export const addReminder = (title: string, isLast: boolean): string =>
	isLast ? `Last reminder: ${title.charAt(0).toLowerCase()}${title.slice(1)}` : title;

/** A milestone as a row of an email's table. Positions start at 0. */
export const milestoneFact = ({ position, title }: { position: number; title: string }): EmailFact => ({
	label: "Milestone",
	value: `${position + 1}. ${title}`,
});

/** A milestone and its booking for a subject line, such as "First half of A channel trailer". */
export const nameWork = (milestone: string, booking: string): string =>
	`${shortenTitle(milestone, 24)} of ${shortenTitle(booking, 36)}`;

const ASK_AGAIN = "You can ask someone else, or tell us what you need and our team will find people who fit.";

/** The notifications for booking transitions that a quote causes, by reader. */
export const quoteTransitionNotifications = {
	"send-quote": {
		CREATOR: ({ title, names, offer }) => ({
			title: `Quote from ${names.PROFESSIONAL}: ${offer?.total} for ${shortenTitle(title)}`,
			facts: offer?.facts ?? [],
			paragraphs: [
				"Accept it, ask for changes, or decline it. Accepting signs the agreement that comes with it.",
			],
			label: "Review the quote",
		}),
	},
	"accept-quote": {
		PROFESSIONAL: ({ title, names, offer }) => ({
			title: `Quote accepted by ${names.CREATOR}: ${offer?.total} for ${shortenTitle(title)}`,
			facts: offer?.facts ?? [],
			paragraphs: ["You have both signed the agreement. You can print or download it from the booking."],
			label: SEE,
		}),
	},
	"decline-quote": {
		PROFESSIONAL: ({ title, names, reason }) => ({
			title: `Quote declined by ${names.CREATOR}: ${shortenTitle(title)}`,
			paragraphs: [...formatReason(reason), "The request is closed. You don't need to do anything."],
			label: SEE,
		}),
	},
	"withdraw-quote": {
		CREATOR: ({ title, names, reason }) => ({
			title: `Quote withdrawn by ${names.PROFESSIONAL}: ${shortenTitle(title)}`,
			paragraphs: [...formatReason(reason), `The request is closed. ${ASK_AGAIN}`],
			label: SEE,
		}),
	},
	"expire-quote": {
		CREATOR: ({ title, names }) => ({
			title: `Quote expired: ${shortenTitle(title)} by ${names.PROFESSIONAL}`,
			paragraphs: [
				"You didn't accept it in time, so the request is closed. You can send a new request at any time.",
			],
			label: SEE,
		}),
		PROFESSIONAL: ({ title, names }) => ({
			title: `Quote expired: ${shortenTitle(title)} for ${names.CREATOR}`,
			paragraphs: [
				`${names.CREATOR} didn't accept it in time, so the request is closed. You may get a new one.`,
			],
			label: SEE,
		}),
	},
} satisfies Record<string, Partial<Record<"CREATOR" | "PROFESSIONAL", Wording>>>;
