import { db } from "./db.server.ts";

/** The time on the PostgreSQL server, and its version. */
export async function readServerClock(): Promise<{ at: Date; version: string }> {
	const [row] = await db().$queryRaw<
		{ at: Date; version: string }[]
	>`SELECT now() AS at, current_setting('server_version') AS version`;
	if (!row) throw new Error("PostgreSQL didn't say what time it is.");
	return row;
}

/** Whether the open SQLite file is undamaged. */
export async function isSqliteIntact(): Promise<boolean> {
	const [row] = await db().$queryRaw<Record<string, string>[]>`PRAGMA quick_check(1)`;
	return Object.values(row ?? {})[0] === "ok";
}
