import { db } from "#app/infra/database/db.server.ts";
import { empty, join, sql } from "#app/infra/database/sql.server.ts";
import type { Booking, Professional, User } from "#generated/prisma/sqlite/client/client.ts";
import type { Cursor } from "../platform/pagination.ts";
import type { BookingSide, BookingStatus } from "./booking.ts";

/** The side on which a user has bookings, and its ID: the user's or the profile's. */
export type BookingParty = { side: BookingSide; id: string };

/** A booking with the names of both sides. */
export type BookingWithNames = Pick<Booking, "id" | "reference" | "title" | "status" | "statusAt"> &
	Pick<User, "name"> &
	Pick<Professional, "businessName">;

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
	return db().$queryRaw<BookingWithNames[]>(sql`
		SELECT b."id", b."reference", b."title", b."status", b."statusAt", u."name", p."businessName"
		FROM "Booking" b JOIN "User" u ON u."id" = b."creatorId" JOIN "Professional" p ON p."id" = b."professionalId"
		WHERE ${party.side === "CREATOR" ? sql`b."creatorId"` : sql`b."professionalId"`} = ${party.id}${ofStatuses}${beyond}
		ORDER BY b."statusAt" DESC, b."id" DESC LIMIT ${take}`);
}
