import { readFileSync } from "node:fs";
import { join } from "node:path";
import { madeBeforeBaseline } from "#app/infra/database/pending-migrations.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { isPostgres, settings } from "#app/infra/process/settings.server.ts";
import { serverVersion } from "#app/infra/process/version.server.ts";
import { writeFileAtomically } from "#app/infra/process/write-file.server.ts";

/** Which version ran last with a DATA_DIR. */
export type VersionRecord = {
	version: string;
	/** The version that ran before it. Null if the instance was new. */
	previous: string | null;
	/** When the version first started. */
	since: string;
};

/** Versions are recorded from this one on, and the baseline is from it. */
const FIRST_RECORDED = "0.2.0";
const BEFORE_THAT = "0.1.0";

const path = () => join(settings().dataDir, "version.json");

/** The record in DATA_DIR. Undefined if there is none, or if it is unreadable. */
export function readVersionRecord(): VersionRecord | undefined {
	try {
		return JSON.parse(readFileSync(path(), "utf8")) as VersionRecord;
	} catch {
		return undefined;
	}
}

/**
 * The version that ran last. Without a record, as after a restore, the oldest version that can have created a
 * database with these migrations. Null if the database is new.
 */
export function lastVersion(applied: string[]): string | null {
	const recorded = readVersionRecord();
	if (recorded) return recorded.version;
	if (applied.length === 0) return null;
	return madeBeforeBaseline(isPostgres() ? "postgres" : "sqlite", applied) ? BEFORE_THAT : FIRST_RECORDED;
}

/**
 * Records that this version runs. Returns the version that ran last if it was another one.
 * @param applied the migrations of the database before this start
 */
export function recordVersion(applied: string[]): string | undefined {
	const version = serverVersion();
	const previous = lastVersion(applied);
	if (readVersionRecord()?.version !== version) {
		const record: VersionRecord = {
			version,
			previous: previous === version ? null : previous,
			since: now().toISOString(),
		};
		writeFileAtomically(path(), `${JSON.stringify(record)}\n`);
	}
	return previous === version ? undefined : (previous ?? undefined);
}
