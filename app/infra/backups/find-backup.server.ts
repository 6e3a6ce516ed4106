import { resolve } from "node:path";
import { backupDestinations } from "./backup-destinations.server.ts";
import { BackupRefusedError } from "./backup-manifest.server.ts";
import { backupInFolder, type StoredBackup } from "./stored-backup.server.ts";

/**
 * The backup that an argument of a command names: a folder, or `s3://bucket/…/name` in the configured S3 store. Throws
 * a BackupRefusedError if the settings don't name that store.
 */
export function findBackup(address: string): StoredBackup {
	if (!address.startsWith("s3://")) return backupInFolder(resolve(address));
	const destination = backupDestinations().find(
		({ kind, label }) => kind === "s3" && address.startsWith(label),
	);
	const name = address.slice(destination?.label.length).replace(/\/$/, "");
	if (!destination || !/^[\w-]+$/.test(name))
		throw new BackupRefusedError(
			`${address} isn't in the S3 store that the settings name. Set BACKUP_S3_ENDPOINT and the settings that belong to it. npm run backup -- --list prints the addresses of all backups.`,
		);
	return destination.open(name);
}
