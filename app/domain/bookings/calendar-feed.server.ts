import ical, { ICalEventTransparency } from "ical-generator";
import { site } from "#app/infra/content/site.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { hashToken, newToken } from "#app/infra/security/secrets.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { lockReauthentication, requireRecentProof } from "../people/credentials.server.ts";
import { recordSecurityEvent } from "../people/security-emails.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { openForOwner, sealForOwner } from "../platform/shown-once.server.ts";
import { addDays } from "../platform/time/calendar-day.ts";
import { type BookingSide, bookingPath, OPEN_BOOKING_STATUSES, otherSide } from "./booking.ts";
import { bookingsOfParty, getBookingParty } from "./booking-queries.server.ts";
import { getSideNames, getUserBooking } from "./booking-sides.server.ts";
import {
	ADDRESS_MINUTES,
	type CalendarEntry,
	COMPLETED_DAYS,
	FEED_BOOKINGS,
	FEED_HOURS,
} from "./calendar-feed.ts";
import { type DateOf, getCallSheet } from "./call-sheets/call-sheet.server.ts";
import { callSheetPath, datesPath, getTimes } from "./call-sheets/call-sheet.ts";
import { describeTimes } from "./call-sheets/call-sheet-notifications.server.ts";
import { isInForce } from "./milestone.ts";
import { isAgreed } from "./quotes/quote.ts";
import { describeWorkPlace } from "./quotes/quote-facts.ts";
import { formatTurn, type Turn } from "./turn.ts";
import { findTurns, getTurnPath } from "./turns.server.ts";

/** The address with a token, for calendar apps. */
export const feedAddress = (token: string): string => `${publicUrl()}/calendar.ics?token=${token}`;

/** Encrypts a new token for its owner's browser, so that the page can show the address for a limited time. */
const sealFeedToken = (userId: string, token: string): string =>
	sealForOwner("calendar feed", { userId, secret: token, minutes: ADDRESS_MINUTES });

/** The token in a sealed value. Undefined if the value is missing, damaged, too old, or for someone else. */
export const openFeedToken = (userId: string, sealed: unknown): string | undefined =>
	openForOwner("calendar feed", userId, sealed);

/** The maximum number of milestones shown for a booking. */
const MILESTONES = 24;

/** The fields of a booking that `listEntries` needs besides the booking's turns. */
const forCalendar = {
	id: true,
	title: true,
	status: true,
	phase: true,
	statusAt: true,
	isRemote: true,
	city: true,
	region: true,
	creator: { select: { id: true, name: true } },
	professional: { select: { businessName: true, userId: true } },
	quotes: {
		where: { status: "ACCEPTED" },
		take: 1,
		select: { isRemote: true, city: true, region: true, startsOn: true, endsOn: true, statusAt: true },
	},
	callSheets: { orderBy: { day: "asc" } },
	// For a retainer, these are the milestones of the latest months.
	milestones: {
		where: { ...isInForce, status: { notIn: ["REFUNDED", "CANCELLED"] } },
		orderBy: { position: "desc" },
		take: MILESTONES,
		select: { position: true, title: true, deliverable: true, dueOn: true, statusAt: true },
	},
} satisfies Prisma.BookingSelect;
type CalendarBooking = Prisma.BookingGetPayload<{ select: typeof forCalendar }>;

/** The entries about a booking in one side's calendar: days and times of work, milestones, and deadlines. */
function listEntries(booking: CalendarBooking, turns: readonly Turn[], side: BookingSide): CalendarEntry[] {
	const takesPlace = isAgreed(booking.status) || booking.status === "COMPLETED";
	const agreed = takesPlace ? booking.quotes[0] : undefined;
	return [
		...(agreed ? agreedEntries(booking, side, agreed) : []),
		...(takesPlace ? dateEntries(booking, side) : []),
		...turns.flatMap((turn) => turnEntry(booking, turn, side) ?? []),
	];
}

function agreedEntries(
	{ id, title, ...booking }: CalendarBooking,
	side: BookingSide,
	agreed: CalendarBooking["quotes"][number],
): CalendarEntry[] {
	const other = getSideNames(booking)[otherSide(side)];
	const shared = { path: bookingPath(id), changedAt: agreed.statusAt };
	const isOneDay = agreed.startsOn === agreed.endsOn;
	const work = {
		...shared,
		id: `work-${id}`,
		summary: `${title}, with ${other}`,
		description: isOneDay
			? "The day of work in the agreement, with its call sheet."
			: "The days of work in the agreement. Each has a call sheet.",
		path: isOneDay ? callSheetPath(id, agreed.startsOn) : datesPath(id),
		location: describeWorkPlace(agreed),
		firstDay: agreed.startsOn,
		lastDay: agreed.endsOn,
		isBusy: true,
	};
	const milestones = booking.milestones
		.toReversed()
		.map(({ position, title: name, deliverable, dueOn, statusAt }) => ({
			...shared,
			changedAt: new Date(Math.max(statusAt.getTime(), agreed.statusAt.getTime())),
			id: `milestone-${id}-${position}`,
			summary: `Milestone due: ${name} (${title})`,
			description: deliverable,
			firstDay: dueOn,
			lastDay: dueOn,
			isBusy: false,
		}));
	// The call sheet for the only day of work says more about it.
	const isPlanned = isOneDay && booking.callSheets.some(({ day }) => day === agreed.startsOn);
	return [...(isPlanned ? [] : [work]), ...milestones];
}

