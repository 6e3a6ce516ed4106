import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser, installFromDebian, onPath } from "./browser.mjs";
import { explain } from "./explain.mjs";
import { projectEnvironment, serverEnvironment } from "./folder.mjs";
import { acquireLock } from "./lock.mjs";
import { readPlaywrightReport, readVitestReport } from "./reports.mjs";
import { run, stopWithNpm } from "./run.mjs";
import { packageScript, planSetUp } from "./steps.mjs";

/** @typedef {import("./reports.mjs").Count} Count */

/**
 * Sets up, runs everything, lists the failures, prints the totals as the last line, and exits with
 * 0 only if nothing failed.
 * @param {{ isFullRun: boolean, isOnPostgres: boolean }} options whether to run everything, and
 * whether instances under test run on PostgreSQL
 */
export async function test({ isFullRun, isOnPostgres }) {
	stopWithNpm();
	const env = {
		...projectEnvironment(),
		...serverEnvironment,
		...(isFullRun && { GREENROOM_TESTS: "all" }),
		...(isOnPostgres && { GREENROOM_TEST_DATABASE: "postgres" }),
	};
	/** @type {Count[]} */
	const counts = [];
	try {
		const release = await acquireLock();
		const { install, build } = planSetUp({ hasTests: true, hasBuild: true, last: "Running the tests" });
		await install();
		const checks = Promise.all([
			check("Style", "lint"),
			check("Types", "typecheck"),
			check("Unused code", "unused"),
		]);
		// One test traces the server's syncs. If it cannot, it fails and says what to install.
		const tracer = onPath("strace").length === 0 && installFromDebian("strace");
		await build();
		counts.push(...(await checks));
		release();
		await tracer;
		// Both spend much of their time waiting, so they run at the same time, except in a full run, in
		// which some tests measure time.
		const unitTests = runTests("Unit and http tests", vitest(env, isOnPostgres));
		if (isFullRun) await unitTests;
		const browserTests = runTests("Browser tests", playwright(env, unitTests));
		counts.push(await unitTests, await browserTests);
	} catch (error) {
		console.error(explain(error, "The tests cannot run"));
		counts.push(failed("set-up"));
	}
	const failures = counts.flatMap((count) => count.failures);
	if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join("\n")}`);
	console.log(`\n${counts.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed`);
	process.exitCode = failures.length === 0 ? 0 : 1;
}

/**
 * @param {string} what
 * @returns {Count}
 */
const failed = (what) => ({ passed: 0, failed: 1, failures: [what] });

/**
 * One script of package.json, counted as one test. Its output is shown if it fails.
 * @param {string} name
 * @param {string} script
 * @returns {Promise<Count>}
 */
async function check(name, script) {
	const startedAt = Date.now();
	const { code, output } = await run("sh", ["-c", packageScript(script)], { env: projectEnvironment() });
	if (code !== 0) console.log(output.trim());
	console.log(
		`${name}: ${code === 0 ? "passed" : "FAILED"} in ${Math.round((Date.now() - startedAt) / 1_000)} s`,
	);
	return code === 0 ? { passed: 1, failed: 0, failures: [] } : failed(name);
}

/**
 * @param {string} name
 * @param {(report: string) => Promise<Count>} runner writes its report to that file
 * @returns {Promise<Count>}
 */
async function runTests(name, runner) {
	console.log(`\n${name} ...`);
	const folder = mkdtempSync(join(tmpdir(), "greenroom-test-"));
	try {
		const count = await runner(join(folder, "report.json"));
		console.log(`${name}: ${count.passed} passed, ${count.failed} failed`);
		return count;
	} catch (error) {
		console.error(explain(error, name));
		return failed(name);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** What `--postgres` leaves out: the tests that run on SQLite. */
const ON_POSTGRES = ["unit*", "domain-postgres*", "http-postgres"].flatMap((project) => [
	"--project",
	project,
]);

/**
 * @param {Record<string, string | undefined>} env
 * @param {boolean} isOnPostgres
 * @returns {(report: string) => Promise<Count>}
 */
const vitest = (env, isOnPostgres) => async (report) => {
	const args = [
		"run",
		...(isOnPostgres ? ON_POSTGRES : []),
		"--reporter=default",
		"--reporter=json",
		`--outputFile.json=${report}`,
	];
	const { code } = await run("vitest", args, { env, isShown: true });
	return readVitestReport(report, code);
};

/**
 * @param {Record<string, string | undefined>} env
 * @param {Promise<unknown>} others after which its output is shown
 * @returns {(report: string) => Promise<Count>}
 */
const playwright = (env, others) => async (report) => {
	const browser = { GREENROOM_CHROMIUM: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
	const { code, output } = await run("playwright", ["test", "--reporter=list,json"], {
		env: { ...env, ...browser },
	});
	await others;
	console.log(output);
	return readPlaywrightReport(report, code);
};
