import { db } from "#app/infra/database/db.server.ts";
import { empty, join, type Sql, sql } from "#app/infra/database/sql.server.ts";
import type { Booking, Professional, Quote, User } from "#generated/prisma/sqlite/client/client.ts";
import type { BookingStatus } from "../booking.ts";
import type { BookingParty } from "../bookings.sql.server.ts";
import type { QuoteSort } from "./quote.ts";

/** A booking with the latest version of its quote, if there is one. */
export type QuotedBooking = Pick<
	Booking,
	"id" | "reference" | "title" | "status" | "statusAt" | "expiresAt"
> &
	Pick<User, "name"> &
	Pick<Professional, "businessName"> & {
		[Column in "version" | "totalCents" | "isMonthly"]: Quote[Column] | null;
	} & {
		/** When the version that is waiting for an answer expires, and when changes to it are due. */
		validUntil: Date | null;
		changesDueAt: Date | null;
	};

/** The deadline for answering a request, a quote, or an amendment. The last two follow `getQuoteTurn`. */
const due = sql`CASE WHEN b."status" = 'REQUESTED' THEN b."expiresAt" WHEN w."changesDueAt" < w."expiresAt" THEN w."changesDueAt" ELSE w."expiresAt" END`;

const orders: Record<QuoteSort, Sql> = {
	changed: sql`b."statusAt" DESC, b."id" DESC`,
	total: sql`COALESCE(q."totalCents", 0) DESC, b."id" DESC`,
	due: sql`${due} IS NULL, ${due}, b."id"`,
};

const ofOwner = ({ side, id }: BookingParty): Sql =>
	side === "CREATOR" ? sql`b."creatorId" = ${id}` : sql`b."professionalId" = ${id}`;
const latest = sql`LEFT JOIN "Quote" q ON q."bookingId" = b."id" AND q."version" = (SELECT MAX(v."version") FROM "Quote" v WHERE v."bookingId" = b."id")`;
const waiting = sql`LEFT JOIN "Quote" w ON w."id" = q."id" AND w."status" = 'SENT'`;

/** One page of a user's bookings with their quotes, in the given statuses or in all. */
export function readQuotedBookings(
	party: BookingParty,
	{
		statuses,
		sort,
		take,
		skip,
	}: { statuses?: readonly BookingStatus[] | undefined; sort: QuoteSort; take: number; skip: number },
) {
	const ofStatuses = statuses ? sql` AND b."status" IN (${join([...statuses])})` : empty;
	return db().$queryRaw<QuotedBooking[]>(sql`
		SELECT b."id", b."reference", b."title", b."status", b."statusAt", b."expiresAt", u."name", p."businessName", q."version", q."totalCents", q."isMonthly",
			w."expiresAt" AS "validUntil", w."changesDueAt"
		FROM "Booking" b JOIN "User" u ON u."id" = b."creatorId" JOIN "Professional" p ON p."id" = b."professionalId" ${latest} ${waiting}
		WHERE ${ofOwner(party)}${ofStatuses} ORDER BY ${orders[sort]} LIMIT ${take} OFFSET ${skip}`);
}

/** The total of the latest quotes of a user's bookings, in cents, by the status of the booking. */
export async function readQuoteTotals(
	party: BookingParty,
): Promise<{ status: BookingStatus; cents: number }[]> {
	const rows = await db().$queryRaw<{ status: BookingStatus; cents: bigint | number }[]>(sql`
		SELECT b."status", SUM(q."totalCents") AS "cents" FROM "Booking" b ${latest} WHERE ${ofOwner(party)} AND q."id" IS NOT NULL GROUP BY b."status"`);
	return rows.map(({ status, cents }) => ({ status, cents: Number(cents) }));
}

/** A signed quote whose booking wasn't canceled. */
export type SignedQuote = Pick<Quote, "totalCents" | "isMonthly" | "isRemote" | "city" | "region"> &
	Pick<Booking, "professionalId" | "serviceLine"> & {
		/** Whether either side is a demo account. The professional's is null once the account is deleted. */
		isDemoCreator: boolean;
		isDemoProfessional: boolean | null;
	};

/**
 * The versions in force that creators signed since a time. A version is signed before it expires, so the index
 * finds those that expire after that time.
 */
export const readSignedQuotes = (from: Date) =>
	db().$queryRaw<SignedQuote[]>(sql`
		SELECT q."totalCents", q."isMonthly", q."isRemote", q."city", q."region", b."professionalId", b."serviceLine",
			c."demo" AS "isDemoCreator", u."demo" AS "isDemoProfessional"
		FROM "Quote" q JOIN "Booking" b ON b."id" = q."bookingId" JOIN "User" c ON c."id" = b."creatorId"
			JOIN "Professional" p ON p."id" = b."professionalId" LEFT JOIN "User" u ON u."id" = p."userId"
		WHERE q."status" = 'ACCEPTED' AND q."expiresAt" >= ${from} AND q."statusAt" >= ${from}
			AND b."status" IN ('ACCEPTED', 'IN_PROGRESS', 'COMPLETED') AND p."exampleSlug" IS NULL`);
