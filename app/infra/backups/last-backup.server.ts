import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { writeFileAtomically } from "#app/infra/process/write-file.server.ts";

/** How the last backup ended. It is a file, so that a backup that fails without a database is recorded, too. */
export type LastBackup = {
	endedAt: string;
	isIntact: boolean;
	/** When the last intact backup ended. Null if there was none. */
	intactAt: string | null;
	/** The size of the last intact backup. */
	bytes: number | null;
};

const path = () => join(settings().dataDir, "last-backup.json");

/** Records how a backup of this instance ended: with its size if it is intact, or null if it failed. */
export async function recordBackup(bytes: number | null): Promise<void> {
	const before = await readLastBackup();
	const endedAt = now().toISOString();
	const last: LastBackup =
		bytes === null
			? { endedAt, isIntact: false, intactAt: before?.intactAt ?? null, bytes: before?.bytes ?? null }
			: { endedAt, isIntact: true, intactAt: endedAt, bytes };
	writeFileAtomically(path(), `${JSON.stringify(last)}\n`);
}

/** How the last backup ended. Undefined if none was recorded, or if the record is unreadable. */
export async function readLastBackup(): Promise<LastBackup | undefined> {
	try {
		return JSON.parse(await readFile(path(), "utf8")) as LastBackup;
	} catch {
		return undefined;
	}
}
