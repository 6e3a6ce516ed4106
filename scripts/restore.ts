/** Brings a backup back into an empty DATA_DIR: npm run restore -- FOLDER */
import { resolve } from "node:path";
import { restoreBackup } from "#app/infra/backups/restore-backup.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run restore -- FOLDER [--keep-sessions] [--json]

Brings a backup back, once it is read through: database, uploads and secrets. It replaces nothing: DATA_DIR must have no database,
or, with PostgreSQL, the database of DATABASE_URL must be empty. Everybody is signed out, unless --keep-sessions says otherwise.
If it is interrupted, run it again: until it is complete, the server does not start. Start the server afterwards; it brings the
database to its version.

Exit codes: 0 done, 1 refused or failed, 2 not called as above.`;

const options = { "keep-sessions": { type: "boolean", default: false }, json: { type: "boolean", default: false } } as const;
const { folder, keepsSessions, isJson } = readArguments({ usage: USAGE, options, takesWords: true }, (values, [folder, ...rest]) => {
	if (!folder || rest.length > 0) throw new Error("Give one folder.");
	return { folder: resolve(folder), keepsSessions: values["keep-sessions"], isJson: values.json };
});
try {
	const { createdAt, uploads } = await restoreBackup(folder, { keepsSessions });
	const { dataDir } = settings();
	if (isJson) console.log(JSON.stringify({ dataDir, createdAt, uploads, sessions: keepsSessions ? "kept" : "ended" }, null, "\t"));
	else {
		const rest = { included: "", elsewhere: " Uploads are in the S3 store.", "left out": " It holds no uploads; put the folder uploads beside it." }[uploads];
		console.log(`The backup of ${createdAt} is restored in ${dataDir}. ${keepsSessions ? "Sessions go on." : "Everybody is signed out."}${rest} Start the server.`);
	}
} catch (error) {
	console.error(explain(error, "The backup could not be restored"));
	process.exitCode = 1;
}
