import { db } from "#app/infra/database/db.server.ts";
import { sql } from "#app/infra/database/sql.server.ts";

/** The number of requirements that ask for a service line in a city. */
export type Demand = { city: string; region: string; line: string; count: number };

/**
 * The requirements that creators sent in a period, by city and service line. Excludes demo accounts unless
 * `countsDemo` is set.
 */
export async function readDemand(from: Date, until: Date, { countsDemo = false } = {}): Promise<Demand[]> {
	// Photography and videography are one service line, so requirements that ask for both are counted once.
	const rows = await db().$queryRaw<(Omit<Demand, "count"> & { count: bigint | number })[]>(sql`
		SELECT MIN(r."city") AS "city", r."state" AS "region",
			CASE WHEN n."need" IN ('PHOTOGRAPHY', 'VIDEOGRAPHY') THEN 'PHOTO_VIDEO' WHEN n."need" = 'AGENCY' THEN 'MANAGEMENT' ELSE CAST(n."need" AS TEXT) END AS "line",
			COUNT(*) AS "count"
		FROM "Requirements" r JOIN "RequirementsNeed" n ON n."requirementsId" = r."id"
		WHERE r."createdAt" >= ${from} AND r."createdAt" < ${until} AND r."userId" NOT IN (SELECT "id" FROM "User" WHERE "demo" = ${true} AND ${!countsDemo})
			AND (n."need" <> 'VIDEOGRAPHY' OR NOT EXISTS (SELECT 1 FROM "RequirementsNeed" p WHERE p."requirementsId" = r."id" AND p."need" = 'PHOTOGRAPHY'))
		GROUP BY LOWER(r."city"), r."state", 3`);
	return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
