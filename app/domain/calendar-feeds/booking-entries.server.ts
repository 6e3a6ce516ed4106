import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { type BookingSide, bookingPath, otherSide } from "../bookings/booking.ts";
import { namesOf } from "../bookings/booking-sides.server.ts";
import { deadlineKinds } from "../deadlines/deadline.ts";
import { quotePath } from "../quotes/quote.ts";
import { placeInWords } from "../quotes/quote-facts.ts";
import type { CalendarEntry } from "./calendar-feed.ts";

/** The most milestones of a booking. */
const MILESTONES = 24;

/** What `entriesOf` reads of a booking: its names, open deadlines, the version in force, and milestones. */
export const forCalendar = {
	id: true,
	title: true,
	status: true,
	phase: true,
	requestedAt: true,
	statusAt: true,
	expiresAt: true,
	creator: { select: { id: true, name: true } },
	professional: { select: { businessName: true, userId: true } },
	deadlines: {
		where: { closedAt: null, pausedAt: null },
		orderBy: { dueAt: "asc" },
		select: { id: true, kind: true, dueAt: true, createdAt: true },
	},
	quotes: {
		where: { status: "ACCEPTED" },
		take: 1,
		select: { isRemote: true, city: true, region: true, startsOn: true, endsOn: true, statusAt: true },
	},
	// Of a retainer, the latest months.
	milestones: {
		where: { position: { gte: 0 }, status: { notIn: ["REFUNDED", "CANCELLED"] } },
		orderBy: { position: "desc" },
		take: MILESTONES,
		select: { position: true, title: true, deliverable: true, dueOn: true, statusAt: true },
	},
} satisfies Prisma.BookingSelect;
export type CalendarBooking = Prisma.BookingGetPayload<{ select: typeof forCalendar }>;

/** What one side's calendar shows of a booking: days of work, milestones, and what is due. */
export function entriesOf(booking: CalendarBooking, side: BookingSide): CalendarEntry[] {
	const agreed = ["ACCEPTED", "IN_PROGRESS", "DISPUTED", "COMPLETED"].includes(booking.status)
		? booking.quotes[0]
		: undefined;
	return [...(agreed ? agreedEntries(booking, side, agreed) : []), ...dueEntries(booking, side)];
}

function agreedEntries(
	{ id, title, ...booking }: CalendarBooking,
	side: BookingSide,
	agreed: CalendarBooking["quotes"][number],
): CalendarEntry[] {
	const other = namesOf(booking)[otherSide(side)];
	const shared = { path: bookingPath(id), changedAt: agreed.statusAt };
	const work = {
		...shared,
		id: `work-${id}`,
		summary: `${title}, with ${other}`,
		description: "The days of work in the agreement.",
		location: placeInWords(agreed),
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
	return [work, ...milestones];
}

/** Requests of early access have no deadline in the database, but a time to answer. */
function dueEntries(booking: CalendarBooking, side: BookingSide): CalendarEntry[] {
	const { id, title, status, phase, requestedAt, expiresAt } = booking;
	const names = namesOf(booking);
	const early = { id, kind: "REQUEST_ANSWER" as const, dueAt: expiresAt, createdAt: requestedAt };
	const due = status === "REQUESTED" && phase === "EARLY_ACCESS" ? [early] : booking.deadlines;
	return due.map(({ id: deadlineId, kind, dueAt, createdAt }) => {
		const { label, of, consequence } = deadlineKinds[kind];
		return {
			id: `deadline-${deadlineId}`,
			summary: `Due: ${label} for “${title}”`,
			description: `By ${of === side ? "you" : names[of]}. After that, ${consequence}.`,
			path: kind === "QUOTE_VALIDITY" || kind === "QUOTE_CHANGES" ? quotePath(id) : bookingPath(id),
			changedAt: createdAt,
			dueAt,
		};
	});
}
