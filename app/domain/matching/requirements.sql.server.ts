import { db } from "#app/infra/database/db.server.ts";
import { type Sql, sql } from "#app/infra/database/sql.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { AgeVerification, Match, Requirements, User } from "#generated/prisma/sqlite/client/client.ts";

/**
 * The request's columns are null if the creator hasn't sent one, and the proposal's are null if the request
 * has none yet.
 */
type CreatorRow = Pick<User, "verification"> & {
	ageStatus: AgeVerification["status"] | null;
} & { [Column in "reference" | "status" | "dueAt" | "delayedAt"]: Requirements[Column] | null } & {
	[Column in "id" | "state" | "answeredAt"]: Match[Column] | null;
} & {
	/** The number of the creator's requests with a proposal to answer. */
	proposed: number;
};

/** The ID of a request's latest proposal that the team can no longer undo. */
const latestMatch = (requestId: Sql, at: Date): Sql => sql`
	(SELECT "id" FROM "Match" WHERE "requirementsId" = ${requestId} AND "sentAt" <= ${at} ORDER BY "id" DESC LIMIT 1)`;

/**
 * A creator's age verification, and their latest request with a proposal to answer, or else their latest
 * request. Includes the request's latest proposal that the team can no longer undo.
 */
export async function readCreatorStanding(userId: string): Promise<CreatorRow> {
	const at = now();
	const [row] = await db().$queryRaw<(Omit<CreatorRow, "proposed"> & { proposed: bigint })[]>(sql`
		SELECT u."verification", a."status" AS "ageStatus", r."reference", r."status", r."dueAt", r."delayedAt", m."id", m."state", m."answeredAt",
			(SELECT COUNT(*) FROM "Match" p JOIN "Requirements" o ON o."id" = p."requirementsId"
				WHERE o."userId" = u."id" AND o."status" = 'MATCHED' AND p."state" = 'SENT' AND p."sentAt" <= ${at}) AS "proposed"
		FROM "User" u
		LEFT JOIN "AgeVerification" a ON a."id" = (SELECT "id" FROM "AgeVerification" WHERE "userId" = u."id" ORDER BY "id" DESC LIMIT 1)
		LEFT JOIN "Requirements" r ON r."id" = (SELECT o."id" FROM "Requirements" o LEFT JOIN "Match" n ON n."id" = ${latestMatch(sql`o."id"`, at)}
			WHERE o."userId" = u."id" ORDER BY CASE WHEN o."status" = 'MATCHED' AND n."state" = 'SENT' THEN 0 ELSE 1 END, o."createdAt" DESC, o."id" DESC LIMIT 1)
		LEFT JOIN "Match" m ON m."id" = ${latestMatch(sql`r."id"`, at)}
		WHERE u."id" = ${userId}`);
	if (!row) throw new Error("This person doesn't exist.");
	return { ...row, proposed: Number(row.proposed) };
}
