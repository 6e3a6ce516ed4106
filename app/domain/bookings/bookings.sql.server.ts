import { db } from "#app/infra/database/db.server.ts";
import { empty, join, type Sql, sql } from "#app/infra/database/sql.server.ts";
import type { Booking, Professional, Quote, User } from "#generated/prisma/sqlite/client/client.ts";
import type { BookingSide, BookingSort, BookingStatus } from "./booking.ts";

/** A user on their side of bookings. */
export type BookingParty = { side: BookingSide; userId: string };

/** A booking with the names of both sides and the latest version of its quote, if there is one. */
export type BookingWithQuote = Pick<
	Booking,
	"id" | "reference" | "title" | "status" | "statusAt" | "expiresAt"
> &
	Pick<User, "name"> &
	Pick<Professional, "businessName"> & {
		[Column in "version" | "totalCents" | "isMonthly"]: Quote[Column] | null;
	} & {
		/** When the version that is waiting for an answer expires, and when requested changes to it are due. */
		validUntil: Date | null;
		changesDueAt: Date | null;
	};

/**
 * The deadline for answering a request, a quote, or an amendment. For quotes and amendments, it must match
 * `getQuoteTurn`.
 */
const due = sql`CASE WHEN b."status" = 'REQUESTED' THEN b."expiresAt" WHEN w."changesDueAt" < w."expiresAt" THEN w."changesDueAt" ELSE w."expiresAt" END`;

const orders: Record<BookingSort, Sql> = {
	changed: sql`b."statusAt" DESC, b."id" DESC`,
	total: sql`COALESCE(q."totalCents", 0) DESC, b."id" DESC`,
	due: sql`${due} IS NULL, ${due}, b."id"`,
};

/** One page of a user's bookings, in the given statuses or in all. */
export function readBookings(
	party: BookingParty,
	{
		statuses,
		sort,
		take,
		skip,
	}: { statuses?: readonly BookingStatus[] | undefined; sort: BookingSort; take: number; skip: number },
) {
	const isOwn =
		party.side === "CREATOR"
			? sql`b."creatorId" = ${party.userId}`
			: sql`b."professionalId" = (SELECT "id" FROM "Professional" WHERE "userId" = ${party.userId})`;
	const ofStatuses = statuses ? sql` AND b."status" IN (${join([...statuses])})` : empty;
	return db().$queryRaw<BookingWithQuote[]>(sql`
		SELECT b."id", b."reference", b."title", b."status", b."statusAt", b."expiresAt", u."name", p."businessName", q."version", q."totalCents", q."isMonthly",
			w."expiresAt" AS "validUntil", w."changesDueAt"
		FROM "Booking" b JOIN "User" u ON u."id" = b."creatorId" JOIN "Professional" p ON p."id" = b."professionalId"
			LEFT JOIN "Quote" q ON q."bookingId" = b."id" AND q."version" = (SELECT MAX(v."version") FROM "Quote" v WHERE v."bookingId" = b."id")
			LEFT JOIN "Quote" w ON w."id" = q."id" AND w."status" = 'SENT'
		WHERE ${isOwn}${ofStatuses}
		ORDER BY ${orders[sort]} LIMIT ${take} OFFSET ${skip}`);
}
