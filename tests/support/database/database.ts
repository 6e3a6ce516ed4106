import { db } from "#app/infra/database/db.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";

/**
 * What a project's workers copy their database from, and the folder that is theirs until the run
 * ends.
 */
export type Template = { folder: string } & ({ dialect: "sqlite"; path: string } | { dialect: "postgres"; socketFolder: string; name: string });

/** The tables but the list of migrations, quoted. */
export async function tableNames(): Promise<string[]> {
	const listing = isPostgres()
		? "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'"
		: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
	const rows = await db().$queryRawUnsafe<{ name: string }[]>(listing);
	return rows.map(({ name }) => `"${name}"`).filter((name) => name !== `"_prisma_migrations"`);
}

let names: Promise<string[]> | undefined;

/**
 * Removes every row of every table but the list of migrations. Most are empty already, and to clear
 * them costs more than to look.
 */
export async function emptyDatabase(): Promise<void> {
	names ??= tableNames();
	const looks = (await names).map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${name})`);
	const filled = await db().$queryRawUnsafe<{ name: string }[]>(looks.join(" UNION ALL "));
	if (filled.length === 0) return;
	const deletions = filled.map(({ name }) => `DELETE FROM ${name}`);
	// As a replica the server leaves foreign keys unchecked until the last table is empty, and
	// releases what only grows.
	if (isPostgres()) await db().$executeRawUnsafe(`DO $$ BEGIN SET LOCAL session_replication_role = replica; ${deletions.join("; ")}; END $$`);
	else
		await db().$transaction(async (tx) => {
			await tx.$queryRawUnsafe("PRAGMA defer_foreign_keys = ON");
			const triggers = await tx.$queryRawUnsafe<{ name: string; sql: string }[]>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'");
			for (const { name } of triggers) await tx.$executeRawUnsafe(`DROP TRIGGER "${name}"`);
			for (const deletion of deletions) await tx.$executeRawUnsafe(deletion);
			for (const { sql } of triggers) await tx.$executeRawUnsafe(sql);
		});
}
