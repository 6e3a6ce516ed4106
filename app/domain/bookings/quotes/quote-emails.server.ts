import type { Tx } from "#app/infra/database/db.server.ts";
import { formatCalendarDay } from "../../platform/time/calendar-day.ts";
import { formatDeadline, getTimeZone } from "../../platform/time/time-zones.server.ts";
import { type BookingSide, bookingPath, otherSide } from "../booking.ts";
import { notifySide, refreshPages } from "../booking-emails.server.ts";
import type { SideNames } from "../booking-labels.ts";
import {
	type BookingSides,
	getSideNames,
	getSidePerson,
	listPeople,
	summarizeBooking,
} from "../booking-sides.server.ts";
import { agreementPath } from "./agreement.ts";
import { quotePath } from "./quote.ts";
import { formatTotal } from "./quote-total.ts";
import { quoteTurn, type WaitingQuote } from "./quote-turn.ts";

type QuoteNotification = { title: string; paragraphs: string[]; label: string; path?: string };
type Offer = { version: number; totalCents: number; taxCents: number; isMonthly: boolean; expiresAt: Date };

/**
 * What emails say about a quote that is waiting for an answer: total and deadline, in the reader's
 * time zone.
 */
export const describeOffer = ({ expiresAt, ...offer }: Omit<Offer, "version">, timeZone: string): string =>
	`The total is ${formatTotal(offer)}. The quote is valid until ${formatDeadline(expiresAt, timeZone)}.`;

/** Paragraphs of an email that say whose turn it is, by when, and what happens if they don't act. */
export function describeTurn(
	quote: WaitingQuote,
	reader: BookingSide,
	names: SideNames,
	timeZone: string,
): string[] {
	const { text, dueAt, consequence } = quoteTurn(quote, reader, names);
	return [text, `The deadline is ${formatDeadline(dueAt, timeZone)}. ${consequence}`];
}

const said = (text: string | null | undefined) => (text ? [`In their words:\n${text}`] : []);

/**
 * Notifications about changes to quotes that leave the booking in its state, each worded for its
 * reader. `by` is the name of the person who made the change.
 */
export const quoteNotifications = {
	revised: (by: string, title: string, { version }: Offer, offer: string): QuoteNotification => ({
		title: `${by} revised the quote for “${title}”`,
		paragraphs: [
			`Version ${version} replaces the earlier one. ${offer}`,
			"The page of the quote shows what changed. Accept it, ask for changes, or decline it.",
		],
		label: "Read the quote",
	}),
	amended: (by: string, title: string, { version }: Offer, offer: string): QuoteNotification => ({
		title: `${by} proposes to change the agreement about “${title}”`,
		paragraphs: [
			`Version ${version} waits for your signature. ${offer}`,
			"Until you sign it, the agreement that you both signed applies.",
		],
		label: "Read the new version",
	}),
	"changes-asked": (by: string, title: string, text: string, turn: string[]): QuoteNotification => ({
		title: `${by} asks for changes to your quote for “${title}”`,
		paragraphs: [...said(text), ...turn],
		label: "See the quote",
	}),
	"changes-lapsed": (by: string, title: string, reader: BookingSide, turn: string[]): QuoteNotification => ({
		title:
			reader === "CREATOR"
				? `${by} hasn't revised the quote for “${title}”`
				: `Your time to revise the quote for “${title}” is over`,
		paragraphs: [
			reader === "CREATOR"
				? "It's your turn again, and the quote is as it was."
				: `The quote stays as it is, and ${by} decides on it.`,
			...turn,
		],
		label: "See the quote",
	}),
	"dates-proposed": (
		by: string,
		title: string,
		startsOn: string,
		endsOn: string,
		text: string | null,
		reader: BookingSide,
		turn: string[],
	): QuoteNotification => ({
		title: `${by} proposes other dates for “${title}”`,
		paragraphs: [
			startsOn === endsOn
				? `The day would be ${formatCalendarDay(startsOn)}.`
				: `The days would be ${formatCalendarDay(startsOn)} to ${formatCalendarDay(endsOn)}.`,
			...said(text),
			...turn,
			reader === "PROFESSIONAL"
				? "If they suit you, revise the quote. The new dates apply once you have both signed."
				: "If they suit you, answer in your conversation. The new dates apply once you have both signed a new version.",
		],
		label: "See the quote",
	}),
	"amendment-accepted": (by: string, title: string): QuoteNotification => ({
		title: `${by} signed the new version of the agreement about “${title}”`,
		paragraphs: ["It applies from now on, in place of the earlier version."],
		label: "See the quote",
	}),
	"amendment-declined": (by: string, title: string, reason: string): QuoteNotification => ({
		title: `${by} declined to change the agreement about “${title}”`,
		paragraphs: [...said(reason), "The agreement that you both signed still applies."],
		label: "See the quote",
	}),
	"amendment-withdrawn": (by: string, title: string, reason: string | null): QuoteNotification => ({
		title: `${by} withdrew the new version of the agreement about “${title}”`,
		paragraphs: [...said(reason), "The agreement that you both signed still applies."],
		label: "See the quote",
	}),
	"amendment-expired": (_: string, title: string): QuoteNotification => ({
		title: `The new version of the agreement about “${title}” expired`,
		paragraphs: ["It wasn't signed in time. The agreement that you both signed still applies."],
		label: "See the quote",
	}),
	"agreement-signed": (by: string, title: string, bookingId: string, version: number): QuoteNotification => ({
		title: `You signed the agreement about “${title}”`,
		paragraphs: [
			`It is between you and ${by}. This email is your receipt. You can print or download the agreement at any time.`,
		],
		label: "See the agreement",
		path: agreementPath(bookingId, version),
	}),
} as const;

