/** Copies an instance from SQLite to PostgreSQL: npm run db:move -- postgres://... */

import { moveDatabase } from "#app/infra/migrations/move-database.server.ts";
import { lockInstance } from "#app/infra/process/instance-lock.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run db:move -- postgres://USER:PASSWORD@HOST/DATABASE [--json]

Copies the instance's SQLite database to PostgreSQL: creates the tables, copies all rows in one transaction, and compares the
count and hash of each table before it commits. Stop the server first, and use its settings (DATA_DIR). You can run it again.
An interrupted move leaves nothing behind and starts over, and a completed one is only compared. A database that contains anything
else is refused. The SQLite file stays unchanged. Then start the server with DATABASE_URL set to the new database and the same
DATA_DIR, which contains the uploads and the secrets.

Exit codes: 0 moved, now or before, 1 refused or failed with nothing changed, 2 wrong arguments.`;

const { url, isJson } = readArguments(
	{ usage: USAGE, options: { json: { type: "boolean", default: false } }, takesPositionals: true },
	({ json }, [url, ...rest]) => {
		if (!url || rest.length > 0 || !/^postgres(ql)?:\/\/.+/.test(url))
			throw new Error("Give the URL of one PostgreSQL database.");
		return { url, isJson: json };
	},
);
try {
	lockInstance();
	const { isNew, tables } = await moveDatabase(url);
	const rows = tables.reduce((sum, table) => sum + table.rows, 0);
	if (isJson) console.log(JSON.stringify({ isNew, rows, tables }, null, "\t"));
	else {
		const done = isNew ? "are copied and compared" : "were already there and are identical";
		console.log(
			`${rows} rows of ${tables.length} tables ${done}. Start the server with DATABASE_URL set to that database and the same DATA_DIR.`,
		);
	}
} catch (error) {
	console.error(explain(error, "The database could not be moved"));
	process.exitCode = 1;
}
