import { db } from "#app/infra/database/db.server.ts";
import { sql } from "#app/infra/database/sql.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Match, Requirements } from "#generated/prisma/sqlite/client/client.ts";

type CurrentRow = Pick<Requirements, "reference" | "status" | "dueAt"> & {
	delayedAt: Date | null;
	id: Match["id"] | null;
	state: Match["state"] | null;
	answeredAt: Date | null;
	/** The number of the creator's requests with a proposal to answer. */
	proposed: number;
};

/**
 * A creator's latest request with a proposal to answer, or else the latest request. Includes the request's
 * latest proposal that the team can no longer undo.
 */
export async function readCurrentRequest(userId: string): Promise<CurrentRow | undefined> {
	const [row] = await db().$queryRaw<CurrentRow[]>(sql`
		SELECT r."reference", r."status", r."dueAt", r."delayedAt", m."id", m."state", m."answeredAt",
			(SELECT COUNT(*) FROM "Match" p JOIN "Requirements" o ON o."id" = p."requirementsId"
				WHERE o."userId" = ${userId} AND o."status" = 'MATCHED' AND p."state" = 'SENT' AND p."sentAt" <= ${now()}) AS "proposed" FROM "Requirements" r
		LEFT JOIN "Match" m ON m."id" = (SELECT "id" FROM "Match" WHERE "requirementsId" = r."id" AND "sentAt" <= ${now()} ORDER BY "id" DESC LIMIT 1)
		WHERE r."userId" = ${userId} ORDER BY CASE WHEN r."status" = 'MATCHED' AND m."state" = 'SENT' THEN 0 ELSE 1 END, r."createdAt" DESC, r."id" DESC LIMIT 1`);
	return row && { ...row, proposed: Number(row.proposed) };
}
