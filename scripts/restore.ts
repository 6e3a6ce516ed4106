/** Restores a backup into an instance without data: npm run restore -- BACKUP */
import { type Drill, drillBackup, findLatestBackup } from "#app/infra/backups/drill-backup.server.ts";
import { findBackup } from "#app/infra/backups/find-backup.server.ts";
import { restoreBackup } from "#app/infra/backups/restore-backup.server.ts";
import type { StoredBackup } from "#app/infra/backups/stored-backup.server.ts";
import { HOUR, now } from "#app/infra/process/clock.server.ts";
import { makeFilesPrivate } from "#app/infra/process/instance-lock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run restore -- BACKUP [--keep-sessions] [--json]
npm run restore -- --latest [--keep-sessions] [--json]
npm run restore -- --drill [BACKUP] [--json]

Verifies a backup and restores its database, uploads, and secrets. It replaces nothing, so DATA_DIR must have no database or, with
PostgreSQL, the database in DATABASE_URL must be empty. BACKUP is a folder, or an address that begins with s3:// (see npm run
backup -- --list); --latest is the latest verified one in BACKUP_FOLDER or the S3 store. A backup that is encrypted or in an S3
store is first copied into DATA_DIR/backups, so the disk needs room for it twice. Everyone is signed out unless you pass
--keep-sessions. If it is interrupted, run it again. The server does not start until the restore is complete. Then start the
server, which migrates the database to its version.

--drill tries a restore, while the server keeps running: it restores BACKUP or the latest backup into a temporary folder in DATA_DIR
or, with PostgreSQL, into a temporary database, compares it with the backup, removes it, and says how long that took. It records
in DATA_DIR/last-backup.json how it ended, for /metrics and npm run doctor.

Exit codes: 0 done, 1 refused or failed, 2 wrong arguments.`;

const options = {
	"keep-sessions": { type: "boolean", default: false },
	latest: { type: "boolean", default: false },
	drill: { type: "boolean", default: false },
	json: { type: "boolean", default: false },
} as const;
const { address, isDrill, keepsSessions, isJson } = readArguments(
	{ usage: USAGE, options, takesPositionals: true },
	(values, [address, ...rest]) => {
		if (rest.length > 0 || (values.latest && address)) throw new Error("Give one backup.");
		if (!address && !values.latest && !values.drill)
			throw new Error("Give one backup, or --latest, or --drill.");
		if (values.drill && (values.latest || values["keep-sessions"]))
			throw new Error("Give --drill without --latest and --keep-sessions.");
		return {
			address,
			isDrill: Boolean(values.drill),
			keepsSessions: Boolean(values["keep-sessions"]),
			isJson: Boolean(values.json),
		};
	},
);
try {
	const { dataDir } = settings();
	const backup = address ? findBackup(address) : await findLatestBackup();
	if (isDrill) await drill(backup);
	else await restore(backup, dataDir);
} catch (error) {
	console.error(explain(error, isDrill ? "The drill failed" : "The backup could not be restored"));
	process.exitCode = 1;
}

async function restore(backup: StoredBackup, dataDir: string): Promise<void> {
	const { createdAt, uploads } = await restoreBackup(backup, { keepsSessions });
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
}

async function drill(backup: StoredBackup): Promise<void> {
	makeFilesPrivate();
	const found = await drillBackup(backup);
	console.log(isJson ? JSON.stringify({ hasPassed: true, ...found }, null, "\t") : describe(found));
}

function describe({ label, createdAt, files, bytes, tables, rows, pending, seconds }: Drill): string {
	const hours = Math.round((now().getTime() - createdAt.getTime()) / HOUR);
	return [
		`The drill passed in ${seconds} s. ${label}, ${hours} ${hours === 1 ? "hour" : "hours"} old, was restored in full:`,
		`${files} files with their hashes (${(bytes / 1_000_000).toFixed(1)} MB), ${rows} rows in ${tables} tables,`,
		pending === 0
			? "and the database has this version's schema."
			: `and the server would apply ${pending} migrations when it starts.`,
		"The restored copy was removed.",
	].join(" ");
}
