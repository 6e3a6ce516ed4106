import { db } from "#app/infra/database/db.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { emptyTestBank } from "../money/bank-records.ts";

/** The database that a project's workers copy, and the folder that they own until the run ends. */
export type Template = { folder: string } & (
	| { dialect: "sqlite"; path: string }
	| { dialect: "postgres"; socketFolder: string; name: string }
);

/** The tables except the migration history, quoted. */
async function tableNames(): Promise<string[]> {
	const listing = isPostgres()
		? "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'"
		: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
	const rows = await db().$queryRawUnsafe<{ name: string }[]>(listing);
	return rows.map(({ name }) => `"${name}"`).filter((name) => name !== `"_prisma_migrations"`);
}

let names: Promise<string[]> | undefined;

/** The tables that have rows, quoted. Most are empty, and reading or clearing them costs more than checking. */
export async function filledTables(): Promise<string[]> {
	names ??= tableNames();
	const looks = (await names).map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${name})`);
	const filled = await db().$queryRawUnsafe<{ name: string }[]>(looks.join(" UNION ALL "));
	return filled.map(({ name }) => name);
}

/** Deletes every row of every table except the migration history, and those of the test bank. */
export async function emptyDatabase(): Promise<void> {
	emptyTestBank();
	const filled = await filledTables();
	if (filled.length === 0) return;
	const deletions = filled.map((name) => `DELETE FROM ${name}`);
	// As a replica, the server doesn't check foreign keys until the last table is empty.
	if (isPostgres())
		await db().$executeRawUnsafe(
			`DO $$ BEGIN SET LOCAL session_replication_role = replica; ${deletions.join("; ")}; END $$`,
		);
	else await emptySqlite(filled, deletions);
}

/** Foreign keys are off, so SQLite doesn't search for rows that refer to each deleted one. */
async function emptySqlite(filled: readonly string[], deletions: readonly string[]): Promise<void> {
	await db().$executeRawUnsafe("PRAGMA foreign_keys = OFF");
	await db().$transaction(async (tx) => {
		const guards = filled.map((name) => `'${name.slice(1, -1)}_not_deleted'`);
		const triggers = await tx.$queryRawUnsafe<{ name: string; sql: string }[]>(
			`SELECT name, sql FROM sqlite_schema WHERE name IN (${guards.join()})`,
		);
		for (const { name } of triggers) await tx.$executeRawUnsafe(`DROP TRIGGER "${name}"`);
		for (const deletion of deletions) await tx.$executeRawUnsafe(deletion);
		for (const { sql } of triggers) await tx.$executeRawUnsafe(sql);
	});
	await db().$executeRawUnsafe("PRAGMA foreign_keys = ON");
}
