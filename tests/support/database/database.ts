import { join } from "node:path";
import { db } from "#app/infra/database/db.server.ts";
import { isPostgres, settings } from "#app/infra/process/settings.server.ts";
import { emptyTestBank } from "../money/bank-records.ts";
import { openEmptying } from "./empty-sqlite.ts";

/** The database that a project's workers copy, and the folder that they use until the run ends. */
export type Template = { folder: string } & (
	| { dialect: "sqlite"; path: string }
	| { dialect: "postgres"; socketFolder: string; name: string }
);

/** Lists the tables except the migration history. */
async function tableNames(): Promise<string[]> {
	const rows = await db().$queryRawUnsafe<{ name: string }[]>(
		"SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
	);
	return rows.map(({ name }) => name).filter((name) => name !== "_prisma_migrations");
}

let names: Promise<string[]> | undefined;
let emptying: ReturnType<typeof openEmptying> | undefined;

/** Returns the second connection to this process's SQLite file. */
function sqlite() {
	emptying ??= openEmptying(join(settings().dataDir, "greenroom.db"));
	return emptying;
}

/**
 * Lists the tables that have rows. Most tables are empty, and reading or clearing a table takes longer than
 * checking it.
 */
export async function filledTables(): Promise<string[]> {
	if (!isPostgres()) return sqlite().listFilled();
	names ??= tableNames();
	const looks = (await names).map(
		(name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM "${name}")`,
	);
	const filled = await db().$queryRawUnsafe<{ name: string }[]>(looks.join(" UNION ALL "));
	return filled.map(({ name }) => name);
}

/** Deletes every row of every table, including the test bank's, but not the migration history. */
export async function emptyDatabase(): Promise<void> {
	emptyTestBank();
	if (!isPostgres()) return sqlite().empty();
	const filled = await filledTables();
	if (filled.length === 0) return;
	const deletions = filled.map((name) => `DELETE FROM "${name}"`);
	// In a replica's role, PostgreSQL doesn't check foreign keys, so the tables can be emptied in any order.
	await db().$executeRawUnsafe(
		`DO $$ BEGIN SET LOCAL session_replication_role = replica; ${deletions.join("; ")}; END $$`,
	);
}
