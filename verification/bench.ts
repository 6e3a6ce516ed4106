/** Measures the built server against the speed budgets: npm run bench */
import { readFileSync, writeFileSync } from "node:fs";
import { explain } from "../scripts/setup/explain.mjs";
import { measureBrowser } from "./bench/browser.ts";
import { build } from "./bench/build.ts";
import { measureBytes } from "./bench/bytes.ts";
import { measureEmails } from "./bench/emails.ts";
import { measureFirstStart } from "./bench/first-start.ts";
import { measureForms } from "./bench/forms.ts";
import { measureGrowth } from "./bench/growth.ts";
import { measureLighthouse } from "./bench/lighthouse.ts";
import {
	measureIdleMemory,
	measureMemoryUnderLoad,
	measureSoak,
	measureStart,
} from "./bench/memory-and-start.ts";
import { FILE, options } from "./bench/options.ts";
import { measurePeer } from "./bench/peer.ts";
import { profileServer, profilesAsText } from "./bench/profile.ts";
import { measureRates, WARM_UP } from "./bench/rates.ts";
import { asText, makeReport, type Report } from "./bench/report.ts";
import { type Part, type Row, unmeasuredRow } from "./bench/row.ts";
import { startFresh } from "./bench/setup.ts";
import { comparisonTable, withComparisons, withProfiles, withReport } from "./bench/speed-file.ts";
import { compareOptimizations } from "./bench/with-and-without.ts";

/** Writes progress to standard error, so that it does not mix with the table. */
const reportProgress = (line: string) => console.error(line);

try {
	if (!options.isBuilt) {
		reportProgress("Building ...");
		build({ withMaps: options.profile });
	}
	if (options.profile) await profile();
	else if (options.optimizations) await compare();
	else if (options.isLongRun) publish(await measureSoak(options.minutes, reportProgress), {});
	else await measure();
} catch (error) {
	console.error(explain(error, "The benchmark could not run"));
	process.exitCode = 1;
}

async function profile(): Promise<void> {
	reportProgress("Profiling ...");
	const setup = await startFresh({ isInspected: true });
	try {
		const profiles = await profileServer(setup);
		console.log(options.json ? JSON.stringify(profiles, null, "\t") : profilesAsText(profiles));
		write((before) => withProfiles(reported([], {}), profiles, before));
	} finally {
		await setup.stop();
	}
}

async function compare(): Promise<void> {
	const comparisons = await compareOptimizations(options.parts, options.rounds, reportProgress);
	console.log(options.json ? JSON.stringify(comparisons, null, "\t") : comparisonTable(comparisons));
	write((before) => withComparisons(reported([], {}), comparisons, before));
}

async function measure(): Promise<void> {
	const { parts, rounds, seconds } = options;
	const rows: Row[] = [];
	const setup = await startFresh();
	const run = async (part: Part, what: string, work: () => Promise<Row[]>) => {
		if (!parts.has(part)) return;
		reportProgress(what);
		// Earlier results stay valid if a later part fails.
		rows.push(...(await work().catch((error: unknown) => [unmeasuredRow(part, error)])));
	};
	let samples: Report["samples"] = {};
	try {
		if (["reading", "signed-in", "working", "write"].some((part) => parts.has(part as Part))) {
			reportProgress("Requests per second ...");
			const rates = await measureRates(setup, parts, { rounds, seconds });
			samples = rates.samples;
			rows.push(...rates.rows);
		}
		await run("peer", "The same pages by React Router's template ...", async () => {
			const rates = await measurePeer(setup, { rounds, seconds });
			samples = { ...samples, ...rates.samples };
			return rates.rows;
		});
		await run("emails", "Emails ...", () => measureEmails(setup, options.rounds));
		await run("bytes", "Bytes ...", () => measureBytes(setup));
		await run("browser", "In the browser ...", async () => [
			...(await measureBrowser(setup)),
			...(await measureForms(setup)),
		]);
		await run("lighthouse", "Lighthouse (fetched by npm) ...", () => measureLighthouse(setup));
		await run("memory", "Memory ...", async () => [
			...(await measureIdleMemory(setup)),
			...(await measureMemoryUnderLoad(setup)),
		]);
		await run("start", "Starts ...", () => measureStart(setup));
		await run("first-start", "First starts of fresh clones ...", measureFirstStart);
	} finally {
		await setup.stop();
	}
	await run("growth", "Growth ...", () => measureGrowth(options.scale, reportProgress));
	publish(rows, samples);
}

function publish(rows: Row[], samples: Report["samples"]): void {
	const report = reported(rows, samples);
	console.log(options.json ? JSON.stringify(report, null, "\t") : asText(report));
	write((before) => withReport(report, before));
}

function reported(rows: Row[], samples: Report["samples"]): Report {
	const { rounds, seconds, scale } = options;
	return makeReport(rows, samples, { rounds, seconds, warmUp: WARM_UP, scale });
}

/** Updates docs/speed.md with --write. */
function write(change: (before: string) => string): void {
	if (!options.write) return;
	writeFileSync(FILE, change(readFileSync(FILE, "utf8")));
	reportProgress(`Written: ${FILE}`);
}
