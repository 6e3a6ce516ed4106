import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ passed: number, failed: number, failures: string[] }} Count each failure with the
 * first line of its reason
 */

/**
 * The result of a Vitest run. Everything that did not pass counts as failed: skipped tests, files
 * that could not be loaded, and an aborted run.
 * @param {string} path of the JSON report
 * @param {number} code exit code of the run
 * @returns {Count}
 */
export function readVitestReport(path, code) {
	/**
	 * @type {{ testResults: { name?: string, message?: string, status: string, assertionResults: {
	 * status: string, fullName?: string, failureMessages?: string[] }[] }[] } | undefined}
	 */
	const report = read(path);
	const files = report?.testResults ?? [];
	const tests = files.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })));
	const failed = tests.filter(({ status }) => status !== "passed");
	const unloaded = files.filter((file) => file.status === "failed" && file.assertionResults.every(({ status }) => status === "passed"));
	const failures = [
		...failed.map(({ file, fullName, status, failureMessages }) => named(file, fullName, failureMessages?.[0] ?? status)),
		...unloaded.map(({ name, message }) => named(name, "could not be loaded", message)),
	];
	return withExitCode({ passed: tests.length - failed.length, failed: failures.length, failures }, code);
}

/**
 * The result of a Playwright run. Skipped and flaky tests count as failed, and so do errors outside
 * of tests.
 * @param {string} path of the JSON report
 * @param {number} code exit code of the run
 * @returns {Count}
 */
export function readPlaywrightReport(path, code) {
	/**
	 * @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number },
	 * errors: { message?: string }[], suites?: Suite[] } | undefined}
	 */
	const report = read(path);
	const { expected, unexpected, flaky, skipped } = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
	const errors = report?.errors ?? [];
	const failures = [...(report?.suites ?? []).flatMap(failedSpecs), ...errors.map(({ message }) => named(undefined, "outside of a test", message))];
	return withExitCode({ passed: expected, failed: unexpected + flaky + skipped + errors.length, failures }, code);
}

/**
 * @typedef {{ suites?: Suite[], specs?: { title: string, file?: string, tests: { projectName?:
 * string, status: string, results: { error?: { message?: string } }[] }[] }[] }} Suite
 */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
const failedSpecs = ({ suites = [], specs = [] }) => [
	...specs.flatMap(({ title, file, tests }) =>
		tests
			.filter(({ status }) => status !== "expected")
			.map(({ projectName, status, results }) => named(file, `${title} (${projectName})`, results.find(({ error }) => error)?.error?.message ?? status)),
	),
	...suites.flatMap(failedSpecs),
];

/**
 * One line for a failure: file, test, and the first line of the reason.
 * @param {string | undefined} file
 * @param {string | undefined} title
 * @param {string | undefined} message
 */
const named = (file, title, message) =>
	[
		file?.split("/tests/").at(-1),
		title,
		stripVTControlCharacters(message ?? "")
			.split("\n")[0]
			?.slice(0, 200),
	]
		.filter(Boolean)
		.join(" - ");

/**
 * A failed or empty run has at least one failure.
 * @param {Count} count
 * @param {number} code
 * @returns {Count}
 */
const withExitCode = ({ passed, failed, failures }, code) =>
	failed === 0 && (code !== 0 || passed === 0)
		? { passed, failed: 1, failures: [passed === 0 ? "nothing ran" : `the run ended with exit code ${code}`] }
		: { passed, failed, failures };

/** @param {string} path */
const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined);
