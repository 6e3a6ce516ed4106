/** Copies the instance into a folder, even while it runs: npm run backup */
import { resolve } from "node:path";
import { recordBackup } from "#app/infra/backups/last-backup.server.ts";
import { makeBackup, newBackupFolder } from "#app/infra/backups/make-backup.server.ts";
import { verifyBackup } from "#app/infra/backups/verify-backup.server.ts";
import { appliedMigrations, assertMigrated } from "#app/infra/migrations/migrations.server.ts";
import { enterInstance } from "#app/infra/process/instance-lock.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run backup [-- --to FOLDER] [--json]

Copies the complete instance into a new folder, DATA_DIR/backups/<time> or FOLDER: a snapshot of the database, the uploads,
the secrets, and a manifest with the hash of each file. Then verifies the copy. The server can keep running. Use the
server's settings (DATA_DIR, DATABASE_URL). PostgreSQL needs pg_dump. Uploads in an S3 store are not copied.
It records in DATA_DIR/last-backup.json how it ended, for
/metrics. Keep backups on another machine. They contain all secrets of the instance.

Exit codes: 0 done, 1 failed with nothing left behind, 2 wrong arguments.`;

const { to, isJson } = readArguments(
	{ usage: USAGE, options: { to: { type: "string" }, json: { type: "boolean", default: false } } },
	({ to, json }) => ({
		to: to && resolve(to),
		isJson: json,
	}),
);
let isEntered = false;
try {
	enterInstance();
	isEntered = true;
	await assertMigrated();
	const { folder } = await makeBackup(to ?? newBackupFolder(), await appliedMigrations());
	const { files, uploads } = await verifyBackup(folder);
	const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
	await recordBackup(bytes);
	if (isJson) console.log(JSON.stringify({ folder, files: files.length, bytes, uploads }, null, "\t"));
	else
		console.log(
			`The backup is in ${folder}: ${files.length} files, ${(bytes / 1_000_000).toFixed(1)} MB, verified.${uploads === "elsewhere" ? " Uploads are in the S3 store." : ""}`,
		);
} catch (error) {
	console.error(explain(error, "The backup failed"));
	if (isEntered) await recordBackup(null).catch(() => {});
	process.exitCode = 1;
}
