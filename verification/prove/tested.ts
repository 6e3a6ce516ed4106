import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "../../scripts/setup/browser.mjs";
import { projectEnvironment } from "../../scripts/setup/folder.mjs";
import { readPlaywrightReport, readVitestReport } from "../../scripts/setup/reports.mjs";
import { run } from "../../scripts/setup/run.mjs";

type Tests = {
	/** Project of vitest.config.ts. */
	project: string;
	/** Parts of file names. */
	files: string[];
	/** Part of the test names, unless all tests in the files run. */
	named?: string;
	/** The counts that `provingCount` returns to the tests, by name. */
	counts?: Record<string, number | undefined>;
	/**
	 * Whether all tests of the project run, including those that `npm test` runs only on the other
	 * database.
	 */
	isFullRun?: boolean;
	/**
	 * Whether files run next to each other, because none of them measures anything. Otherwise, each has the machine
	 * to itself.
	 */
	isParallel?: boolean;
};

export type Tested = {
	passed: number;
	failed: number;
	failures: string[];
	/** Figures that the tests reported with `recordFigure`. */
	figures: string[];
};

/** Runs tests in this repository to the end. */
export async function runTests({
	project,
	files,
	named,
	counts = {},
	isFullRun = false,
	isParallel = false,
}: Tests): Promise<Tested> {
	const folder = mkdtempSync(join(tmpdir(), "greenroom-prove-"));
	try {
		const [report, figures] = [join(folder, "report.json"), join(folder, "figures")];
		writeFileSync(figures, "");
		const raised = Object.fromEntries(
			Object.entries(counts).flatMap(([name, count]) =>
				count === undefined ? [] : [[`PROVE_${name}`, String(count)]],
			),
		);
		const args = [
			"run",
			"--project",
			project,
			"--project",
			`${project}-apart`,
			...files,
			...(named ? ["-t", named] : []),
			...(isParallel ? [] : ["--no-file-parallelism"]),
			"--reporter=default",
			"--reporter=json",
			`--outputFile.json=${report}`,
		];
		const { code, output } = await run("vitest", args, {
			env: {
				...projectEnvironment(),
				...everyTest,
				...raised,
				...(isFullRun && onPostgres),
				PROVE_FIGURES: figures,
			},
		});
		// The summary shortens reasons. The full output has the seed that reproduces a failing random history.
		if (code !== 0) console.error(output);
		const { passed, failed, failures } = named
			? withoutSkipped(readVitestReport(report, code), code)
			: readVitestReport(report, code);
		return { passed, failed, failures, figures: readFileSync(figures, "utf8").split("\n").filter(Boolean) };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Includes the tests that `npm test` leaves out. */
const everyTest = { GREENROOM_TESTS: "all" };
const onPostgres = { GREENROOM_TEST_DATABASE: "postgres" };

/** Runs the journeys with every instance on PostgreSQL. */
export async function runJourneysOnPostgres(): Promise<Tested> {
	const folder = mkdtempSync(join(tmpdir(), "greenroom-prove-"));
	try {
		const report = join(folder, "report.json");
		const env = {
			...projectEnvironment(),
			...everyTest,
			...onPostgres,
			GREENROOM_CHROMIUM: await findBrowser(),
			PLAYWRIGHT_JSON_OUTPUT_NAME: report,
		};
		const { code, output } = await run("playwright", ["test", "--reporter=list,json"], { env });
		if (code !== 0) console.error(output);
		return { ...readPlaywrightReport(report, code), figures: [] };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/**
 * Leaves out the tests that `-t` excludes, which Vitest reports as skipped. They count neither as passed nor
 * as failed.
 */
function withoutSkipped({ passed, failures }: { passed: number; failures: string[] }, code: number) {
	const real = failures.filter((failure) => !/ - (skipped|pending)$/.test(failure));
	return { passed, failed: code === 0 && passed > 0 ? 0 : Math.max(1, real.length), failures: real };
}

/** Runs several sets of tests, one after another, and combines their results. */
export async function runAllTests(all: Tests[]): Promise<Tested> {
	const results: Tested[] = [];
	for (const tests of all) results.push(await runTests(tests));
	return addUp(results);
}

export function addUp(results: readonly Tested[]): Tested {
	return {
		passed: results.reduce((sum, { passed }) => sum + passed, 0),
		failed: results.reduce((sum, { failed }) => sum + failed, 0),
		failures: results.flatMap(({ failures }) => failures),
		figures: results.flatMap(({ figures }) => figures),
	};
}

/** Describes test results in one line. */
export function summarize({ passed, failed, failures, figures }: Tested): string {
	const prefix = figures.length > 0 ? `${figures.join("; ")}; ` : "";
	return `${prefix}${passed} tests passed, ${failed} failed${failures.length > 0 ? `: ${failures.slice(0, 2).join("; ")}` : ""}`;
}
