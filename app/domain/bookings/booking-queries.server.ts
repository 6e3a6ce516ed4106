import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import type { CalendarDay } from "../calendar/calendar-day.ts";
import { findWorkTurns } from "../deliveries/work-deadlines.server.ts";
import { type Cursor, writeCursor } from "../pagination/cursor.ts";
import { isAgreed, turnOf } from "../quotes/quote.ts";
import { BUDGET_RANGES, budgetNames } from "../requirements/requirements.ts";
import {
	BOOKING_GROUPS,
	BOOKING_STATUSES,
	BOOKINGS_PAGE,
	type BookingGroup,
	type BookingSide,
	type BookingStatus,
	groupStatuses,
	otherSide,
	REVIEW_DAYS,
	transitionsFor,
} from "./booking.ts";
import { getUserBooking, namesOf } from "./booking-sides.server.ts";
import { whatNext } from "./booking-words.ts";
import {
	type BookingParty,
	type BookingWithNames,
	readBookings,
	readBookingsToActOn,
} from "./bookings.sql.server.ts";

/**
 * A booking as one of its sides sees it. Throws `not_found` for anyone else, as for a booking that
 * does not exist.
 */
export async function getBooking(actor: Actor, bookingId: string) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const { creator: _, professional, budgetRange, openFor: __, ...facts } = booking;
	const names = namesOf(booking);
	const events = await db().bookingEvent.findMany({
		where: { bookingId },
		orderBy: [{ at: "asc" }, { id: "asc" }],
	});
	return {
		...facts,
		side,
		names,
		other: names[otherSide(side)],
		professional: { id: professional.id, isListed: professional.state === "LISTED" },
		budgetRange: BUDGET_RANGES.find((range) => budgetNames[range] === budgetRange),
		transitions: transitionsFor(side, booking.status, booking.phase),
		events,
	};
}

export type BookingRow = {
	id: string;
	reference: string;
	title: string;
	status: BookingStatus;
	other: string;
	side: BookingSide;
	statusAt: Date;
	/**
	 * Whose turn it is, and until when: `dueOn` is the day that was agreed for a delivery, until it is
	 * over. Null if no one has a deadline.
	 */
	turn: { isYours: boolean; dueAt: Date; dueOn: CalendarDay | null } | null;
};

type Answerable = Pick<BookingWithNames, "status" | "expiresAt" | "changesDueAt">;

/** Whose answer a request or a quote waits for, as one side sees it. */
function answerTurn({ status, ...times }: Answerable, side: BookingSide): BookingRow["turn"] {
	if (status === "REQUESTED")
		return { isYours: side === "PROFESSIONAL", dueAt: times.expiresAt, dueOn: null };
	if (status !== "QUOTED") return null;
	const { of, dueAt } = turnOf(times);
	return { isYours: of === side, dueAt, dueOn: null };
}

/** Bookings as one of their sides sees them in a list. */
const seenFrom = (side: BookingSide, rows: readonly BookingWithNames[]): BookingRow[] =>
	rows.map(({ name, businessName, expiresAt, changesDueAt, ...rest }) => ({
		...rest,
		side,
		other: side === "CREATOR" ? businessName : name,
		turn: answerTurn({ status: rest.status, expiresAt, changesDueAt }, side),
	}));

/** The side on which a person's role has bookings, or null. */
export async function findBookingParty({
	id,
	role,
}: Pick<SignedInUser, "id" | "role">): Promise<BookingParty | null> {
	if (role === "CREATOR") return { side: "CREATOR", id };
	if (role !== "PROFESSIONAL") return null;
	const professional = await db().professional.findUnique({ where: { userId: id }, select: { id: true } });
	return professional ? { side: "PROFESSIONAL", id: professional.id } : null;
}

type Page = {
	bookings: BookingRow[] /** The cursor of the next page, if there is one. */;
	next: string | undefined;
};

/** One page of a person's bookings, of one group or of all, latest change first. */
export async function findBookings(
	user: SignedInUser,
	{
		group,
		after,
		take = BOOKINGS_PAGE,
	}: { group?: BookingGroup | undefined; after?: Cursor | undefined; take?: number },
): Promise<Page> {
	const party = await findBookingParty(user);
	if (!party) return { bookings: [], next: undefined };
	const rows = await readBookings(party, take + 1, { statuses: group && groupStatuses[group], after });
	const shown = rows.slice(0, take);
	const turns = await findWorkTurns(
		party.side,
		shown.filter(({ status }) => isAgreed(status)).map(({ id }) => id),
	);
	const bookings = seenFrom(party.side, shown).map((booking) => ({
		...booking,
		turn: booking.turn ?? turns.get(booking.id) ?? null,
	}));
	const last = bookings.at(-1);
	return {
		bookings,
		next: rows.length > take && last ? writeCursor({ at: last.statusAt, id: last.id }) : undefined,
	};
}

/**
 * Bookings that need a person's action: answer, revise, start, confirm, or write a review in time. Longest
 * waiting first. What work in an open marketplace needs is in its deadlines.
 */
export async function findBookingsToActOn(user: SignedInUser): Promise<BookingRow[]> {
	const party = await findBookingParty(user);
	if (!party) return [];
	const { side } = party;
	const waiting = BOOKING_STATUSES.filter(
		(status) => status !== "QUOTED" && whatNext(status, side, { CREATOR: "", PROFESSIONAL: "" }).isYours,
	);
	const rows = await readBookingsToActOn(party, TO_ACT_ON, {
		statuses: waiting,
		completedAfter: later(now(), -REVIEW_DAYS * DAY),
	});
	return seenFrom(side, rows);
}

const TO_ACT_ON = 5;

/** How many bookings a person has in each group. */
export async function countBookings(user: SignedInUser): Promise<Record<BookingGroup, number>> {
	const party = await findBookingParty(user);
	const where = party && (party.side === "CREATOR" ? { creatorId: party.id } : { professionalId: party.id });
	const counts = where ? await db().booking.groupBy({ by: ["status"], where, _count: true }) : [];
	const count = (group: BookingGroup) =>
		counts
			.filter(({ status }) => groupStatuses[group].includes(status))
			.reduce((sum, { _count }) => sum + _count, 0);
	return Object.fromEntries(BOOKING_GROUPS.map((group) => [group, count(group)])) as Record<
		BookingGroup,
		number
	>;
}