/** The dates with a call sheet, at their times if the start is known. Never contains a phone number. */
function dateEntries({ id, title, ...booking }: CalendarBooking, side: BookingSide): CalendarEntry[] {
	const [agreed] = booking.quotes;
	return booking.callSheets.map((sheet) => {
		const { startsAt, endsAt } = getTimes(sheet);
		const times = describeTimes(sheet);
		const isOnlyDay = agreed?.startsOn === sheet.day && agreed.endsOn === sheet.day;
		return {
			// Replaces the entry for the only day of work in apps that already have it.
			id: isOnlyDay ? `work-${id}` : `date-${id}-${sheet.day}`,
			summary: `${title}, with ${getSideNames(booking)[otherSide(side)]}`,
			description: [
				"Call sheet",
				times && `Time: ${times}`,
				sheet.meetingPoint && `Meet at: ${sheet.meetingPoint}`,
				sheet.bring && `Bring: ${sheet.bring.split("\n").join(", ")}`,
			]
				.filter((fact) => fact !== null && fact !== "")
				.join("\n"),
			location: sheet.meetingPoint ?? describeWorkPlace(agreed ?? booking),
			path: callSheetPath(id, sheet.day),
			changedAt: sheet.editedAt ?? sheet.createdAt,
			...(startsAt ? { startsAt, endsAt } : { firstDay: sheet.day, lastDay: sheet.day, isBusy: true }),
		};
	});
}

/**
 * The entry for a turn's deadline. Null if the turn has no deadline, or if the deadline is a milestone's due
 * date, which has its own entry.
 */
function turnEntry(booking: CalendarBooking, turn: Turn, side: BookingSide): CalendarEntry | null {
	const { task, subjectId, dueAt, dueOn, consequence } = turn;
	if (!dueAt || dueOn) return null;
	return {
		id: `turn-${task.toLowerCase()}-${subjectId}`,
		summary: `${formatTurn(turn, side, getSideNames(booking))}: ${booking.title}`,
		description: consequence
			? `If nothing happens by then, ${consequence}.`
			: "Our team promised a decision by then.",
		path: getTurnPath(turn, booking, side),
		changedAt: booking.statusAt,
		dueAt,
	};
}

/** Whole days are written without a time or time zone, and ical-generator reads them as UTC. */
const parseDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Entries as an iCalendar file (RFC 5545). Unchanged entries produce identical text. */
export function writeCalendar(name: string, entries: readonly CalendarEntry[]): string {
	const calendar = ical({
		name,
		prodId: { company: "Greenroom", product: "Bookings", language: "EN" },
		ttl: FEED_HOURS * 3_600,
	});
	const { host } = new URL(publicUrl());
	for (const { id, path, changedAt, summary, description, location = null, ...when } of entries) {
		const url = `${publicUrl()}${path}`;
		const days =
			"dueAt" in when
				? { start: when.dueAt }
				: "startsAt" in when
					? { start: when.startsAt, ...(when.endsAt && { end: when.endsAt }) }
					: { start: parseDay(when.firstDay), end: parseDay(addDays(when.lastDay, 1)), allDay: true };
		const isFree = "dueAt" in when || ("isBusy" in when && !when.isBusy);
		const transparency = isFree ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE;
		calendar.createEvent({
			id: `${id}@${host}`,
			...days,
			summary,
			description: `${description}\n${url}`,
			location,
			url,
			transparency,
			stamp: changedAt,
		});
	}
	return calendar.toString();
}

/**
 * A booking as an iCalendar file for one of its sides. Throws `not_found` for anyone else, and if the booking
 * has nothing to put into a calendar.
 */
export async function getBookingCalendar(
	actor: Actor,
	bookingId: string,
): Promise<{ name: string; text: string }> {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const entries = await loadEntries([bookingId], side);
	if (entries.length === 0)
		throw new DomainError("not_found", "This booking has no dates to put into a calendar.");
	return {
		name: `${booking.reference}.ics`,
		text: writeCalendar(`${booking.title} (${site().name})`, entries),
	};
}

