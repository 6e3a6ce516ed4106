/** Restores a backup into an instance without data: npm run restore -- FOLDER */
import { resolve } from "node:path";
import { restoreBackup } from "#app/infra/backups/restore-backup.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run restore -- FOLDER [--keep-sessions] [--json]

Verifies a backup and restores its database, uploads, and secrets. It replaces nothing, so DATA_DIR must have no database or, with
PostgreSQL, the database in DATABASE_URL must be empty. Everyone is signed out unless you pass --keep-sessions. If it is
interrupted, run it again. The server does not start until the restore is complete. Then start the server, which migrates the
database to its version.

Exit codes: 0 done, 1 refused or failed, 2 wrong arguments.`;

const options = {
	"keep-sessions": { type: "boolean", default: false },
	json: { type: "boolean", default: false },
} as const;
const { folder, keepsSessions, isJson } = readArguments(
	{ usage: USAGE, options, takesPositionals: true },
	(values, [folder, ...rest]) => {
		if (!folder || rest.length > 0) throw new Error("Give one folder.");
		return { folder: resolve(folder), keepsSessions: values["keep-sessions"], isJson: values.json };
	},
);
try {
	const { createdAt, uploads } = await restoreBackup(folder, { keepsSessions });
	const { dataDir } = settings();
	if (isJson)
		console.log(
			JSON.stringify({ dataDir, createdAt, uploads, sessions: keepsSessions ? "kept" : "ended" }, null, "\t"),
		);
	else {
		const rest = {
			included: "",
			elsewhere: " Uploads are in the S3 store.",
			"left out": " It contains no uploads. Copy the uploads folder next to it.",
		}[uploads];
		console.log(
			`The backup of ${createdAt} is restored in ${dataDir}. ${keepsSessions ? "Sessions are kept." : "Everyone is signed out."}${rest} Start the server.`,
		);
	}
} catch (error) {
	console.error(explain(error, "The backup could not be restored"));
	process.exitCode = 1;
}
