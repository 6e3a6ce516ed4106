import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { PARTIAL } from "./backup-destinations.server.ts";

/** The folder in DATA_DIR of backups, and of what backups need while they are made or read. */
export const backupsFolder = (): string => join(settings().dataDir, "backups");

/**
 * Calls `use` with an empty private folder, and removes it afterward. If the process is killed, the first backup
 * that begins at least a day later removes the folder, like any unfinished backup.
 */
export async function withTemporaryFolder<T>(
	purpose: string,
	use: (folder: string) => Promise<T>,
): Promise<T> {
	const time = now().toISOString().replace(/[:.]/g, "-");
	const folder = join(backupsFolder(), `${time}-${purpose}-${process.pid}${PARTIAL}`);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	try {
		return await use(folder);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
