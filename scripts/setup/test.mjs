import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { installFromDebian, onPath } from "./debian.mjs";
import { explain } from "./explain.mjs";
import { ownEnvironment } from "./folder.mjs";
import { onLostParent } from "./parent.mjs";
import { readPlaywrightReport, readVitestReport } from "./reports.mjs";
import { run } from "./run.mjs";
import { packageScript, setUpAndBuild, setUpTests } from "./steps.mjs";
import { acquireLock } from "./turn.mjs";

/** @typedef {import("./reports.mjs").Count} Count */
/**
 * @typedef {{ isWhole: boolean, isOnPostgres: boolean }} Options whether to run everything, and
 * whether instances under test run on PostgreSQL
 */

/** @type {Count} */
const passed = { passed: 1, failed: 0, failures: [] };

/**
 * @param {string} what
 * @returns {Count}
 */
const failed = (what) => ({ passed: 0, failed: 1, failures: [what] });

/**
 * Sets up, runs everything, lists the failures, prints the totals as the last line, and exits with
 * 0 only if nothing failed.
 * @param {Options} options
 */
export async function test(options) {
	onLostParent(() => process.kill(process.pid, "SIGTERM"));
	const count = await runAll(options);
	if (count.failures.length > 0) console.log(`\nFailed:\n${count.failures.map((failure) => `  ${failure}`).join("\n")}`);
	console.log(`\n${count.passed} passed, ${count.failed} failed`);
	process.exitCode = count.failed === 0 ? 0 : 1;
}

/** What `--postgres` leaves out: the tests that run on SQLite. */
const ON_POSTGRES = ["unit*", "domain-postgres*", "http-postgres"].flatMap((project) => ["--project", project]);

/**
 * @param {Options} options
 * @returns {Promise<Count>}
 */
async function runAll(options) {
	try {
		const release = await acquireLock();
		await setUpTests();
		const checks = await Promise.all([check("Style", "lint"), check("Types", "typecheck"), check("Unused code", "unused")]);
		await setUpAndBuild();
		release();
		return sum([...checks, await runTests("Unit and http tests", vitest(options)), await runTests("Browser tests", playwright(options))]);
	} catch (error) {
		console.error(explain(error, "The tests cannot run"));
		return failed("set-up");
	}
}

/**
 * One script of package.json, which counts as one test. Its output is shown if it fails.
 * @param {string} name
 * @param {string} script
 * @returns {Promise<Count>}
 */
async function check(name, script) {
	const startedAt = Date.now();
	const { code, output } = await run("sh", ["-c", packageScript(script)], { env: ownEnvironment() });
	if (code !== 0) console.log(output.trim());
	console.log(`${name}: ${code === 0 ? "passed" : "FAILED"} in ${Math.round((Date.now() - startedAt) / 1_000)} s`);
	return code === 0 ? passed : failed(name);
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

/** @param {Options} options */
const testEnvironment = ({ isWhole, isOnPostgres }) => ({
	...ownEnvironment(),
	...(isWhole && { GREENROOM_TESTS: "all" }),
	...(isOnPostgres && { GREENROOM_TEST_DATABASE: "postgres" }),
});

/**
 * @param {Options} options
 * @returns {(report: string) => Promise<Count>}
 */
const vitest = (options) => async (report) => {
	// One test traces the server's syncs. If it cannot, it fails and says what to install.
	if (onPath("strace").length === 0) await installFromDebian("strace", ["strace"]);
	const args = ["run", ...(options.isOnPostgres ? ON_POSTGRES : []), "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
	const { code } = await run("vitest", args, { env: testEnvironment(options), isShown: true });
	return readVitestReport(report, code);
};

/**
 * @param {Options} options
 * @returns {(report: string) => Promise<Count>}
 */
const playwright = (options) => async (report) => {
	const env = { ...testEnvironment(options), GREENROOM_CHROMIUM: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
	const { code } = await run("playwright", ["test", "--reporter=list,json"], { env, isShown: true });
	return readPlaywrightReport(report, code);
};

/**
 * @param {Count[]} counts
 * @returns {Count}
 */
const sum = (counts) =>
	counts.reduce((total, count) => ({ passed: total.passed + count.passed, failed: total.failed + count.failed, failures: [...total.failures, ...count.failures] }));
