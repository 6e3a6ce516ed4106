/** Reads a backup through: npm run verify-backup -- FOLDER */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupRefusedError } from "#app/infra/backup-manifest.server.ts";
import { verifyBackup } from "#app/infra/verify-backup.server.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run verify-backup -- FOLDER [--json]

Reads a backup through and changes nothing: every file has its size and hash, the database in it is whole, every upload that it
names is there. It needs no settings; for a backup of PostgreSQL, pg_restore.

Exit codes: 0 the backup is good, 1 it is not, 2 not called as above.`;

const { folder, isJson } = readArguments();
try {
	const { createdAt, files, uploads, dialect } = await verifyBackup(folder);
	if (isJson) console.log(JSON.stringify({ isGood: true, createdAt, files: files.length, uploads, dialect }, null, "\t"));
	else console.log(`The backup of ${createdAt} is good: ${files.length} files, uploads ${uploads}.`);
} catch (error) {
	if (isJson && error instanceof BackupRefusedError) console.log(JSON.stringify({ isGood: false, error: error.message }, null, "\t"));
	else console.error(explain(error, "The backup could not be read"));
	process.exitCode = 1;
}

function readArguments(): { folder: string; isJson: boolean } {
	try {
		const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: "boolean" }, json: { type: "boolean", default: false } } });
		if (values.help) {
			console.log(USAGE);
			process.exit(0);
		}
		const [folder, ...rest] = positionals;
		if (!folder || rest.length > 0) throw new Error("Give one folder.");
		return { folder: resolve(folder), isJson: values.json };
	} catch (error) {
		console.error(`${(error as Error).message}\n\n${USAGE}`);
		process.exit(2);
	}
}
