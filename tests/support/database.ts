import { db } from "#app/infra/db.server.ts";
import { isPostgres } from "#app/infra/settings.server.ts";

/** What a project's test files copy their database from. */
export type Template = { dialect: "sqlite"; path: string } | { dialect: "postgres"; socketFolder: string; name: string };

/** The tables but the list of migrations, quoted. */
export async function tableNames(): Promise<string[]> {
	const listing = isPostgres()
		? "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'"
		: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
	const rows = await db().$queryRawUnsafe<{ name: string }[]>(listing);
	return rows.map(({ name }) => `"${name}"`).filter((name) => name !== `"_prisma_migrations"`);
}

/** Removes every row of every table but the list of migrations. */
export async function emptyDatabase(): Promise<void> {
	const tables = await tableNames();
	if (isPostgres()) await db().$executeRawUnsafe(`TRUNCATE ${tables.join(", ")}`);
	else
		await db().$transaction(async (tx) => {
			await tx.$queryRawUnsafe("PRAGMA defer_foreign_keys = ON");
			for (const table of tables) await tx.$executeRawUnsafe(`DELETE FROM ${table}`);
		});
}
