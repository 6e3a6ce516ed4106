import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ passed: number, failed: number, failures: string[] }} Count `failures` has one line for each
 * failure, with the first line of its reason
 * @typedef {{ status: string, fullName?: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name?: string, message?: string, status: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ projectName?: string, status: string, results: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ suites?: Suite[], specs?: { title: string, file?: string, tests: PlaywrightTest[] }[] }} Suite
 */

/**
 * Reads the result of a Vitest run. Everything that did not pass is counted as failed: skipped tests, files
 * that could not be loaded, and an aborted run.
 * @param {string} path of the JSON report
 * @param {number} code exit code of the run
 * @returns {Count}
 */
export function readVitestReport(path, code) {
	/** @type {VitestFile[]} */
	const files = read(path)?.testResults ?? [];
	const results = files.flatMap(({ name, message, status, assertionResults }) => {
		const tests = assertionResults.map((test) =>
			test.status === "passed" ? "" : line(name, test.fullName, test.failureMessages?.[0] ?? test.status),
		);
		return status === "failed" && tests.every((failure) => !failure)
			? [...tests, line(name, "could not be loaded", message)]
			: tests;
	});
	return count(results, code);
}

/**
 * Reads the result of a Playwright run. Skipped and flaky tests are counted as failed, and so are errors
 * outside of tests.
 * @param {string} path of the JSON report
 * @param {number} code exit code of the run
 * @returns {Count}
 */
export function readPlaywrightReport(path, code) {
	/** @type {{ errors: { message?: string }[], suites: Suite[] }} */
	const { errors, suites } = read(path) ?? { errors: [], suites: [] };
	return count(
		[
			...suites.flatMap(listResults),
			...errors.map(({ message }) => line(undefined, "outside of a test", message)),
		],
		code,
	);
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
const listResults = ({ suites = [], specs = [] }) => [
	...specs.flatMap(({ title, file, tests }) =>
		tests.map(({ projectName, status, results }) =>
			status === "expected"
				? ""
				: line(
						file,
						`${title} (${projectName})`,
						results.find(({ error }) => error)?.error?.message ?? status,
					),
		),
	),
	...suites.flatMap(listResults),
];

/**
 * Describes a failure in one line: its file, its test, and the first line of the reason.
 * @param {string | undefined} file
 * @param {string | undefined} title
 * @param {string | undefined} message
 */
function line(file, title, message) {
	const [reason = ""] = stripVTControlCharacters(message ?? "").split("\n");
	return [file?.split("/tests/").at(-1), title, reason.slice(0, 200)].filter(Boolean).join(" - ");
}

/**
 * Counts results. A failed or empty run has at least one failure.
 * @param {string[]} results an empty string for each test that passed
 * @param {number} code
 * @returns {Count}
 */
function count(results, code) {
	const failures = results.filter(Boolean);
	const passed = results.length - failures.length;
	if (failures.length === 0 && passed === 0) failures.push("nothing ran");
	else if (failures.length === 0 && code !== 0) failures.push(`the run ended with exit code ${code}`);
	return { passed, failed: failures.length, failures };
}

/** @param {string} path */
const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined);
