import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { SUSPENSION_APPEAL_DAYS } from "../people/suspension.ts";
import { type Actor, jobActor, requireUser } from "../platform/actor.ts";
import { lockBooking } from "../platform/lock-booking.server.ts";
import { formatDeadline, formatWhen, getTimeZone } from "../platform/time/time-zones.server.ts";
import { UNDO_MINUTES } from "../platform/work-item.ts";
import { type BookingSide, otherSide } from "./booking.ts";
import { notifySide } from "./booking-emails.server.ts";
import { type BookingFacts, type BookingNotification, SEE, shortenTitle } from "./booking-notifications.ts";
import {
	type BookingSides,
	bookingsOfUser,
	getSideNames,
	getSidePerson,
	getUserBooking,
	summarizeBooking,
	withSides,
} from "./booking-sides.server.ts";
import { cancelWithin, planCancellation } from "./cancel-booking.server.ts";
import { ACCEPTANCE_DAYS } from "./deadline.ts";
import { transitionBooking } from "./transition-booking.server.ts";

const scheduler = jobActor("end-suspended-bookings");

const isRunning = { status: { in: ["ACCEPTED" as const, "IN_PROGRESS" as const] } };

const appealEnd = (noticeAt: Date): Date => later(noticeAt, SUSPENSION_APPEAL_DAYS * DAY);

/**
 * Once a suspension can no longer be undone, notifies everyone who has a booking in progress with the
 * suspended account. Ends those bookings a week later, as if the account had canceled them, unless the
 * suspension has been lifted. Returns the number of accounts and bookings processed.
 */
export async function endSuspendedBookings(): Promise<number> {
	const suspended = await db().user.findMany({
		where: { suspendedAt: { lte: later(now(), -UNDO_MINUTES * MINUTE) }, suspensionNoticeAt: null },
		orderBy: { id: "asc" },
		select: { id: true },
	});
	const informed = await forEachInSequence(
		suspended,
		{ text: "other sides were not informed of a suspension", about: ({ id }) => ({ userId: id }) },
		({ id }) => transaction((tx) => notifyOfSuspension(tx, id)),
	);
	const bySide = await Promise.all((["PROFESSIONAL", "CREATOR"] as const).map(findEnding));
	const ended = await forEachInSequence(
		bySide.flat(),
		{ text: "a booking of a suspended account was not ended", about: ({ id }) => ({ bookingId: id }) },
		(one) => transaction((tx) => endBooking(tx, one)),
	);
	return informed + ended;
}

/** The notification for the other side of a booking. */
type Wording = (booking: BookingSides, suspended: BookingSide, zone: string) => BookingNotification;

/** Notifies everyone who has a booking in progress with an account, in the order of their IDs. */
async function notifyOthers(
	tx: Tx,
	userId: string,
	kind: "side-suspended" | "side-open-again",
	wording: Wording,
): Promise<void> {
	const bookings = await tx.booking.findMany({
		where: { AND: [bookingsOfUser({ id: userId }), isRunning] },
		include: withSides,
	});
	const readers = bookings.flatMap((booking) => {
		const suspended: BookingSide = booking.creator.id === userId ? "CREATOR" : "PROFESSIONAL";
		const person = getSidePerson(booking, otherSide(suspended));
		return person ? [{ booking, suspended, person }] : [];
	});
	for (const { booking, suspended, person } of readers.sort((a, b) => (a.person.id < b.person.id ? -1 : 1))) {
		const notification = wording(booking, suspended, getTimeZone(person));
		await notifySide(
			tx,
			summarizeBooking(booking),
			{ side: otherSide(suspended), person },
			{ kind, ...notification },
		);
	}
}

async function notifyOfSuspension(tx: Tx, userId: string): Promise<boolean> {
	const at = now();
	const { count } = await tx.user.updateMany({
		where: { id: userId, suspendedAt: { not: null }, suspensionNoticeAt: null },
		data: { suspensionNoticeAt: at },
	});
	if (count === 0) return false;
	await notifyOthers(tx, userId, "side-suspended", (booking, suspended, zone) => {
		const until = formatDeadline(appealEnd(at), zone);
		return getSuspensionNotification(summarizeBooking(booking), suspended, until);
	});
	return true;
}

/**
 * In the caller's transaction, tells everyone who has a booking in progress with an account that its
 * suspension was lifted.
 */
export const notifyOfLifting = (tx: Tx, userId: string): Promise<void> =>
	notifyOthers(tx, userId, "side-open-again", (booking, suspended) =>
		getLiftingNotification(summarizeBooking(booking), suspended),
	);

