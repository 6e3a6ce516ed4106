import type { Client } from "pg";
import { pendingMigrations } from "./pending-migrations.server.ts";
import { withPostgres } from "./postgres-connection.server.ts";

type Connection = Pick<Client, "query">;

/** The migrations applied to the PostgreSQL database at a URL. */
export const appliedInPostgres = (url: string): Promise<string[]> => withPostgres(url, listedInPostgres);

/**
 * The migrations applied to the connected PostgreSQL database. Empty if it has no history table.
 */
export const listedInPostgres = async (client: Connection): Promise<string[]> =>
	(await hasListOfMigrations(client)) ? await finishedInPostgres(client) : [];

async function hasListOfMigrations(client: Connection): Promise<boolean> {
	return (
		(await client.query("SELECT 1 FROM information_schema.tables WHERE table_name = '_prisma_migrations'"))
			.rows.length > 0
	);
}

/**
 * Whether the connected PostgreSQL database, which has a history table, is at this version's
 * schema.
 */
export async function isMigrated(client: Connection): Promise<boolean> {
	return pendingMigrations("postgres", await finishedInPostgres(client)).length === 0;
}

async function finishedInPostgres(client: Connection): Promise<string[]> {
	const { rows } = await client.query<{ migration_name: string }>(
		"SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
	);
	return rows.map((row) => row.migration_name);
}
