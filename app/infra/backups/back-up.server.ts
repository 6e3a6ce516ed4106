import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { text } from "node:stream/consumers";
import { DAY, HOUR, isAhead, now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import {
	type BackupDestination,
	backupDestinations,
	type ListedBackup,
	newBackupName,
} from "./backup-destinations.server.ts";
import { BackupRefusedError, type Manifest } from "./backup-manifest.server.ts";
import { findExpired } from "./expired-backups.server.ts";
import { recordBackup } from "./last-backup.server.ts";
import { removeLeftovers, writeBackup } from "./make-backup.server.ts";
import { verifyBackup } from "./verify-backup.server.ts";

/** A backup that was made and is intact. */
export type MadeBackup = {
	label: string;
	manifest: Manifest;
	bytes: number;
	/** The ID of the key that encrypted it. Null if it isn't encrypted. */
	keyId: string | null;
	/** How many older backups were deleted. */
	deleted: number;
};

/**
 * Writes a new backup to a destination, reads it back, and only then deletes older ones that no longer have to be
 * kept. Records how it ended. If anything fails, the previous backups stay.
 */
export async function backUpTo(destination: BackupDestination, migrations: string[]): Promise<MadeBackup> {
	const made = await attempt(destination, migrations).catch(async (error: unknown) => {
		const isDamaged = error instanceof BackupRefusedError;
		await recordBackup(destination.kind, null, { isDamaged }).catch(() => {});
		throw error;
	});
	await recordBackup(destination.kind, made.bytes);
	return { ...made, deleted: await removeExpired(destination) };
}

async function attempt(
	destination: BackupDestination,
	migrations: string[],
): Promise<Omit<MadeBackup, "deleted">> {
	await removeLeftovers(destination);
	const name = newBackupName(now());
	await writeBackup(destination, name, migrations);
	const backup = destination.open(name);
	const { manifest, keyId } = await verifyBackup(backup);
	const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
	await destination.markVerified(name, {
		verifiedAt: now().toISOString(),
		files: manifest.files.length,
		bytes,
		keyId,
	});
	return { label: backup.label, manifest, bytes, keyId };
}

async function removeExpired(destination: BackupDestination): Promise<number> {
	const { BACKUP_KEEP_DAYS: days, BACKUP_KEEP_WEEKS: weeks } = settings();
	const expired = findExpired(await destination.list(), { days, weeks }, now());
	for (const { name } of expired) await destination.remove(name);
	return expired.length;
}

/**
 * When the latest scheduled backup was due: every so many hours, counted from an hour of the day in UTC. Backups more
 * than a day apart are counted from that hour of January 1, 1970.
 */
export const latestDueAt = (at: Date, everyHours: number, hour: number): Date => {
	const [every, start] = [everyHours * HOUR, (hour * HOUR) % DAY];
	return new Date(Math.floor((at.getTime() - start) / every) * every + start);
};

/** The latest verified backup. One from before the clock was set back doesn't count. */
export const findLatest = (backups: readonly ListedBackup[]): ListedBackup | undefined =>
	backups.find(({ isVerified, createdAt }) => isVerified && !isAhead(createdAt));

/** The destinations that have no verified backup since the last one was due. None if there is no schedule. */
export async function findDueDestinations(): Promise<BackupDestination[]> {
	const { BACKUP_EVERY_HOURS, BACKUP_HOUR } = settings();
	if (BACKUP_EVERY_HOURS === 0) return [];
	const dueAt = latestDueAt(now(), BACKUP_EVERY_HOURS, BACKUP_HOUR);
	const due: BackupDestination[] = [];
	for (const destination of backupDestinations()) {
		// If it can't be listed, the attempt to write to it says why.
		const latest = findLatest(await destination.list().catch(() => []));
		if (!latest || latest.createdAt < dueAt) due.push(destination);
	}
	return due;
}

/** How much memory the process that makes a scheduled backup may use for JavaScript objects, in megabytes. */
const HEAP_MB = 256;
/** Behind the server and everything else. */
const LOW_PRIORITY = 15;

/**
 * Makes the scheduled backups that are due, in a process of its own, because copying and checking an SQLite file would
 * stop the server meanwhile. Returns how many it made. If the server stops, so does the process, and the next run makes
 * the backup again.
 */
export async function makeScheduledBackups({ signal }: { signal?: AbortSignal } = {}): Promise<number> {
	const { length: count } = await findDueDestinations();
	if (count === 0) return 0;
	const child = spawn(
		process.execPath,
		[`--max-old-space-size=${HEAP_MB}`, "scripts/backup.ts", "--if-due"],
		{ stdio: ["ignore", "ignore", "pipe", "ipc"], ...(signal && { signal }) },
	);
	const ended = new Promise<number | null>((resolve, reject) => {
		child.once("error", reject);
		child.once("close", (code) => resolve(code));
	});
	ended.catch(() => {});
	if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
	const said = child.stderr ? await text(child.stderr) : "";
	if (signal?.aborted) return 0;
	if ((await ended) !== 0)
		throw new ScheduledBackupError(said.trim() || "The process that makes backups was killed.");
	return count;
}

/** A scheduled backup failed. The message says why. */
class ScheduledBackupError extends Error {
	override readonly name = "ScheduledBackupError";
}
