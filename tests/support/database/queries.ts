import { expect } from "vitest";
import { db } from "#app/infra/database/db.server.ts";
import { statementListeners } from "./watched-adapter.ts";

/** Records the statements that a piece of work runs, in order, on either database. */
export async function recordQueries(work: () => Promise<unknown>): Promise<string[]> {
	const queries: string[] = [];
	const listener = (sql: string) => void queries.push(sql);
	statementListeners.add(listener);
	try {
		await work();
	} finally {
		statementListeners.delete(listener);
	}
	return queries;
}

/** Returns SQLite's query plan, such as `SEARCH DirectoryEntry USING COVERING INDEX …`. */
export async function explainQuery(sql: string): Promise<string> {
	const values = [...sql.matchAll(/\?/g)].map(() => 1);
	const steps = await db().$queryRawUnsafe<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, ...values);
	return steps.map(({ detail }) => detail).join("\n");
}

/** Expects that SQLite uses an index for every query of a piece of work, except those that match `except`. */
export const expectNoWalk = async (work: () => Promise<unknown>, except?: RegExp): Promise<void> =>
	expectIndexed(await recordQueries(work), except);

/** Expects that SQLite uses an index for each of these queries, except those that match `except`. */
export async function expectIndexed(queries: readonly string[], except = /^$/): Promise<void> {
	// A query for an empty list, which contains `1=0`, doesn't search the table.
	const asked = new Set(queries.filter((sql) => !/(WHERE|AND) 1=0/.test(sql)));
	expect(asked.size).toBeGreaterThan(0);
	// SQLite also scans rows that are part of the statement itself.
	for (const sql of asked)
		if (!except.test(sql)) expect(await explainQuery(sql), sql).not.toMatch(/\bSCAN (?!sub|\d+-ROW VALUES)/);
}
