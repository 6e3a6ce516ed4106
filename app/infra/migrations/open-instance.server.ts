import { setOwnContent } from "#app/infra/content/content-files.server.ts";
import { type Db, openDatabase } from "#app/infra/database/db.server.ts";
import { enterInstance } from "#app/infra/process/instance-lock.server.ts";
import { ownContentFolder } from "#app/infra/process/settings.server.ts";
import { assertMigrated } from "./migrations.server.ts";

/**
 * Opens the server's database for a command. Throws an error that says what the operator must do if
 * the settings name another database, or one that isn't at this version's schema.
 */
export async function openInstance(): Promise<Db> {
	enterInstance();
	setOwnContent(ownContentFolder());
	await assertMigrated();
	return await openDatabase();
}
