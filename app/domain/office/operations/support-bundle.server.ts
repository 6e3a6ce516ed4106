import { cpus, totalmem } from "node:os";
import { readLastBackup } from "#app/infra/backups/last-backup.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { appliedMigrations } from "#app/infra/migrations/migrations.server.ts";
import { readVersionRecord } from "#app/infra/migrations/version-record.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { SECRET_SETTINGS } from "#app/infra/process/secret-files.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { SettingsSchema } from "#app/infra/process/settings-schema.ts";
import { serverVersion } from "#app/infra/process/version.server.ts";
import { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { isIn } from "../../platform/text.ts";
import type { Finding } from "./examine-instance.server.ts";
import { type JobFacts, jobList } from "./job-list.server.ts";
import { findJobRuns } from "./job-runs.server.ts";
import { reportRetention } from "./retention.server.ts";

/** One part of a bundle. If it couldn't be read, `content` is the name of the error. */
type Section = { title: string; about: string; content: unknown };

/** The latest errors in a bundle. */
const ERRORS = 50;

/**
 * Everything about an instance that helps someone to find a problem in it, without secrets, and without
 * anything that a person entered, as JSON.
 * @param findings what `npm run doctor` has found
 */
export async function collectSupportBundle(
	findings: readonly Finding[],
): Promise<{ sections: Pick<Section, "title" | "about">[]; json: string }> {
	const sections = [
		await read("version", "the version, and the machine", async () => describeMachine()),
		await read("settings", "the settings, without secrets", async () => describeSettings()),
		// Jobs are a section of their own, because their findings quote the messages of errors.
		await read("doctor", "what npm run doctor finds", async () =>
			findings.filter(({ name }) => name !== "jobs"),
		),
		await read(
			"errors",
			`the latest ${ERRORS} errors of the error inbox, without their messages`,
			findErrors,
		),
		await read("jobs", "when each job last ran, and how often it failed", describeJobs),
		await read("outbox", "how many emails are in each state", countEmails),
		await read(
			"backups",
			"when the last backups and the last drill ended, and whether they are intact",
			readLastBackup,
		),
		await read("migrations", "the migrations of the database", appliedMigrations),
		await read("retention", "what is kept for how long, and how much is due", reportRetention),
		await read("tables", "how many rows each table has", countRows),
	];
	const json = JSON.stringify({ writtenAt: now().toISOString(), sections }, null, "\t");
	return { sections, json: `${scrub(json)}\n` };
}

async function read(title: string, about: string, get: () => Promise<unknown>): Promise<Section> {
	try {
		return { title, about, content: await get() };
	} catch (error) {
		return { title, about, content: `not readable: ${error instanceof Error ? error.name : "error"}` };
	}
}

const describeMachine = () => ({
	version: serverVersion(),
	versionRecord: readVersionRecord() ?? null,
	node: process.version,
	platform: `${process.platform} ${process.arch}`,
	processors: cpus().length,
	memoryBytes: totalmem(),
});

/** The effective settings. Of those that are secrets, or may contain one, only whether they are set. */
function describeSettings(): Record<string, unknown> {
	const effective = settings() as Record<string, unknown>;
	return Object.fromEntries(
		Object.keys(SettingsSchema.shape).map((name) => [
			name,
			isIn(SECRET_SETTINGS, name) ? (effective[name] ? "set" : "not set") : (effective[name] ?? null),
		]),
	);
}

const findErrors = () =>
	db().errorCause.findMany({
		orderBy: { lastAt: "desc" },
		take: ERRORS,
		include: { occurrences: { orderBy: { id: "desc" }, select: { at: true, requestId: true, place: true } } },
	});

async function describeJobs() {
	const runs = new Map((await findJobRuns()).map((run) => [run.name, run]));
	return jobList.map(({ name, leasesItsWork }: JobFacts) => {
		if (leasesItsWork) return { name, runs: "all the time" };
		const { startedAt, endedAt, succeededAt, count, failures, leasedUntil } = runs.get(name) ?? {};
		return { name, startedAt, endedAt, succeededAt, count, failures, leasedUntil };
	});
}

async function countEmails(): Promise<Record<string, number>> {
	const found = await db().outboxEmail.groupBy({ by: ["state"], _count: true });
	return Object.fromEntries(found.map(({ state, _count: count }) => [state, count]));
}

async function countRows(): Promise<Record<string, number>> {
	const tables = db() as unknown as Record<string, { count: () => Promise<number> }>;
	const counts: Record<string, number> = {};
	for (const model of Object.keys(Prisma.ModelName))
		counts[model] = (await tables[model.charAt(0).toLowerCase() + model.slice(1)]?.count()) ?? 0;
	return counts;
}

const ADDRESS = /[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g;
const CREDENTIALS = /(\w+:\/\/)[^\s/"@]+@/g;

/**
 * Removes secrets and email addresses that a setting or the text of a finding may quote. Secrets are also
 * recognized as they look within JSON and URLs.
 */
function scrub(json: string): string {
	const effective = settings() as Record<string, unknown>;
	const secrets = SECRET_SETTINGS.map((name) => effective[name])
		.flatMap((value) => (Array.isArray(value) ? value : [value]))
		.filter((value): value is string => typeof value === "string" && value !== "")
		.flatMap((value) => [value, ...value.split(",")])
		.flatMap((value) => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])
		.sort((a, b) => b.length - a.length);
	let text = json;
	for (const secret of secrets) text = text.replaceAll(secret, "(secret)");
	return text.replace(CREDENTIALS, "$1(secret)@").replace(ADDRESS, "(email address)");
}
