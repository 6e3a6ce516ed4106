import { db } from "#app/infra/database/db.server.ts";
import { read } from "#app/infra/database/read.server.ts";
import { empty, join, type Sql, sql } from "#app/infra/database/sql.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import { type Cursor, writeCursor } from "../pagination/cursor.ts";
import { BUDGET_RANGES, budgetNames } from "../requirements/requirements.ts";
import {
	BOOKING_GROUPS,
	BOOKING_STATUSES,
	BOOKINGS_PAGE,
	type BookingGroup,
	type BookingSide,
	type BookingStatus,
	deedsOf,
	groupStatuses,
	otherSide,
	REVIEW_DAYS,
} from "./booking.ts";
import { getOwnBooking, namesOf } from "./booking-sides.server.ts";
import { whatNext } from "./booking-words.ts";

/** A booking as one of its sides sees it. Throws `not_found` for anybody else, as for a booking that does not exist. */
export async function getBooking(actor: Actor, bookingId: string) {
	const { booking, side } = await getOwnBooking(requireUser(actor), bookingId);
	const { creator: _, professional, budgetRange, openFor: __, ...facts } = booking;
	const names = namesOf(booking);
	const events = await db().bookingEvent.findMany({ where: { bookingId }, orderBy: [{ at: "asc" }, { id: "asc" }] });
	return {
		...facts,
		side,
		names,
		other: names[otherSide(side)],
		professional: { id: professional.id, isListed: professional.state === "LISTED" },
		budgetRange: BUDGET_RANGES.find((range) => budgetNames[range] === budgetRange),
		deeds: deedsOf(side, booking.status),
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
	/** When an answer is due, where one is waited for. */
	expiresAt: Date | null;
};

type Row = Omit<BookingRow, "other" | "side" | "expiresAt"> & { expiresAt: Date; name: string; businessName: string };

/** The rows of a person's bookings, `b`, that a condition fits. */
async function readBookings(own: OwnBookings, condition: Sql, order: Sql, take: number): Promise<BookingRow[]> {
	const isCreator = own.side === "CREATOR";
	const rows = await read<Row>(sql`
		SELECT b."id", b."reference", b."title", b."status", b."statusAt", b."expiresAt", u."name", p."businessName"
		FROM "Booking" b JOIN "User" u ON u."id" = b."creatorId" JOIN "Professional" p ON p."id" = b."professionalId"
		WHERE ${isCreator ? sql`b."creatorId" = ${own.id}` : sql`b."professionalId" = ${own.id}`}${condition} ORDER BY ${order} LIMIT ${take}`);
	return rows.map(({ name, businessName, expiresAt, ...rest }) => ({
		...rest,
		side: own.side,
		other: isCreator ? businessName : name,
		expiresAt: rest.status === "REQUESTED" ? expiresAt : null,
	}));
}

/** The side on which a person has bookings, and under which id: the person's own or that of the profile. */
type OwnBookings = { side: BookingSide; id: string };

/** The bookings of a person's role; null where they can have none. */
async function ownSide({ id, role }: SignedInUser): Promise<OwnBookings | null> {
	if (role === "CREATOR") return { side: "CREATOR", id };
	if (role !== "PROFESSIONAL") return null;
	const [professional] = await read<{ id: string }>(sql`SELECT "id" FROM "Professional" WHERE "userId" = ${id}`);
	return professional ? { side: "PROFESSIONAL", id: professional.id } : null;
}

type Page = { bookings: BookingRow[] /** The cursor of the next page, if there is one. */; next: string | undefined };

/** One page of a person's bookings, of one group or of all, those that changed last first. */
export async function findBookings(
	user: SignedInUser,
	{ group, after, take = BOOKINGS_PAGE }: { group?: BookingGroup | undefined; after?: Cursor | undefined; take?: number },
): Promise<Page> {
	const own = await ownSide(user);
	if (!own) return { bookings: [], next: undefined };
	const ofGroup = group ? sql` AND b."status" IN (${join(groupStatuses[group])})` : empty;
	const before = after ? sql` AND (b."statusAt", b."id") < (${after.at}, ${after.id})` : empty;
	const rows = await readBookings(own, sql`${ofGroup}${before}`, sql`b."statusAt" DESC, b."id" DESC`, take + 1);
	const bookings = rows.slice(0, take);
	const last = bookings.at(-1);
	return { bookings, next: rows.length > take && last ? writeCursor({ at: last.statusAt, id: last.id }) : undefined };
}

/** Bookings in which a person has to act: answer, start, confirm, or write a review while there is time. Those that wait longest come first. */
export async function findBookingsToActOn(user: SignedInUser): Promise<BookingRow[]> {
	const own = await ownSide(user);
	if (!own) return [];
	const { side } = own;
	const waiting = BOOKING_STATUSES.filter((status) => whatNext(status, side, { CREATOR: "", PROFESSIONAL: "" }).isYours);
	const reviewable = sql`b."status" = 'COMPLETED' AND b."completedAt" > ${later(now(), -REVIEW_DAYS * DAY)}
		AND NOT EXISTS (SELECT 1 FROM "Review" r WHERE r."bookingId" = b."id" AND r."side" = ${side})`;
	return readBookings(own, sql` AND (b."status" IN (${join(waiting)}) OR ${reviewable})`, sql`b."statusAt", b."id"`, TO_ACT_ON);
}

const TO_ACT_ON = 5;

/** How many bookings a person has in each group. */
export async function countBookings(user: SignedInUser): Promise<Record<BookingGroup, number>> {
	const own = await ownSide(user);
	const where = own && (own.side === "CREATOR" ? { creatorId: own.id } : { professionalId: own.id });
	const counts = where ? await db().booking.groupBy({ by: ["status"], where, _count: true }) : [];
	const count = (group: BookingGroup) => counts.filter(({ status }) => groupStatuses[group].includes(status)).reduce((sum, { _count }) => sum + _count, 0);
	return Object.fromEntries(BOOKING_GROUPS.map((group) => [group, count(group)])) as Record<BookingGroup, number>;
}
