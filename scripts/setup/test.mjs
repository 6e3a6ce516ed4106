import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
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

/** The folder that Linux keeps in memory. */
const MEMORY = "/dev/shm";

/**
 * The memory that must be free for the folders of all tests, in bytes. The folders take up less than a third
 * of it.
 */
const PLENTY = 8 * 1024 ** 3;

/**
 * Sets up, runs the checks and the tests, lists the failures, prints the totals as the last line, and exits
 * with 0 only if nothing failed.
 * @param {{ isFullRun: boolean, isOnPostgres: boolean }} options whether to run every test in full, and
 * whether instances under test run on PostgreSQL
 */
export async function test({ isFullRun, isOnPostgres }) {
	stopWithNpm();
	const folder = makeTestFolder({ mayBeInMemory: !isFullRun });
	const env = {
		...projectEnvironment(),
		...serverEnvironment,
		TMPDIR: folder,
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
		// One test traces the server's syncs, and full runs make previews of videos and PDFs. If a program is
		// missing, these tests fail and say what to install.
		const missing = [
			["strace", "strace"],
			...(isFullRun
				? [
						["ffmpeg", "ffmpeg"],
						["pdftoppm", "poppler-utils"],
					]
				: []),
		].flatMap(([program = "", name = ""]) => (onPath(program).length === 0 ? [name] : []));
		const tools = missing.length > 0 && installFromDebian(...missing);
		await build();
		counts.push(...(await checks));
		release();
		await tools;
		// Unit tests and browser tests spend much of their time waiting, so they run at the same time. They
		// don't in a full run, because some of its tests measure time.
		const unitTests = runTests("Unit and http tests", join(folder, "vitest.json"), vitest(env, isOnPostgres));
		if (isFullRun) await unitTests;
		const browserTests = runTests(
			"Browser tests",
			join(folder, "playwright.json"),
			playwright(env, unitTests),
		);
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
 * Runs a script of package.json, and counts it as one test. Its output is shown if it fails.
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
 * Makes the folder for everything that tests write, which is deleted when this process exits. It is in memory
 * if enough memory is free. Otherwise, every commit in every test waits for the disk. A full run uses the
 * disk, because it also measures the disk.
 * @param {{ mayBeInMemory: boolean }} options
 */
function makeTestFolder({ mayBeInMemory }) {
	const parent = mayBeInMemory && hasPlentyOfMemory() ? MEMORY : tmpdir();
	const folder = mkdtempSync(join(parent, "greenroom-tests-"));
	// PostgreSQL runs as another user, whose folder is inside.
	chmodSync(folder, 0o711);
	process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
	return folder;
}

/** Whether programs may run from the folder in memory, and enough memory is free. */
function hasPlentyOfMemory() {
	try {
		const { bavail, bsize } = statfsSync(MEMORY);
		const mounts = readFileSync("/proc/mounts", "utf8");
		const [, options = "noexec"] = /^\S+ \/dev\/shm \S+ (\S+)/m.exec(mounts) ?? [];
		const free = Math.min(bavail * bsize, process.availableMemory());
		return free > PLENTY && !options.split(",").includes("noexec");
	} catch {
		// This system has no such folder, or this Node doesn't know how much memory is free.
		return false;
	}
}

/**
 * @param {string} name
 * @param {string} report the file to which the runner writes its report
 * @param {(report: string) => Promise<Count>} runner
 * @returns {Promise<Count>}
 */
async function runTests(name, report, runner) {
	console.log(`\n${name} ...`);
	try {
		const count = await runner(report);
		console.log(`${name}: ${count.passed} passed, ${count.failed} failed`);
		return count;
	} catch (error) {
		console.error(explain(error, name));
		return failed(name);
	}
}

/** The projects that run with `--postgres`, which leaves out the tests that run on SQLite. */
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
 * @param {Promise<unknown>} others the other tests, which finish before Playwright's output is shown
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
