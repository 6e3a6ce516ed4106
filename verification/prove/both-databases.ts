import { missingPostgres } from "../../tests/support/database/postgres.ts";
import { temporaryFolder } from "../../tests/support/instance/environment.ts";
import {
	type InstanceDatabase,
	openInstanceDatabase,
} from "../../tests/support/instance/instance-database.ts";
import { startNodes } from "../../tests/support/instance/nodes.ts";
import { DATABASES, type DatabaseName, notRun, type ProveOptions, type Verdict } from "./row.ts";

/** An empty folder and an empty database, used by instances and programs one after another. */
export type TestEnvironment = {
	name: DatabaseName;
	/** The settings that name the folder and the database. */
	settings: { DATA_DIR: string; DATABASE_URL: string };
	/** Direct access to the database. */
	database: InstanceDatabase;
	reportProgress: ProveOptions["reportProgress"];
};

const starts: Record<
	DatabaseName,
	() => Promise<Pick<TestEnvironment, "settings"> & { stop: () => Promise<void> }>
> = {
	SQLite: async () => {
		const { folder, remove } = temporaryFolder("proof");
		return { settings: { DATA_DIR: folder, DATABASE_URL: "" }, stop: async () => remove() };
	},
	PostgreSQL: startNodes,
};

/**
 * Measures on SQLite and then on a PostgreSQL that it starts, or only on the database that the options name,
 * and reports the figures of each. A row that isn't met on one database isn't met. If no PostgreSQL can be
 * started, a row that SQLite meets is reported as not run.
 */
export async function onBothDatabases(
	{ database, reportProgress }: ProveOptions,
	measure: (ground: TestEnvironment) => Promise<Verdict>,
): Promise<Verdict> {
	const verdicts: Verdict[] = [];
	for (const name of database ? [database] : DATABASES) {
		const { state, seen } = await measureOn(name, reportProgress, measure);
		verdicts.push({ state, seen: `${name}: ${seen}` });
	}
	const state =
		(["not met", "not run"] as const).find((worse) => verdicts.some((verdict) => verdict.state === worse)) ??
		"met";
	return { state, seen: verdicts.map(({ seen }) => seen).join("; ") };
}

async function measureOn(
	name: DatabaseName,
	reportProgress: ProveOptions["reportProgress"],
	measure: (ground: TestEnvironment) => Promise<Verdict>,
): Promise<Verdict> {
	const missing = name === "PostgreSQL" ? missingPostgres() : undefined;
	if (missing) return notRun(missing);
	const { settings, stop } = await starts[name]();
	try {
		return await measure({
			name,
			settings,
			database: openInstanceDatabase(settings.DATA_DIR, settings, false),
			reportProgress: (progress) => reportProgress(`${name}: ${progress}`),
		});
	} finally {
		await stop();
	}
}
