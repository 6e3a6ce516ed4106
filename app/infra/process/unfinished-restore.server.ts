import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { isPostgres, settings, sqlitePath } from "./settings.server.ts";
import { syncToDisk, writeFileAtomically } from "./write-file.server.ts";

/** The instance is only partly restored. The message says what the operator must do. */
class RestoreUnfinishedError extends Error {
	override readonly name = "RestoreUnfinishedError";
}

const RestoreSchema = z.strictObject({
	/** The folder of the backup, or its `s3://` address. */
	folder: z.string(),
	/** The SHA-256 of its manifest, which contains the hashes of all its files. */
	backup: z.string(),
	/** The target database, without user name and password. */
	database: z.string(),
	keepsSessions: z.boolean(),
});
type Restore = z.infer<typeof RestoreSchema>;

/** The path of the file in DATA_DIR that exists while a restore is unfinished. */
const markerPath = (): string => join(settings().dataDir, "restoring.json");

/** Throws a RestoreUnfinishedError if a restore of this instance is unfinished. */
export function assertRestored(): void {
	const restore = unfinishedRestore();
	if (restore) throw unfinished(restore);
}

/** Whether a restore of this instance was interrupted. */
export const isRestoreUnfinished = (): boolean => unfinishedRestore() !== undefined;

/**
 * Marks the beginning of a restore, so that a partly restored instance is never opened. Throws a
 * RestoreUnfinishedError if another restore is unfinished.
 * @param isFree throws if the restore would overwrite existing data
 */
export async function beginRestore(
	from: Omit<Restore, "database">,
	isFree: () => Promise<void>,
): Promise<{ isResumed: boolean }> {
	const { folder } = from;
	const restore: Restore = {
		...from,
		database: isPostgres() ? withoutCredentials(settings().migrationUrl) : sqlitePath(),
	};
	const earlier = unfinishedRestore();
	if (earlier && !isDeepStrictEqual({ ...earlier, folder }, restore)) throw unfinished(earlier);
	if (!earlier) await isFree();
	writeFileAtomically(markerPath(), JSON.stringify(restore, null, "\t"));
	await syncToDisk(settings().dataDir);
	return { isResumed: earlier !== undefined };
}

/** Marks that the restore is complete and on disk. */
export async function endRestore(): Promise<void> {
	await rm(markerPath());
	await syncToDisk(settings().dataDir);
}

function unfinishedRestore(): Restore | undefined {
	try {
		return RestoreSchema.parse(JSON.parse(readFileSync(markerPath(), "utf8")));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
}

function unfinished({ folder, keepsSessions }: Restore): RestoreUnfinishedError {
	const command = `npm run restore -- ${folder}${keepsSessions ? " --keep-sessions" : ""}`;
	const other = isPostgres() ? "an empty DATA_DIR and an empty database" : "an empty DATA_DIR";
	return new RestoreUnfinishedError(
		`A restore was interrupted, so ${settings().dataDir} contains only a part of the backup. Run it again with the same settings: ${command}. To start over without it, use ${other}.`,
	);
}

/** Credentials may change between two attempts and must not be written to a file. */
function withoutCredentials(address: string): string {
	const url = new URL(address);
	url.username = "";
	url.password = "";
	for (const name of ["user", "password"]) url.searchParams.delete(name);
	return url.href;
}
