import { paymentNotice, site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { BookingEmailKind, Email } from "../platform/email/email.ts";
import { publishEvent } from "../platform/live-events.server.ts";
import { notify } from "../platform/notifications.server.ts";
import { formatDeadline, formatShortDay } from "../platform/time/time-zones.server.ts";
import {
	ANSWER_HOURS,
	type BookingActor,
	type BookingSide,
	type BookingTransition,
	bookingPath,
	type bookingTransitions,
	otherSide,
	type QuietTransition,
	REVIEW_DAYS,
} from "./booking.ts";
import {
	addReminder,
	type BookingFacts,
	type BookingNotification,
	formatReason,
	quoteTransitionNotifications,
	SEE,
	shortenTitle,
	type Wording,
} from "./booking-notifications.ts";

/**
 * Who is notified of a transition: the side that didn't make the transition, or both sides if neither side
 * made it.
 */
type ReaderFor<Role extends BookingActor> = Role extends "CREATOR"
	? "PROFESSIONAL"
	: Role extends "PROFESSIONAL"
		? "CREATOR"
		: BookingSide;
type AnnouncedTransition = Exclude<BookingTransition, QuietTransition>;
type Readers = {
	[Transition in AnnouncedTransition]: Record<
		ReaderFor<(typeof bookingTransitions)[Transition]["by"][number]>,
		Wording
	>;
};

/** The email each transition sends, by reader. The type requires text for every reader. */
const notifications: Readers = {
	accept: {
		CREATOR: ({ title, names }) => ({
			title: `Request accepted by ${names.PROFESSIONAL}: ${shortenTitle(title)}`,
			paragraphs: [
				"Agree on price, dates, and results in your conversation, so that you both have it in writing.",
				paymentNotice(),
			],
			label: SEE,
		}),
	},
	decline: {
		CREATOR: ({ title, names, reason }) => ({
			title: `Request declined by ${names.PROFESSIONAL}: ${shortenTitle(title)}`,
			paragraphs: [
				...formatReason(reason),
				"You can ask someone else, or tell us what you need and our team will find people who fit.",
			],
			label: SEE,
		}),
	},
	withdraw: {
		PROFESSIONAL: ({ title, names, reason }) => ({
			title: `Request withdrawn by ${names.CREATOR}: ${shortenTitle(title)}`,
			paragraphs: [...formatReason(reason), "You don't need to do anything."],
			label: SEE,
		}),
	},
	expire: {
		CREATOR: ({ title, names }) => ({
			title: `Request expired: ${shortenTitle(title)}`,
			paragraphs: [
				`${names.PROFESSIONAL} didn't answer within ${ANSWER_HOURS} hours. You can ask someone else, or tell us what you need and our team will find people who fit.`,
			],
			label: SEE,
		}),
		PROFESSIONAL: ({ title, names }) => ({
			title: `Request expired: ${shortenTitle(title)}`,
			paragraphs: [
				`You didn't answer ${names.CREATOR} within ${ANSWER_HOURS} hours, so the request is closed. If you can't take requests for a while, say so on your profile.`,
			],
			label: SEE,
		}),
	},
	...quoteTransitionNotifications,
	start: {
		CREATOR: ({ title, names }) => ({
			title: `Work started by ${names.PROFESSIONAL}: ${shortenTitle(title)}`,
			paragraphs: ["Once you have everything you agreed on, confirm that the work is complete."],
			label: SEE,
		}),
	},
	complete: {
		PROFESSIONAL: ({ title, names }) => ({
			title: `Work confirmed complete by ${names.CREATOR}: ${shortenTitle(title)}`,
			paragraphs: [
				`You have ${REVIEW_DAYS} days to write a review. We'll publish both reviews once you have both written one, or after ${REVIEW_DAYS} days.`,
			],
			label: "Write a review",
		}),
	},
	close: {
		CREATOR: (facts) => closed(facts),
		PROFESSIONAL: (facts) => closed(facts),
	},
	cancel: {
		CREATOR: (facts) => canceled(facts, facts.names.PROFESSIONAL),
		PROFESSIONAL: (facts) => canceled(facts, facts.names.CREATOR),
	},
	"cancel-rest": {
		PROFESSIONAL: ({ title, names, reason, offer }) => ({
			title: `Rest of the booking canceled by ${names.CREATOR}: ${shortenTitle(title)}`,
			facts: offer?.facts ?? [],
			paragraphs: [
				...formatReason(reason),
				...listOffer(offer),
				"The work you delivered isn't canceled. The booking page shows what happens to it next.",
				"If you disagree, reply to this email and our team will review it.",
			],
			label: SEE,
		}),
	},
};

const listOffer = (offer: BookingFacts["offer"]): string[] => (offer?.text ? [offer.text] : []);

const closed = ({ title, reason, offer }: BookingFacts): BookingNotification => ({
	title: `Booking closed: ${shortenTitle(title)}`,
	facts: offer?.facts ?? [],
	paragraphs: [
		...(reason ? [reason] : []),
		...listOffer(offer),
		"If you still want to work together, send a new request.",
	],
	label: SEE,
});

const canceled = ({ title, reason, offer }: BookingFacts, other: string): BookingNotification => ({
	title: `Booking canceled by ${other}: ${shortenTitle(title)}`,
	facts: offer?.facts ?? [],
	paragraphs: [
		...formatReason(reason),
		...listOffer(offer),
		"If you disagree, reply to this email and our team will review it.",
	],
	label: SEE,
});

/** The sides that are notified of a transition. */
export const getReaders = (transition: AnnouncedTransition, role: BookingActor): BookingSide[] =>
	role === "CREATOR"
		? ["PROFESSIONAL"]
		: role === "PROFESSIONAL"
			? ["CREATOR"]
			: (Object.keys(notifications[transition]) as BookingSide[]);

/** The text for one reader of a transition. */
export function getTransitionNotification(
	transition: AnnouncedTransition,
	reader: BookingSide,
	facts: BookingFacts,
): BookingNotification {
	const wording = (notifications[transition] as Partial<Record<BookingSide, Wording>>)[reader];
	if (!wording) throw new Error(`The transition ${transition} has no text for the ${reader}.`);
	return wording(facts);
}

/** The parts of a request that its email includes. */
export type RequestedWork = {
	/** The name of the service line. */
	service: string;
	/** A place, or "Remote". */
	place: string;
	dates: string;
	budget: string;
	description: string;
};

/** The maximum number of characters of a description in an email. */
const DESCRIPTION_CHARACTERS = 300;

/**
 * Tells a professional about a new request: the service, the place, the dates, the budget, the deadline for
 * an answer, and the start of the description.
 */
export const getRequestNotification = (
	{ names, title, expiresAt }: BookingFacts,
	{ service, place, dates, budget, description }: RequestedWork,
	timeZone: string,
): BookingNotification => ({
	title: `Quote request from ${names.CREATOR}: ${shortenTitle(title)}, ${budget}`,
	facts: [
		{ label: "Service", value: service },
		{ label: "Where", value: place },
		{ label: "When", value: dates },
		{ label: "Budget", value: budget },
		{ label: "Answer by", value: formatDeadline(expiresAt, timeZone) },
	],
	paragraphs: [
		`${names.CREATOR} writes:\n${shortenTitle(description, DESCRIPTION_CHARACTERS)}`,
		"If you don't answer in time, the request expires. Your response time shows on your profile.",
	],
	label: "Answer the request",
});

/** Reminds a professional who hasn't answered a request yet. */
export const getReminderNotification = (
	{ names, title, phase, expiresAt }: BookingFacts,
	timeZone: string,
	isLast: boolean,
): BookingNotification => ({
	title: addReminder(
		`Answer the request from ${names.CREATOR} by ${formatShortDay(expiresAt, timeZone)}: ${shortenTitle(title)}`,
		isLast,
	),
	facts: [{ label: "Answer by", value: formatDeadline(expiresAt, timeZone) }],
	paragraphs: [
		`${phase === "OPEN" ? "Send a quote or decline" : "Accept or decline"} by then. After that, the request expires.`,
	],
	label: "Answer the request",
});

const sideLabels: Record<BookingSide, string> = { CREATOR: "Creator", PROFESSIONAL: "Professional" };

/**
 * The email about a change to a booking. Its table shows the booking, the other side, any rows that the
 * notification adds, and the reference.
 */
export function composeBookingEmail(
	kind: BookingEmailKind,
	{ reference, title: booking, names, id }: BookingFacts,
	reader: BookingSide,
	to: { email: string; name: string },
	{ title, facts = [], paragraphs, label }: BookingNotification,
): Omit<Email, "topic"> {
	const other = otherSide(reader);
	return {
		kind: `booking-${kind}`,
		to: to.email,
		name: to.name,
		subject: title,
		facts: [
			{ label: "Booking", value: booking },
			{ label: sideLabels[other], value: names[other] },
			...facts,
			{ label: "Reference", value: reference },
		],
		paragraphs,
		action: { label, path: bookingPath(id) },
		reason: `You're getting this email because you're part of this booking on ${site().name}. You can choose which emails you get in your settings.`,
		bookingId: id,
	};
}

type Person = { id: string; email: string; name: string };

type Message = BookingNotification &
	Pick<Email, "about" | "isReminder"> & {
		kind: BookingEmailKind;
		/** The page that the notification and the email link to, if it isn't the booking's page. */
		path?: string | undefined;
	};

/** Adds a notification for one side of a booking, and its email, in the caller's transaction. */
export async function notifySide(
	tx: Tx,
	facts: BookingFacts,
	{ side, person }: { side: BookingSide; person: Person },
	{ kind, path = bookingPath(facts.id), title, paragraphs, label, facts: rows = [], ...more }: Message,
): Promise<void> {
	const email = composeBookingEmail(kind, facts, side, person, { title, facts: rows, paragraphs, label });
	await notify(tx, {
		userId: person.id,
		topic: "BOOKINGS",
		title,
		path,
		email: { ...email, action: { label, path }, ...more },
	});
}

/**
 * Refreshes a person's open pages about a booking after a transition. If that person made the transition,
 * their unread notifications for `paths` are marked as read.
 */
export async function refreshPages(
	tx: Tx,
	bookingId: string,
	{ id: userId }: Pick<Person, "id">,
	{ hasActed, paths = [bookingPath(bookingId)] }: { hasActed: boolean; paths?: string[] },
): Promise<void> {
	if (hasActed)
		await tx.notification.updateMany({
			where: { userId, path: { in: paths }, readAt: null },
			data: { readAt: now() },
		});
	await publishEvent(tx, userId, "booking", { bookingId });
}
