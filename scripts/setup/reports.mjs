import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * What a run of Vitest came to. Whatever did not pass failed, skipped tests included; so did a file that could not be loaded and
 * a run that broke off.
 * @param {string} path of the JSON report
 * @param {number} code exit code of the run
 * @returns {Count}
 */
export function readVitestReport(path, code) {
	/** @type {{ testResults: { status: string, assertionResults: { status: string }[] }[] } | undefined} */
	const report = read(path);
	const files = report?.testResults ?? [];
	const tests = files.flatMap((file) => file.assertionResults);
	const passed = tests.filter(({ status }) => status === "passed").length;
	const unloaded = files.filter((file) => file.status === "failed" && file.assertionResults.every(({ status }) => status === "passed")).length;
	return withExitCode({ passed, failed: tests.length - passed + unloaded }, code);
}

/**
 * What a run of Playwright came to. Skipped and flaky tests failed, and so did errors outside of tests.
 * @param {string} path of the JSON report
 * @param {number} code exit code of the run
 * @returns {Count}
 */
export function readPlaywrightReport(path, code) {
	/** @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] } | undefined} */
	const report = read(path);
	const { expected, unexpected, flaky, skipped } = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
	return withExitCode({ passed: expected, failed: unexpected + flaky + skipped + (report?.errors.length ?? 0) }, code);
}

/**
 * A run that failed, or in which nothing ran, has at least one failure.
 * @param {Count} count
 * @param {number} code
 * @returns {Count}
 */
const withExitCode = ({ passed, failed }, code) => ({ passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed });

/** @param {string} path */
const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined);
