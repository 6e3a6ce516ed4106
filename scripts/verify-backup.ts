/** Verifies a backup: npm run verify-backup -- BACKUP */
import { BackupRefusedError } from "#app/infra/backups/backup-manifest.server.ts";
import { findBackup } from "#app/infra/backups/find-backup.server.ts";
import { verifyBackup } from "#app/infra/backups/verify-backup.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run verify-backup -- BACKUP [--json]

Reads a backup in full and changes nothing. It checks that every file has its size and hash, that the database is intact, and that
every upload that it names is there. BACKUP is a folder, or an address that begins with s3:// (see npm run backup -- --list).
A folder that isn't encrypted needs no settings. Otherwise, use the server's settings, with BACKUP_KEY; the database is then
copied into DATA_DIR/backups while it is checked. A PostgreSQL backup needs pg_restore.

Exit codes: 0 the backup is good, 1 the backup is broken, 2 wrong arguments.`;

const { address, isJson } = readArguments(
	{ usage: USAGE, options: { json: { type: "boolean", default: false } }, takesPositionals: true },
	({ json }, [address, ...rest]) => {
		if (!address || rest.length > 0) throw new Error("Give one backup.");
		return { address, isJson: json };
	},
);
try {
	const { manifest, keyId } = await verifyBackup(findBackup(address));
	const { createdAt, files, uploads, dialect } = manifest;
	if (isJson)
		console.log(
			JSON.stringify({ isGood: true, createdAt, files: files.length, uploads, dialect, keyId }, null, "\t"),
		);
	else
		console.log(
			`The backup of ${createdAt} is good: ${files.length} files, uploads ${uploads}${keyId ? `, encrypted with the key ${keyId}` : ""}.`,
		);
} catch (error) {
	if (isJson && error instanceof BackupRefusedError)
		console.log(JSON.stringify({ isGood: false, error: error.message }, null, "\t"));
	else console.error(explain(error, "The backup could not be read"));
	process.exitCode = 1;
}
