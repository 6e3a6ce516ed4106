/** Checks an instance from inside and outside: npm run doctor */

import {
	examineAccess,
	examineAnswers,
	examineClock,
	examineDatabase,
	examineDisk,
	examineEmail,
	examinePayments,
	examinePreviews,
	examineRecordKeys,
	examineScanner,
	examineSettings,
	examineStore,
	type Finding,
} from "#app/domain/office/operations/examine-instance.server.ts";
import { findJobRuns } from "#app/domain/office/operations/job-runs.server.ts";
import { closeDatabase } from "#app/infra/database/db.server.ts";
import { openInstance } from "#app/infra/migrations/open-instance.server.ts";
import { readSettings } from "#app/infra/process/settings.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run doctor [-- --json]

Checks the settings, the disk, who can read DATA_DIR, the upload store, the database, the SMTP server, the outbox, the virus
scanner, the clock, the jobs, the keys that sign records, the payment provider and whether its events arrive, and whether the site responds: from inside on
its PORT, and from outside at PUBLIC_URL, with a form through the proxy. Each finding says what to do. It changes nothing, except that it writes a small object to an S3 store
and deletes it again. It can run while the server is running. Use the server's settings.

Exit codes: 0 nothing failed (there may be warnings), 1 something failed, 2 wrong arguments.`;

const isJson = readArguments(
	{ usage: USAGE, options: { json: { type: "boolean", default: false } } },
	({ json }) => json,
);
const findings: Finding[] = [];
if (await runCheck("settings", readsSettings)) await examineAll();
const isFailed = findings.some(({ state }) => state === "failed");
console.log(
	isJson
		? JSON.stringify({ isWell: !isFailed, findings }, null, "\t")
		: findings.map(formatFinding).join("\n"),
);
process.exitCode = isFailed ? 1 : 0;

async function readsSettings(): Promise<Finding[]> {
	readSettings(process.env);
	return [];
}

async function examineAll(): Promise<void> {
	await runCheck("settings", async () => examineSettings());
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
		await runCheck("clock", async () => [await examineClock()]);
		await runCheck("mail", examineEmail);
		await runCheck("scanner", examineScanner);
		await runCheck("previews", examinePreviews);
		await runCheck("jobs", examineJobs);
		await runCheck("payments", examinePayments);
	}
	await runCheck("answers", examineAnswers);
	await closeDatabase();
}

/**
 * Adds the findings of a check. Returns false if the check could not run, which is also a finding.
 */
async function runCheck(name: string, examine: () => Promise<Finding[]>): Promise<boolean> {
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

function formatFinding({ name, state, said, todo }: Finding): string {
	return `${state.padEnd(8)} ${name.padEnd(9)} ${said}${todo ? `\n${" ".repeat(19)}${todo}` : ""}`;
}
