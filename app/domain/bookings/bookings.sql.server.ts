import { db, type Tx } from "#app/infra/database/db.server.ts";
import { empty, join, jsonRows, parseJsonRows, type Sql, sql } from "#app/infra/database/sql.server.ts";
import type { Booking, Professional, Quote, User } from "#generated/prisma/sqlite/client/client.ts";
import type { BookingSide, BookingSort, BookingStatus } from "./booking.ts";

/** A user, and the side that they take in bookings. */
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
 * The deadline for answering a request, or for answering or revising a quote or an amendment. For quotes and
 * amendments, it must match `getQuoteTurn`.
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

type Person = Pick<User, "id" | "name" | "email" | "timeZone" | "lastTimeZone">;
type Owned = Pick<Professional, "id" | "businessName" | "state"> & { users: Person[] };

/** A booking with its creator, its professional, and the professional's account, if it still exists. */
export type BookingWithSides = Booking & {
	creator: Person;
	professional: Omit<Owned, "users"> & { user: Person | null };
};

const personColumns = ["id", "name", "email", "timeZone", "lastTimeZone"] satisfies (keyof Person)[];

/** A booking with the people on its sides. Undefined if this user isn't one of them. */
export async function readUserBooking(
	userId: string,
	bookingId: string,
	from: Tx = db(),
): Promise<BookingWithSides | undefined> {
	const [row] = await from.$queryRaw<(Booking & { creators: unknown; professionals: unknown })[]>(sql`
		SELECT b.*, ${jsonRows("u", personColumns, sql`"User" u WHERE u."id" = b."creatorId"`)} AS "creators",
			${jsonRows(
				"p",
				["id", "businessName", "state"],
				sql`"Professional" p WHERE p."id" = b."professionalId"`,
				{
					nested: { users: jsonRows("o", personColumns, sql`"User" o WHERE o."id" = p."userId"`) },
				},
			)} AS "professionals"
		FROM "Booking" b WHERE b."id" = ${bookingId}
			AND (b."creatorId" = ${userId} OR b."professionalId" = (SELECT "id" FROM "Professional" WHERE "userId" = ${userId}))`);
	if (!row) return undefined;
	const { creators, professionals, ...booking } = row;
	const [creator] = parseJsonRows<Person>(creators);
	const [professional] = parseJsonRows<Owned>(professionals);
	if (!creator || !professional) return undefined;
	const { users, ...profile } = professional;
	return { ...booking, creator, professional: { ...profile, user: users[0] ?? null } };
}
