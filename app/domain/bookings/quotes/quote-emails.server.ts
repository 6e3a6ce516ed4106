import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { formatPrice } from "../../platform/cents.ts";
import { formatCalendarDay } from "../../platform/time/calendar-day.ts";
import {
	formatDeadline,
	formatMoment,
	formatShortDay,
	getTimeZone,
} from "../../platform/time/time-zones.server.ts";
import { type BookingSide, bookingPath, otherSide } from "../booking.ts";
import { notifySide, refreshPages } from "../booking-emails.server.ts";
import type { SideNames } from "../booking-labels.ts";
import {
	addReminder,
	type BookingFacts,
	type BookingNotification,
	type Offer,
	shortenTitle,
} from "../booking-notifications.ts";
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

type QuoteNotification = BookingNotification & { path?: string };
type SentQuote = {
	version: number;
	totalCents: number;
	taxCents: number;
	isMonthly: boolean;
	expiresAt: Date;
};

/** What emails say about a quote that is waiting for an answer, with times in the reader's zone. */
export const describeOffer = (
	{ expiresAt, ...quote }: Omit<SentQuote, "version">,
	timeZone: string,
): Offer => ({
	total: formatPrice(quote.totalCents, quote.isMonthly),
	facts: [
		{ label: "Total", value: formatTotal(quote) },
		{ label: "Valid until", value: formatDeadline(expiresAt, timeZone) },
	],
});

/**
 * Whose turn it is, the deadline, and what happens if that side doesn't act. `day` is the date of the
 * deadline, for a subject line.
 */
export function describeTurn(
	quote: WaitingQuote,
	reader: BookingSide,
	names: SideNames,
	timeZone: string,
): Required<Pick<BookingNotification, "facts" | "paragraphs">> & { day: string } {
	const { text, dueAt, consequence, isYours } = quoteTurn(quote, reader, names);
	return {
		day: formatShortDay(dueAt, timeZone),
		facts: [{ label: isYours ? "Answer by" : "They have until", value: formatDeadline(dueAt, timeZone) }],
		paragraphs: [`${text} ${consequence}`],
	};
}
type DescribedTurn = ReturnType<typeof describeTurn>;

const said = (text: string | null | undefined) => (text ? [`In their words:\n${text}`] : []);
const STILL_APPLIES = "The agreement that you both signed still applies.";
const SEE_QUOTE = "See the quote";

/**
 * Notifications about changes to quotes that don't change the booking's state, each worded for its reader.
 * `by` is the name of the other side, which made the change unless a deadline did.
 */
export const quoteNotifications = {
	revised: (by: string, title: string, { version }: SentQuote, offer: Offer): QuoteNotification => ({
		title: `New quote from ${by}: ${offer.total} for ${shortenTitle(title)}`,
		facts: offer.facts ?? [],
		paragraphs: [
			`Version ${version} replaces the earlier one, and its page shows what changed. Accept it, ask for changes, or decline it.`,
		],
		label: "Review the quote",
	}),
	amended: (by: string, title: string, { version }: SentQuote, offer: Offer): QuoteNotification => ({
		title: `Change to the agreement proposed by ${by}: ${offer.total} for ${shortenTitle(title)}`,
		facts: offer.facts ?? [],
		paragraphs: [
			`Version ${version} is waiting for your signature. Until you sign it, the agreement that you both signed applies.`,
		],
		label: "Review the new version",
	}),
	"changes-asked": (by: string, title: string, text: string, turn: DescribedTurn): QuoteNotification => ({
		title: `Changes requested by ${by}: your quote for ${shortenTitle(title)}, answer by ${turn.day}`,
		facts: turn.facts,
		paragraphs: [...said(text), ...turn.paragraphs],
		label: "Revise the quote",
	}),
	"changes-lapsed": (
		by: string,
		title: string,
		reader: BookingSide,
		turn: DescribedTurn,
	): QuoteNotification => ({
		title:
			reader === "CREATOR"
				? `Quote not revised by ${by}: ${shortenTitle(title)}`
				: `Time to revise your quote is over: ${shortenTitle(title)}`,
		facts: turn.facts,
		paragraphs: [
			reader === "CREATOR"
				? "It's your turn again, and the quote is unchanged."
				: `The quote stays as it is, and ${by} decides on it.`,
			...turn.paragraphs,
		],
		label: reader === "CREATOR" ? "Review the quote" : SEE_QUOTE,
	}),
	"dates-proposed": (
		by: string,
		title: string,
		startsOn: string,
		endsOn: string,
		text: string | null,
		reader: BookingSide,
		turn: DescribedTurn | null,
	): QuoteNotification => ({
		title: `New dates proposed by ${by}: ${shortenTitle(title)}`,
		facts: [
			{
				label: "New dates",
				value:
					startsOn === endsOn
						? formatCalendarDay(startsOn)
						: `${formatCalendarDay(startsOn)} to ${formatCalendarDay(endsOn)}`,
			},
			...(turn?.facts ?? []),
		],
		paragraphs: [
			...said(text),
			...(turn?.paragraphs ?? []),
			reader === "PROFESSIONAL"
				? "If the dates work for you, revise the quote. They apply once you've both signed."
				: "If the dates work for you, answer in your conversation. They apply once you've both signed a new version.",
		],
		label: reader === "PROFESSIONAL" ? "Revise the quote" : SEE_QUOTE,
	}),
	"amendment-accepted": (by: string, title: string): QuoteNotification => ({
		title: `Change to the agreement signed by ${by}: ${shortenTitle(title)}`,
		paragraphs: ["The new version applies from now on, in place of the earlier one."],
		label: SEE_QUOTE,
	}),
	"amendment-declined": (by: string, title: string, reason: string): QuoteNotification => ({
		title: `Change to the agreement declined by ${by}: ${shortenTitle(title)}`,
		paragraphs: [...said(reason), STILL_APPLIES],
		label: SEE_QUOTE,
	}),
	"amendment-withdrawn": (by: string, title: string, reason: string | null): QuoteNotification => ({
		title: `Change to the agreement withdrawn by ${by}: ${shortenTitle(title)}`,
		paragraphs: [...said(reason), STILL_APPLIES],
		label: SEE_QUOTE,
	}),
	"amendment-expired": (_: string, title: string): QuoteNotification => ({
		title: `Change to the agreement expired: ${shortenTitle(title)}`,
		paragraphs: [`The new version wasn't signed in time. ${STILL_APPLIES}`],
		label: SEE_QUOTE,
	}),
} as const;