export const getSuspensionNotification = (
	booking: BookingFacts,
	suspended: BookingSide,
	until: string,
): BookingNotification => ({
	title: `Account suspended: ${booking.names[suspended]}, ${shortenTitle(booking.title)}`,
	facts: [{ label: "Appeal until", value: until }],
	paragraphs: [describeSuspension(booking, suspended, until).text],
	label: SEE,
});

export const getLiftingNotification = (
	{ title, names }: BookingFacts,
	suspended: BookingSide,
): BookingNotification => ({
	title: `Account open again: ${names[suspended]}, ${shortenTitle(title)}`,
	paragraphs: ["The suspension was lifted, so your booking continues as before."],
	label: SEE,
});

/** What the suspension of one side means for the other. */
function describeSuspension(
	booking: Pick<BookingFacts, "names" | "phase" | "title">,
	suspended: BookingSide,
	until: string,
): { title: string; text: string } {
	const name = booking.names[suspended];
	const appeal = `Our team suspended the account until further notice. ${name} can appeal until ${until}. If the suspension isn't lifted by then, we'll treat it as their cancellation`;
	const end =
		booking.phase !== "OPEN"
			? "."
			: suspended === "PROFESSIONAL"
				? ", and everything that wasn't released goes back to you."
				: `. Paid work you haven't delivered ends by the terms you both signed. Work you have delivered stays: if ${name} doesn't respond, it's accepted ${ACCEPTANCE_DAYS} days after the delivery.`;
	return {
		title: `${name}'s account is suspended`,
		text: `${appeal}${end} If it's lifted, your booking continues as before.`,
	};
}

/**
 * For a booking's page: what the other side's suspension means for the reader. Null if the other side isn't
 * suspended, the suspension can still be undone, or the booking isn't in progress.
 */
export async function findSuspensionNotice(
	actor: Actor,
	bookingId: string,
): Promise<{ title: string; text: string } | null> {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const other = getSidePerson(booking, otherSide(side));
	if (!other || !(isRunning.status.in as string[]).includes(booking.status)) return null;
	const { suspensionNoticeAt } = await db().user.findUniqueOrThrow({
		where: { id: other.id },
		select: { suspensionNoticeAt: true },
	});
	return (
		suspensionNoticeAt &&
		describeSuspension(summarizeBooking(booking), otherSide(side), formatWhen(appealEnd(suspensionNoticeAt)))
	);
}

type Ending = { id: string; side: BookingSide };

const isOver = () => ({
	suspendedAt: { not: null },
	suspensionNoticeAt: { lte: later(now(), -SUSPENSION_APPEAL_DAYS * DAY) },
});

/**
 * Bookings in progress that a side's suspension ends. If the creator is suspended, delivered work continues
 * without them.
 */
async function findEnding(side: BookingSide): Promise<Ending[]> {
	const where =
		side === "PROFESSIONAL"
			? { professional: { user: isOver() } }
			: {
					creator: isOver(),
					OR: [
						{ phase: "EARLY_ACCESS" as const },
						{ milestones: { some: { status: { in: ["PLANNED" as const, "FUNDED" as const] } } } },
					],
				};
	const found = await db().booking.findMany({
		where: { ...isRunning, ...where },
		orderBy: { id: "asc" },
		select: { id: true },
	});
	return found.map(({ id }) => ({ id, side }));
}

/**
 * Ends a booking for a suspended side, unless the suspension was lifted in the meantime. Does nothing while a
 * chargeback is open.
 */
async function endBooking(tx: Tx, { id, side }: Ending): Promise<boolean> {
	await lockBooking(tx, id);
	const booking = await tx.booking.findUniqueOrThrow({ where: { id, ...isRunning }, include: withSides });
	const person = getSidePerson(booking, side);
	if (!person || (await tx.user.count({ where: { id: person.id, ...isOver() } })) === 0) return false;
	const reason = `${getSideNames(booking)[side]}'s account was suspended, and the ${SUSPENSION_APPEAL_DAYS} days to appeal are over.`;
	if (booking.phase !== "OPEN")
		await transitionBooking(tx, scheduler, "cancel", booking, { role: side, reason });
	else {
		const { lines } = await planCancellation(tx, booking, side);
		if (lines.length === 0 || lines.some(({ isFrozen }) => isFrozen)) return false;
		await cancelWithin(tx, scheduler, booking, { side, reason });
	}
	return true;
}
