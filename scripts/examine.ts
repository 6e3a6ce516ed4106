import {
	examineAccess,
	examineAnswers,
	examineBackups,
	examineClock,
	examineDatabase,
	examineDisk,
	examineEmail,
	examineKeys,
	examineMaintenance,
	examinePayments,
	examinePreviews,
	examineRecordKeys,
	examineScanner,
	examineSettings,
	examineStore,
	examineVersion,
	examineWorkers,
	type Finding,
} from "#app/domain/office/operations/examine-instance.server.ts";
import { findJobRuns } from "#app/domain/office/operations/job-runs.server.ts";
import { appliedMigrations } from "#app/infra/migrations/migrations.server.ts";
import { openInstance } from "#app/infra/migrations/open-instance.server.ts";
import { readSettings } from "#app/infra/process/settings.server.ts";
import { explain } from "./setup/explain.mjs";

async function readsSettings(): Promise<Finding[]> {
	readSettings(process.env);
	return [];
}

/** Checks everything that `npm run doctor` checks. A check that can't run is a finding, too. */
export async function examineAll(): Promise<Finding[]> {
	const findings: Finding[] = [];
	const runCheck = (name: string, examine: () => Promise<Finding[]>) => addFindings(findings, name, examine);
	if (!(await runCheck("settings", readsSettings))) return findings;
	await runCheck("settings", async () => examineSettings());
	// If the database can't be reached, its own check says so.
	await runCheck("version", async () => [examineVersion(await appliedMigrations().catch(() => []))]);
	await runCheck("disk", async () => [await examineDisk()]);
	await runCheck("store", async () => [await examineStore()]);
	await runCheck("access", async () => [await examineAccess()]);
	await runCheck("records", async () => [examineRecordKeys()]);
	const isOpen = await runCheck("database", async () => {
		await openInstance();
		return [];
	});
	if (isOpen) {
		await runCheck("database", examineDatabase);
		await runCheck("site", async () => [await examineMaintenance()]);
		await runCheck("clock", async () => [await examineClock()]);
		await runCheck("mail", examineEmail);
		await runCheck("keys", async () => [await examineKeys()]);
		await runCheck("scanner", examineScanner);
		await runCheck("previews", examinePreviews);
		await runCheck("jobs", async () => [await examineWorkers()]);
		await runCheck("jobs", examineJobs);
		await runCheck("payments", examinePayments);
	}
	await runCheck("backups", examineBackups);
	await runCheck("answers", examineAnswers);
	return findings;
}

/**
 * Adds the findings of a check. Returns false if the check could not run, which is also a finding.
 */
async function addFindings(
	findings: Finding[],
	name: string,
	examine: () => Promise<Finding[]>,
): Promise<boolean> {
	try {
		findings.push(...(await examine()));
		return true;
	} catch (error) {
		findings.push({
			name,
			state: "failed",
			said: explain(error, "The check could not run"),
			todo: "Fix this first, then run the command again.",
		});
		return false;
	}
}

async function examineJobs(): Promise<Finding[]> {
	const late = (await findJobRuns()).filter(({ failures }) => failures > 0);
	if (late.length === 0) return [{ name: "jobs", state: "ok", said: "No job has failed." }];
	return late.map(({ name, failures, lastError }) => ({
		name: "jobs",
		state: "warning",
		said: `${name} failed ${failures} times: ${lastError}`,
		todo: "It is retried automatically. npm run jobs shows when.",
	}));
}
