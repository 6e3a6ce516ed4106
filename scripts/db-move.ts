/** Copies an instance from SQLite to PostgreSQL: npm run db:move -- postgres://... */

import { moveDatabase } from "#app/infra/database/move-database.server.ts";
import { lockInstance } from "#app/infra/process/instance-lock.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run db:move -- postgres://USER:PASSWORD@HOST/DATABASE [--json]

Copies the instance's SQLite database to PostgreSQL: makes the tables there, copies all rows in one transaction, and compares count
and hash of each table before it counts. Stop the server first; give the command its settings (DATA_DIR). It may be run again: a
move that was broken off left nothing and is made anew, one that is complete is only compared. A database that holds anything else
is refused. The SQLite file stays as it is. Afterwards start the server with DATABASE_URL set to the address and the same DATA_DIR,
which keeps the uploads and the secrets.

Exit codes: 0 moved, or found moved already, 1 refused or failed with nothing changed, 2 not called as above.`;

const { url, isJson } = readArguments({ usage: USAGE, options: { json: { type: "boolean", default: false } }, takesWords: true }, ({ json }, [url, ...rest]) => {
	if (!url || rest.length > 0 || !/^postgres(ql)?:\/\/.+/.test(url)) throw new Error("Give the address of one PostgreSQL database.");
	return { url, isJson: json };
});
try {
	lockInstance();
	const { isNew, tables } = await moveDatabase(url);
	const rows = tables.reduce((sum, table) => sum + table.rows, 0);
	if (isJson) console.log(JSON.stringify({ isNew, rows, tables }, null, "\t"));
	else {
		const done = isNew ? "are copied and compared" : "were there already, and are the same";
		console.log(`${rows} rows of ${tables.length} tables ${done}. Start the server with DATABASE_URL set to that address and the same DATA_DIR.`);
	}
} catch (error) {
	console.error(explain(error, "The database could not be moved"));
	process.exitCode = 1;
}