/**
 * Notifications that a side can cause again and again. After a burst, the other side gets only the
 * latest.
 */
const REPEATABLE: readonly string[] = [
	"revised",
	"amended",
	"changes-asked",
	"dates-proposed",
] satisfies (keyof typeof quoteNotifications)[];

type QuoteNotice = {
	kind: keyof typeof quoteNotifications;
	/** The side that made the change. Null if a deadline did. */
	role: BookingSide | null;
	notification: (reader: BookingSide, by: string, timeZone: string) => QuoteNotification;
};

/**
 * Notifies the other side of a change to a quote, or both sides if a deadline caused it, in the
 * command's transaction. Open pages of both sides refresh, and the earlier notifications about the
 * booking are marked as read for the person who acted.
 */
export async function notifyOfQuote(
	tx: Tx,
	booking: BookingSides,
	{ kind, role, notification }: QuoteNotice,
): Promise<void> {
	for (const { side, person } of listPeople(booking)) {
		const paths = [bookingPath(booking.id), quotePath(booking.id)];
		await refreshPages(tx, booking.id, person, { hasActed: side === role, paths });
		if (side === role) continue;
		await send(
			tx,
			booking,
			{ side, person, kind },
			notification(side, getSideNames(booking)[otherSide(side)], getTimeZone(person)),
		);
	}
}

/** Sends a signer the receipt of their signature. */
export async function sendSigningReceipt(
	tx: Tx,
	booking: BookingSides,
	side: BookingSide,
	version: number,
): Promise<void> {
	const person = getSidePerson(booking, side);
	if (!person) return;
	await send(
		tx,
		booking,
		{ side, person, kind: "agreement-signed" },
		quoteNotifications["agreement-signed"](
			getSideNames(booking)[otherSide(side)],
			booking.title,
			booking.id,
			version,
		),
	);
}

type Person = NonNullable<ReturnType<typeof getSidePerson>>;

async function send(
	tx: Tx,
	booking: BookingSides,
	{ side, person, kind }: { side: BookingSide; person: Person; kind: string },
	{ path = quotePath(booking.id), ...notification }: QuoteNotification,
) {
	const about = REPEATABLE.includes(kind) ? booking.id : undefined;
	await notifySide(
		tx,
		summarizeBooking(booking),
		{ side, person },
		{ kind: `quote-${kind}`, path, ...notification, about },
	);
}

type Reminder = { dueAt: Date; isLast: boolean };

/** Reminds the creator, in the caller's transaction, that a quote expires unless they accept it. */
export async function remindOfQuote(
	tx: Tx,
	booking: BookingSides,
	quote: WaitingQuote,
	{ dueAt, isLast }: Reminder,
): Promise<void> {
	const names = getSideNames(booking);
	const zone = getTimeZone(booking.creator);
	const waiting = { ...quote, expiresAt: dueAt };
	const notification = quote.changesDueAt
		? {
				title: `The quote for “${booking.title}” expires soon`,
				paragraphs: [
					...describeTurn(waiting, "CREATOR", names, zone),
					`The quote is valid until ${formatDeadline(dueAt, zone)}.`,
				],
			}
		: {
				title: `${names.PROFESSIONAL} is waiting for your answer to the quote for “${booking.title}”`,
				paragraphs: describeTurn(waiting, "CREATOR", names, zone),
			};
	await remind(tx, booking, "CREATOR", { ...notification, label: "Read the quote", isLast });
}

/** Reminds the professional, in the caller's transaction, that the creator is waiting for a new version. */
export async function remindOfChanges(
	tx: Tx,
	booking: BookingSides,
	quote: WaitingQuote,
	{ dueAt, isLast }: Reminder,
): Promise<void> {
	const names = getSideNames(booking);
	const paragraphs = describeTurn(
		{ ...quote, changesDueAt: dueAt },
		"PROFESSIONAL",
		names,
		getTimeZone(booking.professional.user),
	);
	await remind(tx, booking, "PROFESSIONAL", {
		title: `${names.CREATOR} is waiting for a new version of the quote for “${booking.title}”`,
		paragraphs,
		label: "Revise the quote",
		isLast,
	});
}

async function remind(
	tx: Tx,
	booking: BookingSides,
	side: BookingSide,
	{ isLast, ...notification }: { title: string; paragraphs: string[]; label: string; isLast: boolean },
) {
	const person = getSidePerson(booking, side);
	if (!person) return;
	await notifySide(
		tx,
		summarizeBooking(booking),
		{ side, person },
		{
			...notification,
			kind: "quote-reminder",
			path: quotePath(booking.id),
			title: `${isLast ? "Last reminder: " : ""}${notification.title}`,
			isReminder: true,
		},
	);
}
