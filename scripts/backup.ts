/** Copies the instance, even while it runs: npm run backup */
import { resolve } from "node:path";
import { backUpTo, findDueDestinations, type MadeBackup } from "#app/infra/backups/back-up.server.ts";
import { backupDestinations } from "#app/infra/backups/backup-destinations.server.ts";
import { backupKeys } from "#app/infra/backups/backup-encryption.server.ts";
import { recordBackup } from "#app/infra/backups/last-backup.server.ts";
import { makeBackup, newBackupFolder } from "#app/infra/backups/make-backup.server.ts";
import { backupInFolder } from "#app/infra/backups/stored-backup.server.ts";
import { verifyBackup } from "#app/infra/backups/verify-backup.server.ts";
import { appliedMigrations, assertMigrated } from "#app/infra/migrations/migrations.server.ts";
import { enterInstance } from "#app/infra/process/instance-lock.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run backup [-- --to FOLDER | --if-due] [--json]
npm run backup -- --list [--json]

Copies the complete instance: a snapshot of the database, the uploads, the secrets, and a manifest with the hash of each file.
Then reads the copy back and verifies it. It goes to BACKUP_FOLDER and the S3 store of BACKUP_S3_ENDPOINT, where older backups
are then deleted as BACKUP_KEEP_DAYS and BACKUP_KEEP_WEEKS say. Without these settings, it goes to a new folder,
DATA_DIR/backups/<time>, and with --to, only to FOLDER; nothing is deleted then. With BACKUP_KEY, it is encrypted.
--if-due makes only the scheduled backups that are due, as the server does. --list shows the backups in BACKUP_FOLDER and the S3 store.

The server can keep running. Use the server's settings (DATA_DIR, DATABASE_URL). PostgreSQL needs pg_dump. Uploads in an S3 store
are not copied. It records in DATA_DIR/last-backup.json how it ended, for /metrics. A backup contains all secrets of the instance.

Exit codes: 0 done, 1 failed, with the previous backups as they were, 2 wrong arguments.`;

const options = {
	to: { type: "string" },
	"if-due": { type: "boolean", default: false },
	list: { type: "boolean", default: false },
	json: { type: "boolean", default: false },
} as const;
const { to, isIfDue, isList, isJson } = readArguments({ usage: USAGE, options }, (values) => {
	const { to, list, json, "if-due": isIfDue } = values;
	if ([to !== undefined, list, isIfDue].filter(Boolean).length > 1)
		throw new Error("Give only one of --to, --if-due, and --list.");
	return { to: to && resolve(to), isIfDue: Boolean(isIfDue), isList: Boolean(list), isJson: Boolean(json) };
});

// If the server that started this process is killed, the process ends as well. Otherwise, it ends when it is done.
process.on("disconnect", () => process.exit(1));
process.channel?.unref();

try {
	enterInstance();
	const destinations = to ? [] : backupDestinations();
	if (isList) await printBackups();
	else {
		await assertMigrated().catch(failBeforeBackup);
		if (isIfDue) await backUp(await findDueDestinations());
		else if (destinations.length > 0) await backUp(destinations);
		else await backUpToFolder(to ?? newBackupFolder());
	}
} catch (error) {
	console.error(explain(error, "The backup failed"));
	process.exitCode = 1;
}

/** Records that no backup could be made, for example because the database doesn't respond. */
async function failBeforeBackup(error: unknown): Promise<never> {
	const kinds = backupDestinations().map(({ kind }) => kind);
	if (kinds.length === 0) kinds.push("folder");
	else if (to) kinds.length = 0;
	for (const kind of kinds) await recordBackup(kind, null).catch(() => {});
	throw error;
}

/** Backs up to each destination. One that fails doesn't keep the others from getting a backup. */
async function backUp(destinations: ReturnType<typeof backupDestinations>): Promise<void> {
	const made: MadeBackup[] = [];
	for (const destination of destinations)
		try {
			const backup = await backUpTo(destination, await appliedMigrations());
			made.push(backup);
			if (!isJson) console.log(describe(backup));
		} catch (error) {
			console.error(explain(error, `The backup to ${destination.label} failed`));
			process.exitCode = 1;
		}
	if (isJson)
		console.log(
			JSON.stringify(
				{
					backups: made.map(({ label, manifest, bytes, keyId, deleted }) => ({
						backup: label,
						files: manifest.files.length,
						bytes,
						uploads: manifest.uploads,
						keyId,
						deleted,
					})),
				},
				null,
				"\t",
			),
		);
	else if (destinations.length === 0) console.log("No scheduled backup is due.");
}

/** Backs up to a new folder that isn't a destination, so that nothing is ever deleted there. */
async function backUpToFolder(folder: string): Promise<void> {
	const isRecorded = backupDestinations().length === 0;
	try {
		await makeBackup(folder, await appliedMigrations(), { isEncrypted: backupKeys().length > 0 });
		const { manifest, keyId } = await verifyBackup(backupInFolder(folder));
		const { files, uploads } = manifest;
		const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
		if (isRecorded) await recordBackup("folder", bytes);
		if (isJson)
			console.log(JSON.stringify({ folder, files: files.length, bytes, uploads, keyId }, null, "\t"));
		else console.log(describe({ label: folder, manifest, bytes, keyId, deleted: 0 }));
	} catch (error) {
		if (isRecorded) await recordBackup("folder", null).catch(() => {});
		throw error;
	}
}

function describe({ label, manifest: { files, uploads }, bytes, keyId, deleted }: MadeBackup): string {
	return [
		`The backup is in ${label}: ${files.length} files, ${(bytes / 1_000_000).toFixed(1)} MB, ${keyId ? `encrypted with the key ${keyId}, ` : ""}verified.`,
		...(uploads === "elsewhere" ? ["Uploads are in the S3 store."] : []),
		...(deleted > 0 ? [`${deleted} older ${deleted === 1 ? "backup was" : "backups were"} deleted.`] : []),
	].join(" ");
}

async function printBackups(): Promise<void> {
	const found = [];
	for (const { open, list } of backupDestinations())
		for (const { name, createdAt, isVerified } of await list())
			found.push({ backup: open(name).label, createdAt: createdAt.toISOString(), isVerified });
	if (isJson) console.log(JSON.stringify({ backups: found }, null, "\t"));
	else if (backupDestinations().length === 0)
		console.log("There is no BACKUP_FOLDER and no BACKUP_S3_ENDPOINT.");
	else if (found.length === 0) console.log("There are no backups.");
	else
		for (const { backup, isVerified } of found)
			console.log(`${backup}  ${isVerified ? "verified" : "not verified"}`);
}
