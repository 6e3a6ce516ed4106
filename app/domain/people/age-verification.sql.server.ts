import { db, type Tx } from "#app/infra/database/db.server.ts";
import { sql } from "#app/infra/database/sql.server.ts";
import type { AgeVerification, User } from "#generated/prisma/sqlite/client/client.ts";

type StandingRow = Pick<User, "verification"> & {
	status: AgeVerification["status"] | null;
	sentAt: Date | null;
	decidedAt: Date | null;
	note: string | null;
};

/** A user's verification state and their latest age verification form, if any. */
export async function readAgeStanding(userId: string, tx: Tx = db()): Promise<StandingRow | undefined> {
	const [row] = await tx.$queryRaw<StandingRow[]>(sql`
		SELECT u."verification", a."status", a."createdAt" AS "sentAt", a."decidedAt", a."decisionNote" AS "note" FROM "User" u
		LEFT JOIN "AgeVerification" a ON a."id" = (SELECT "id" FROM "AgeVerification" WHERE "userId" = u."id" ORDER BY "id" DESC LIMIT 1)
		WHERE u."id" = ${userId}`);
	return row;
}
