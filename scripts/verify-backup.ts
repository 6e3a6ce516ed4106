/** Verifies a backup: npm run verify-backup -- FOLDER */
import { resolve } from "node:path";
import { BackupRefusedError } from "#app/infra/backups/backup-manifest.server.ts";
import { verifyBackup } from "#app/infra/backups/verify-backup.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run verify-backup -- FOLDER [--json]

Reads a backup in full and changes nothing. It checks that every file has its size and hash, that the database is intact, and that
every upload that it names is there. It needs no settings. A PostgreSQL backup needs pg_restore.

Exit codes: 0 the backup is good, 1 the backup is broken, 2 wrong arguments.`;

const { folder, isJson } = readArguments(
	{ usage: USAGE, options: { json: { type: "boolean", default: false } }, takesPositionals: true },
	({ json }, [folder, ...rest]) => {
		if (!folder || rest.length > 0) throw new Error("Give one folder.");
		return { folder: resolve(folder), isJson: json };
	},
);
try {
	const { createdAt, files, uploads, dialect } = await verifyBackup(folder);
	if (isJson)
		console.log(
			JSON.stringify({ isGood: true, createdAt, files: files.length, uploads, dialect }, null, "\t"),
		);
	else console.log(`The backup of ${createdAt} is good: ${files.length} files, uploads ${uploads}.`);
} catch (error) {
	if (isJson && error instanceof BackupRefusedError)
		console.log(JSON.stringify({ isGood: false, error: error.message }, null, "\t"));
	else console.error(explain(error, "The backup could not be read"));
	process.exitCode = 1;
}