/** The creator's receipt for their signature: what was signed, with whom, and when. */
export const getSigningReceipt = (
	{ id, title, names }: BookingFacts,
	{ version, fullName, at, sha256 }: Signed,
	timeZone: string,
): QuoteNotification => ({
	title: `Agreement signed: ${shortenTitle(title)} with ${names.PROFESSIONAL}`,
	facts: [
		{ label: "Signed by you as", value: fullName },
		{ label: "Signed on", value: formatMoment(at, timeZone) },
		{ label: "Version", value: String(version) },
		{ label: "Through", value: `${site().company.legalName}, ${site().company.postalAddress}` },
		{ label: "Fingerprint", value: `SHA-256 ${sha256.slice(0, 16)}` },
	],
	paragraphs: [
		`This email is your receipt. The agreement is between you and ${names.PROFESSIONAL}, who signed it by sending the quote. You can print or download it at any time.`,
	],
	label: "Read the agreement",
	path: agreementPath(id, version),
});

type Signed = { version: number; fullName: string; at: Date; sha256: string };

/** Notifications that a side can trigger repeatedly. Each email replaces an unsent one of the same kind. */
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
 * Notifies the other side about a change to a quote, or both sides if a deadline caused it, in the command's
 * transaction. Open pages of both sides refresh, and the earlier notifications about the booking are marked
 * as read for the person who acted.
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

/** Sends the creator the receipt of their signature. */
export async function sendSigningReceipt(tx: Tx, booking: BookingSides, version: number): Promise<void> {
	const person = getSidePerson(booking, "CREATOR");
	if (!person) return;
	const { fullName, at, sha256 } = await tx.agreementSignature.findFirstOrThrow({
		where: { side: "CREATOR", agreement: { quote: { bookingId: booking.id, version } } },
		select: { fullName: true, at: true, sha256: true },
	});
	const notification = getSigningReceipt(
		summarizeBooking(booking),
		{ version, fullName, at, sha256 },
		getTimeZone(person),
	);
	await send(tx, booking, { side: "CREATOR", person, kind: "agreement-signed" }, notification);
}

type Person = NonNullable<ReturnType<typeof getSidePerson>>;

async function send(
	tx: Tx,
	booking: BookingSides,
	{
		side,
		person,
		kind,
	}: { side: BookingSide; person: Person; kind: keyof typeof quoteNotifications | "agreement-signed" },
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
	const zone = getTimeZone(booking.creator);
	await remind(tx, booking, "CREATOR", {
		...getQuoteReminder(summarizeBooking(booking), { ...quote, expiresAt: dueAt }, zone),
		isLast,
	});
}

export function getQuoteReminder(
	{ title, names }: BookingFacts,
	quote: WaitingQuote,
	timeZone: string,
): BookingNotification {
	const turn = describeTurn(quote, "CREATOR", names, timeZone);
	const day = formatShortDay(quote.expiresAt, timeZone);
	if (quote.changesDueAt)
		return {
			title: `Quote expires on ${day}: ${shortenTitle(title)} by ${names.PROFESSIONAL}`,
			facts: [...turn.facts, { label: "Valid until", value: formatDeadline(quote.expiresAt, timeZone) }],
			paragraphs: turn.paragraphs,
			label: "Review the quote",
		};
	return {
		title: `Review the quote from ${names.PROFESSIONAL} by ${day}: ${shortenTitle(title)}`,
		facts: turn.facts,
		paragraphs: turn.paragraphs,
		label: "Review the quote",
	};
}

/** Reminds the professional, in the caller's transaction, that the creator is waiting for a new version. */
export async function remindOfChanges(
	tx: Tx,
	booking: BookingSides,
	quote: WaitingQuote,
	{ dueAt, isLast }: Reminder,
): Promise<void> {
	const zone = getTimeZone(booking.professional.user);
	await remind(tx, booking, "PROFESSIONAL", {
		...getChangesReminder(summarizeBooking(booking), { ...quote, changesDueAt: dueAt }, zone),
		isLast,
	});
}

export function getChangesReminder(
	{ title, names }: BookingFacts,
	quote: WaitingQuote,
	timeZone: string,
): BookingNotification {
	const { day, facts, paragraphs } = describeTurn(quote, "PROFESSIONAL", names, timeZone);
	return {
		title: `Revise the quote for ${names.CREATOR} by ${day}: ${shortenTitle(title)}`,
		facts,
		paragraphs,
		label: "Revise the quote",
	};
}

async function remind(
	tx: Tx,
	booking: BookingSides,
	side: BookingSide,
	{ isLast, ...notification }: BookingNotification & { isLast: boolean },
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
			title: addReminder(notification.title, isLast),
			isReminder: true,
		},
	);
}
