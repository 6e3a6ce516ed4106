import { db } from "#app/infra/database/db.server.ts";
import { empty, join, type Sql, sql } from "#app/infra/database/sql.server.ts";
import type { Booking, Professional, Quote, User } from "#generated/prisma/sqlite/client/client.ts";
import type { Cursor } from "../platform/pagination.ts";
import type { BookingSide, BookingStatus } from "./booking.ts";

/** The side on which a user has bookings, and its ID: the user's or the profile's. */
export type BookingParty = { side: BookingSide; id: string };

/**
 * A booking with the names of both sides and, while its quote is waiting for an answer, when
 * changes are due.
 */
export type BookingWithNames = Pick<
	Booking,
	"id" | "reference" | "title" | "status" | "statusAt" | "expiresAt"
> &
	Pick<User, "name"> &
	Pick<Professional, "businessName"> &
	Pick<Quote, "changesDueAt">;

const waitingQuote = sql`LEFT JOIN "Quote" w ON w."bookingId" = b."id" AND w."status" = 'SENT' AND b."status" = 'QUOTED'`;

const readRows = (
	{ side, id }: BookingParty,
	condition: Sql,
	order: Sql,
	take: number,
): Promise<BookingWithNames[]> =>
	db().$queryRaw<BookingWithNames[]>(sql`
		SELECT b."id", b."reference", b."title", b."status", b."statusAt", b."expiresAt", u."name", p."businessName", w."changesDueAt"
		FROM "Booking" b JOIN "User" u ON u."id" = b."creatorId" JOIN "Professional" p ON p."id" = b."professionalId" ${waitingQuote}
		WHERE ${side === "CREATOR" ? sql`b."creatorId"` : sql`b."professionalId"`} = ${id}${condition} ORDER BY ${order} LIMIT ${take}`);

/**
 * Bookings in the given statuses, or in all, the latest change first, from the beginning or after a cursor.
 */
export function readBookings(
	party: BookingParty,
	take: number,
	{ statuses, after }: { statuses?: readonly BookingStatus[] | undefined; after?: Cursor | undefined },
) {
	const ofStatuses = statuses ? sql` AND b."status" IN (${join([...statuses])})` : empty;
	const beyond = after ? sql` AND (b."statusAt", b."id") < (${after.at}, ${after.id})` : empty;
	return readRows(party, sql`${ofStatuses}${beyond}`, sql`b."statusAt" DESC, b."id" DESC`, take);
}

/**
 * Bookings in the given statuses, those with a quote that this side has to accept or revise, and those
 * completed after a time that this side hasn't reviewed, the oldest change first.
 */
export function readBookingsToActOn(
	party: BookingParty,
	take: number,
	{ statuses, completedAfter }: { statuses: readonly BookingStatus[]; completedAfter: Date },
) {
	const reviewable = sql`b."status" = 'COMPLETED' AND b."completedAt" > ${completedAfter}
		AND NOT EXISTS (SELECT 1 FROM "Review" r WHERE r."bookingId" = b."id" AND r."side" = ${party.side})`;
	// In an open marketplace, the deadlines of the work show who has to act.
	const isWork = sql`b."phase" = 'OPEN' AND b."status" IN ('ACCEPTED', 'IN_PROGRESS')`;
	const isQuoteTurn = sql`b."status" = 'QUOTED' AND w."changesDueAt" IS ${party.side === "CREATOR" ? sql`NULL` : sql`NOT NULL`}`;
	return readRows(
		party,
		sql` AND (b."status" IN (${join([...statuses])}) AND NOT (${isWork}) OR ${isQuoteTurn} OR ${reviewable})`,
		sql`b."statusAt", b."id"`,
		take,
	);
}
