import type { Tx } from "#app/infra/database/db.server.ts";
import { join, type Sql, sql } from "#app/infra/database/sql.server.ts";

export type CountKind = "views" | "errors" | "misses";

/**
 * A count to add. Its key is the day, page, and audience; the day, page, and field; or the day and
 * query.
 */
export type CountRow = { key: readonly string[]; count: number };

/** Rows per statement. Each row has at most four values, and SQLite allows 32,766 parameters. */
const MAX_ROWS = 2_000;

/** Adds to the stored counts of one kind. Prisma's `upsert` would need a round trip per row. */
export async function addCounts(tx: Tx, kind: CountKind, rows: readonly CountRow[]): Promise<void> {
	for (let i = 0; i < rows.length; i += MAX_ROWS) {
		const values = rows.slice(i, i + MAX_ROWS).map(({ key, count }) => sql`(${join([...key, count])})`);
		await tx.$executeRaw(insertions[kind](join(values)));
	}
}

/** One statement for many rows, valid on both databases. */
const insertions: Record<CountKind, (rows: Sql) => Sql> = {
	views: (rows) => sql`INSERT INTO "PageViewCount" ("day", "page", "audience", "count") VALUES ${rows}
		ON CONFLICT ("day", "page", "audience") DO UPDATE SET "count" = "PageViewCount"."count" + excluded."count"`,
	errors: (rows) => sql`INSERT INTO "FormErrorCount" ("day", "page", "field", "count") VALUES ${rows}
		ON CONFLICT ("day", "page", "field") DO UPDATE SET "count" = "FormErrorCount"."count" + excluded."count"`,
	misses: (rows) => sql`INSERT INTO "SearchMissCount" ("day", "query", "count") VALUES ${rows}
		ON CONFLICT ("day", "query") DO UPDATE SET "count" = "SearchMissCount"."count" + excluded."count"`,
};
