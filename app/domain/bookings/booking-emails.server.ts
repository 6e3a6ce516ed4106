import { paymentNotice, site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Email } from "../platform/email/email.ts";
import { publishEvent } from "../platform/live-events.server.ts";
import { notify } from "../platform/notifications.server.ts";
import { formatDeadline } from "../platform/time/time-zones.server.ts";
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
	type BookingFacts,
	type BookingNotification,
	formatReason,
	quoteTransitionNotifications,
	SEE,
	type Wording,
} from "./booking-notifications.ts";

/** Who is notified of a transition: the other side, or both if neither of them made it. */
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
			title: `${names.PROFESSIONAL} accepted your request “${title}”`,
			paragraphs: [
				"Agree on price, dates, and results in your conversation, so that both sides have it in writing.",
				paymentNotice(),
			],
			label: SEE,
		}),
	},
	decline: {
		CREATOR: ({ title, names, reason }) => ({
			title: `${names.PROFESSIONAL} declined your request “${title}”`,
			paragraphs: [
				...formatReason(reason),
				"You can ask someone else, or tell us what you need and our team will find people who fit.",
			],
			label: SEE,
		}),
	},
	withdraw: {
		PROFESSIONAL: ({ title, names, reason }) => ({
			title: `${names.CREATOR} withdrew the request “${title}”`,
			paragraphs: [...formatReason(reason), "You don't need to do anything."],
			label: SEE,
		}),
	},
	expire: {
		CREATOR: ({ title, names }) => ({
			title: `Your request “${title}” expired`,
			paragraphs: [
				`${names.PROFESSIONAL} didn't answer within ${ANSWER_HOURS} hours. You can ask someone else, or tell us what you need and our team will find people who fit.`,
			],
			label: SEE,
		}),
		PROFESSIONAL: ({ title, names }) => ({
			title: `The request “${title}” expired`,
			paragraphs: [
				`You didn't answer ${names.CREATOR} within ${ANSWER_HOURS} hours, so the request is closed. If you can't take requests for a while, say so on your profile.`,
			],
			label: SEE,
		}),
	},
	...quoteTransitionNotifications,
	start: {
		CREATOR: ({ title, names }) => ({
			title: `${names.PROFESSIONAL} started work on “${title}”`,
			paragraphs: ["Once you have everything that was agreed, confirm that the work is complete."],
			label: SEE,
		}),
	},
	complete: {
		PROFESSIONAL: ({ title, names }) => ({
			title: `${names.CREATOR} confirmed that “${title}” is complete`,
			paragraphs: [
				`You have ${REVIEW_DAYS} days to write a review. We'll publish both reviews once both sides have written one, or after ${REVIEW_DAYS} days.`,
			],
			label: "Write a review",
		}),
	},
	close: {
		CREATOR: ({ title, reason, offer }) => closed(title, reason, offer),
		PROFESSIONAL: ({ title, reason, offer }) => closed(title, reason, offer),
	},
	cancel: {
		CREATOR: ({ title, names, reason, offer }) => canceled(title, names.PROFESSIONAL, reason, offer),
		PROFESSIONAL: ({ title, names, reason, offer }) => canceled(title, names.CREATOR, reason, offer),
	},
	"cancel-rest": {
		PROFESSIONAL: ({ title, names, reason, offer }) => ({
			title: `${names.CREATOR} canceled the rest of the booking “${title}”`,
			paragraphs: [
				...formatReason(reason),
				...(offer ? [offer] : []),
				"What you delivered isn't canceled. The booking page shows what happens to it next.",
				"If you disagree, reply to this email and our team will review it.",
			],
			label: SEE,
		}),
	},
};

const closed = (
	title: string,
	reason: string | undefined,
	offer: string | undefined,
): BookingNotification => ({
	title: `The booking “${title}” was closed`,
	paragraphs: [
		...(reason ? [reason] : []),
		...(offer ? [offer] : []),
		"If you still want to work together, send a new request.",
	],
	label: SEE,
});

const canceled = (
	title: string,
	other: string,
	reason: string | undefined,
	offer: string | undefined,
): BookingNotification => ({
	title: `${other} canceled the booking “${title}”`,
	paragraphs: [
		...formatReason(reason),
		...(offer ? [offer] : []),
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

/** For a professional who got a request. */
export const getRequestNotification = (facts: BookingFacts, timeZone: string): BookingNotification => ({
	title: `${facts.names.CREATOR} asks you for a quote: “${facts.title}”`,
	paragraphs: [
		`Answer by ${formatDeadline(facts.expiresAt, timeZone)}. Otherwise the request expires. Your profile shows how quickly you answer.`,
	],
	label: "Read and answer the request",
});

/** For the creator: what they requested, and when an answer is due. */
export const getRequestReceipt = (facts: BookingFacts, timeZone: string): BookingNotification => ({
	title: `Your request “${facts.title}” was sent to ${facts.names.PROFESSIONAL}`,
	paragraphs: [
		`You'll get an answer by ${formatDeadline(facts.expiresAt, timeZone)}. Otherwise the request expires, and you can ask someone else. Your reference is ${facts.reference}.`,
	],
	label: "See your request",
});

/** For a professional who hasn't answered yet. */
export const getReminderNotification = (
	facts: BookingFacts,
	timeZone: string,
	isLast: boolean,
): BookingNotification => ({
	title: `${isLast ? "Last reminder: " : ""}${facts.names.CREATOR} is waiting for your answer on “${facts.title}”`,
	paragraphs: [
		`${facts.phase === "OPEN" ? "Send a quote or decline" : "Accept or decline"} by ${formatDeadline(facts.expiresAt, timeZone)}. After that the request expires.`,
	],
	label: "Answer the request",
});

const nouns: Record<BookingSide, string> = { CREATOR: "creator", PROFESSIONAL: "professional" };

/**
 * The email about a change to a booking. If its title begins with the other side's name, "The creator" or
 * "The professional" is put in front, so that a name that someone has chosen can't pass for our own words.
 */
function composeBookingEmail(
	kind: string,
	{ reference, names, id }: BookingFacts,
	reader: BookingSide,
	to: { email: string },
	{ title, paragraphs, label }: BookingNotification,
): Omit<Email, "topic"> {
	const other = otherSide(reader);
	const subject = title.startsWith(`${names[other]} `) ? `The ${nouns[other]} ${title}` : title;
	return {
		kind: `booking-${kind}`,
		to: to.email,
		name: names[reader],
		subject,
		paragraphs: [`${subject}.`, ...paragraphs, `Booking ${reference}`],
		action: { label, path: bookingPath(id) },
		reason: `You're getting this email because you are part of this booking on ${site().name}. You can choose which emails you get in your settings.`,
		bookingId: id,
	};
}

type Person = { id: string; email: string };

type Message = BookingNotification &
	Pick<Email, "about" | "isReminder"> & {
		kind: string;
		/** Where the notification and the email lead, if not to the booking. */
		path?: string | undefined;
	};

/** Notifies one side of a booking, also by email, in the caller's transaction. */
export async function notifySide(
	tx: Tx,
	facts: BookingFacts,
	{ side, person }: { side: BookingSide; person: Person },
	{ kind, path = bookingPath(facts.id), title, paragraphs, label, ...more }: Message,
): Promise<void> {
	const email = composeBookingEmail(kind, facts, side, person, { title, paragraphs, label });
	await notify(tx, {
		userId: person.id,
		topic: "BOOKINGS",
		title,
		path,
		email: { ...email, action: { label, path }, ...more },
	});
}

/**
 * Refreshes a person's open pages about a booking after a transition. If they made it, their earlier
 * notifications with these paths are marked as read.
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