/**
 * One date of a booking as an iCalendar file for one of its sides, with a link to the call sheet. It has the
 * same ID as in the booking's other calendars, so apps replace their entry. Throws `not_found` for anyone
 * else, and if the booking has no such date.
 */
export async function getDateCalendar(
	actor: Actor,
	{ bookingId, day }: DateOf,
): Promise<{ name: string; text: string }> {
	const { booking, side, plan, editedAt } = await getCallSheet(actor, { bookingId, day });
	const stored = await db().booking.findUniqueOrThrow({ where: { id: bookingId }, select: forCalendar });
	const sheet = { id: "", bookingId, day, ...plan, editedBy: null, editedAt, createdAt: stored.statusAt };
	const entries = dateEntries({ ...stored, callSheets: [sheet] }, side);
	return {
		name: `${booking.reference}-${day}.ics`,
		text: writeCalendar(`${booking.title} (${site().name})`, entries),
	};
}

/**
 * When a user's private calendar address was created, and when an app last read it. Null if there
 * is none.
 */
export const getFeed = (actor: Actor): Promise<{ createdAt: Date; readAt: Date | null } | null> =>
	db().calendarFeed.findUnique({
		where: { userId: requireUser(actor).id },
		select: { createdAt: true, readAt: true },
	});

/**
 * The calendar at a private address, for anyone who has it. Throws `not_found` if the address is unknown or
 * revoked, or the account is suspended, and `rate_limited` if the calendar is read too often.
 */
export async function readFeed(token: string): Promise<string> {
	const feed = await db().calendarFeed.findFirst({
		where: { tokenHash: hashToken(token), user: { suspendedAt: null } },
		select: { userId: true, readAt: true, user: { select: { role: true } } },
	});
	if (!feed) throw new DomainError("not_found", "There is no calendar at this address.");
	const { userId, readAt } = feed;
	await consumeRateLimit("calendar-feed", userId);
	const at = now();
	if (!readAt || Math.abs(at.getTime() - readAt.getTime()) > HOUR)
		await db().calendarFeed.updateMany({ where: { userId }, data: { readAt: at } });
	return writeCalendar(site().name, await findEntries({ id: userId, role: feed.user.role }));
}

/** The entries of a user's latest bookings that are open or were completed recently. */
async function findEntries(user: Pick<SignedInUser, "id" | "role">): Promise<CalendarEntry[]> {
	const party = getBookingParty(user);
	if (!party) return [];
	const bookings = await db().booking.findMany({
		where: {
			...bookingsOfParty(party),
			OR: [
				{ status: { in: OPEN_BOOKING_STATUSES } },
				{ status: "COMPLETED", statusAt: { gt: later(now(), -COMPLETED_DAYS * DAY) } },
			],
		},
		orderBy: [{ statusAt: "desc" }, { id: "desc" }],
		take: FEED_BOOKINGS,
		select: { id: true },
	});
	return loadEntries(
		bookings.map(({ id }) => id),
		party.side,
	);
}

/** The entries of the given bookings, latest change first. */
async function loadEntries(bookingIds: readonly string[], side: BookingSide): Promise<CalendarEntry[]> {
	const [bookings, turns] = await Promise.all([
		db().booking.findMany({
			where: { id: { in: [...bookingIds] } },
			orderBy: [{ statusAt: "desc" }, { id: "desc" }],
			select: forCalendar,
		}),
		findTurns(bookingIds),
	]);
	return bookings.flatMap((booking) => listEntries(booking, turns.get(booking.id) ?? [], side));
}

/**
 * Creates a private calendar address for the user. An earlier address stops working immediately. Only the
 * token's hash is stored, and the token itself is encrypted for the user's browser. Requires a recent
 * identity check. Sends an email about the new address.
 */
export function createFeed(actor: Actor): Promise<{ sealedToken: string }> {
	return command(actor, "create-feed", {}, async (tx) => {
		const user = requireRecentProof(actor);
		const token = newToken();
		await lockReauthentication(tx, user);
		const feed = { tokenHash: hashToken(token), createdAt: now(), readAt: null };
		await tx.calendarFeed.upsert({
			where: { userId: user.id },
			create: { userId: user.id, ...feed },
			update: feed,
		});
		await recordSecurityEvent(tx, actor, user, "create-feed");
		return { sealedToken: sealFeedToken(user.id, token) };
	});
}

/** Disables the user's private calendar address immediately. Idempotent. */
export async function revokeFeed(actor: Actor): Promise<void> {
	const { id: userId } = requireUser(actor);
	await transaction(async (tx) => {
		const { count } = await tx.calendarFeed.deleteMany({ where: { userId } });
		if (count > 0) await recordEvent(tx, actor, { action: "revoke-feed", subject: ["User", userId] });
	});
}
