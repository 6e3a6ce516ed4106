import Database from "better-sqlite3";
import { db } from "#app/infra/db.server.ts";

/** The queries that some work sends to SQLite, in their order. */
export async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
	const seen: string[] = [];
	const { prepare } = Database.prototype;
	Database.prototype.prepare = function (this: Database.Database, sql: string) {
		seen.push(sql);
		return prepare.call(this, sql);
	} as typeof prepare;
	try {
		await work();
	} finally {
		Database.prototype.prepare = prepare;
	}
	return seen;
}

/** How SQLite goes about a query, such as `SEARCH DirectoryEntry USING COVERING INDEX …`. */
export async function planOf(sql: string): Promise<string> {
	const values = [...sql.matchAll(/\?/g)].map(() => 1);
	const steps = await db().$queryRawUnsafe<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, ...values);
	return steps.map(({ detail }) => detail).join("\n");
}
