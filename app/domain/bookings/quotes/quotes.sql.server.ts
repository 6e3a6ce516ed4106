import { db } from "#app/infra/database/db.server.ts";
import { sql } from "#app/infra/database/sql.server.ts";
import type { Booking, Quote } from "#generated/prisma/sqlite/client/client.ts";

/** A signed quote whose booking wasn't canceled. */
export type SignedQuote = Pick<Quote, "totalCents" | "isMonthly" | "isRemote" | "city" | "region"> &
	Pick<Booking, "professionalId" | "serviceLine"> & {
		/** Whether each side is a demo account. Null for a professional whose account was deleted. */
		isDemoCreator: boolean;
		isDemoProfessional: boolean | null;
	};

/**
 * The versions in force that creators signed after a given time. A version is signed before it expires, so an
 * index limits the search to versions that expire after that time.
 */
export const readSignedQuotes = (from: Date) =>
	db().$queryRaw<SignedQuote[]>(sql`
		SELECT q."totalCents", q."isMonthly", q."isRemote", q."city", q."region", b."professionalId", b."serviceLine",
			c."demo" AS "isDemoCreator", u."demo" AS "isDemoProfessional"
		FROM "Quote" q JOIN "Booking" b ON b."id" = q."bookingId" JOIN "User" c ON c."id" = b."creatorId"
			JOIN "Professional" p ON p."id" = b."professionalId" LEFT JOIN "User" u ON u."id" = p."userId"
		WHERE q."status" = 'ACCEPTED' AND q."expiresAt" >= ${from} AND q."statusAt" >= ${from}
			AND b."status" IN ('ACCEPTED', 'IN_PROGRESS', 'COMPLETED') AND p."exampleSlug" IS NULL`);
