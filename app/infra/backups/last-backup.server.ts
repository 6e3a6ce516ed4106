import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { writeFileAtomically } from "#app/infra/process/write-file.server.ts";

/** How the last backup to one destination ended, and whether the last one that was read back is intact. */
const ResultSchema = z.object({
	endedAt: z.iso.datetime(),
	/** Whether it was written, read back, and is intact. */
	isIntact: z.boolean(),
	/** When the last intact backup ended. Null if there was none. */
	intactAt: z.iso.datetime().nullable(),
	/** The size of the last intact backup. */
	bytes: z.int().nullable(),
	/** When a backup was last read back, and whether it was intact. Null if none was. */
	verification: z.object({ endedAt: z.iso.datetime(), isIntact: z.boolean() }).nullable(),
});
type Result = z.infer<typeof ResultSchema>;

const DrillSchema = z.object({
	endedAt: z.iso.datetime(),
	hasPassed: z.boolean(),
	/** When the last drill that passed ended. Null if there was none. */
	passedAt: z.iso.datetime().nullable(),
	/** How long it took. */
	seconds: z.number().nullable(),
});

/** What this DATA_DIR knows about its backups. It is a file, so that a backup that fails without a database is recorded, too. */
const RecordSchema = z.object({
	folder: ResultSchema.optional(),
	s3: ResultSchema.optional(),
	drill: DrillSchema.optional(),
});
export type BackupRecord = z.infer<typeof RecordSchema>;
type Kind = "folder" | "s3";

const path = () => join(settings().dataDir, "last-backup.json");

/** How the last backups and the last drill ended. Empty if nothing was recorded, or if the record is unreadable. */
export async function readLastBackup(): Promise<BackupRecord> {
	try {
		return RecordSchema.parse(JSON.parse(await readFile(path(), "utf8")));
	} catch {
		return {};
	}
}

const write = (record: BackupRecord): void => writeFileAtomically(path(), `${JSON.stringify(record)}\n`);

/**
 * Records how a backup ended.
 * @param bytes its size if it is intact, or null if it failed
 * @param isDamaged whether it failed because what was read back isn't intact
 */
export async function recordBackup(
	kind: Kind,
	bytes: number | null,
	{ isDamaged = false } = {},
): Promise<void> {
	const record = await readLastBackup();
	const before = record[kind];
	const endedAt = now().toISOString();
	const result: Result =
		bytes === null
			? {
					endedAt,
					isIntact: false,
					intactAt: before?.intactAt ?? null,
					bytes: before?.bytes ?? null,
					verification: isDamaged ? { endedAt, isIntact: false } : (before?.verification ?? null),
				}
			: { endedAt, isIntact: true, intactAt: endedAt, bytes, verification: { endedAt, isIntact: true } };
	write({ ...record, [kind]: result });
}

/** Records that a backup was read back later, and whether it was intact. */
export async function recordVerification(kind: Kind, isIntact: boolean): Promise<void> {
	const record = await readLastBackup();
	const result = record[kind];
	if (result)
		write({ ...record, [kind]: { ...result, verification: { endedAt: now().toISOString(), isIntact } } });
}

/** Records how a drill ended: with how long it took, or null if it failed. */
export async function recordDrill(seconds: number | null): Promise<void> {
	const record = await readLastBackup();
	const endedAt = now().toISOString();
	const hasPassed = seconds !== null;
	write({
		...record,
		drill: {
			endedAt,
			hasPassed,
			passedAt: hasPassed ? endedAt : (record.drill?.passedAt ?? null),
			seconds: seconds ?? record.drill?.seconds ?? null,
		},
	});
}
