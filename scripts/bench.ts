/** Measures the built server against the budgets of speed: npm run bench */
import { writeFileSync } from "node:fs";
import { measureBrowser } from "./bench/browser.ts";
import { build } from "./bench/build.ts";
import { measureBytes } from "./bench/bytes.ts";
import { measureGrowth } from "./bench/growth.ts";
import { measureLighthouse } from "./bench/lighthouse.ts";
import { measureIdleMemory, measureStart, memoryRow } from "./bench/memory-and-start.ts";
import { profileServer, profilesAsText } from "./bench/profile.ts";
import { measureRates, WARM_UP } from "./bench/rates.ts";
import { asMarkdown, asText, reportOf } from "./bench/report.ts";
import { PARTS, type Part, type Row } from "./bench/row.ts";
import { startFresh } from "./bench/setup.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const FILE = "docs/speed.md";
const USAGE = `npm run bench [-- options]

Builds, starts the production server on a fresh instance in the system's temporary folder, starts \`bare\` (plain node:http with
the same bytes), asks both by turns and prints a table of the budgets: figure, ratio, met or not. It takes about twenty minutes and
tells the truth only where nothing else runs. Any instance of yours stays as it is.

  --only PART     measures this part, and may be repeated: ${PARTS.join(", ")}
  --scale N       for the part growth: how many creators, professionals and conversations there are; left out without it
  --rounds N      rounds of which the medians count; 5 without it
  --seconds N     how long each server is asked in a round; 8 without it
  --profile       takes a profile of the processor in place of the table: time of a request by part, package and function
  --no-build      takes the build that is there
  --json          prints the report, or the profiles, as JSON
  --write         writes the table to ${FILE}, too

Exit codes: 0 measured, also where a budget is not met; 1 it could not be measured, 2 not called as above.`;

const options = readArguments(
	{
		usage: USAGE,
		options: {
			only: { type: "string", multiple: true },
			scale: { type: "string" },
			rounds: { type: "string", default: "5" },
			seconds: { type: "string", default: "8" },
			profile: { type: "boolean", default: false },
			"no-build": { type: "boolean", default: false },
			json: { type: "boolean", default: false },
			write: { type: "boolean", default: false },
		},
	},
	({ only, scale, rounds, seconds, "no-build": isBuilt, ...flags }) => {
		const parts = new Set(only ? only.map(partOf) : PARTS.filter((part) => part !== "growth" || scale !== undefined));
		if (parts.has("growth") && scale === undefined) throw new Error("The part growth needs --scale.");
		if (flags.write && (only || flags.profile)) throw new Error(`${FILE} holds the whole table: leave out --only and --profile.`);
		return { parts, scale: numberOf("scale", scale ?? "1"), rounds: numberOf("rounds", rounds), seconds: numberOf("seconds", seconds), isBuilt, ...flags };
	},
);

/** Progress goes where it does not mix with the table. */
const tell = (line: string) => console.error(line);

try {
	if (!options.isBuilt) {
		tell("Building ...");
		build({ withMaps: options.profile });
	}
	if (options.profile) await profile();
	else await measure();
} catch (error) {
	console.error(explain(error, "It cannot be measured"));
	process.exitCode = 1;
}

async function profile(): Promise<void> {
	tell("Profiling ...");
	const setup = await startFresh({ isInspected: true });
	try {
		const profiles = await profileServer(setup);
		console.log(options.json ? JSON.stringify(profiles, null, "\t") : profilesAsText(profiles));
	} finally {
		await setup.stop();
	}
}

async function measure(): Promise<void> {
	const { parts, rounds, seconds } = options;
	const rows: Row[] = [];
	const setup = await startFresh();
	const run = async (part: Part, what: string, work: () => Promise<Row[]>) => {
		if (!parts.has(part)) return;
		tell(what);
		rows.push(...(await work()));
	};
	let samples = {};
	try {
		if (["reading", "signed-in", "working", "write", "memory"].some((part) => parts.has(part as Part))) {
			tell("Requests in a second ...");
			const rates = await measureRates(setup, parts, { rounds, seconds });
			samples = rates.samples;
			rows.push(...rates.rows.filter(({ part }) => part !== "memory"));
			if (parts.has("memory")) rows.push(memoryRow("Memory, under load", rates.memoryUnderLoad, 450));
		}
		await run("bytes", "Bytes ...", () => measureBytes(setup));
		await run("browser", "In the browser ...", () => measureBrowser(setup));
		await run("lighthouse", "Lighthouse, which npm fetches ...", () => measureLighthouse(setup));
		await run("memory", "Memory ...", () => measureIdleMemory(setup));
		await run("start", "Starts ...", () => measureStart(setup));
	} finally {
		await setup.stop();
	}
	await run("growth", "Growth ...", () => measureGrowth(options.scale, tell));
	const report = reportOf(rows, samples, { rounds, seconds, warmUp: WARM_UP });
	console.log(options.json ? JSON.stringify(report, null, "\t") : asText(report));
	if (options.write) {
		writeFileSync(FILE, asMarkdown(report));
		tell(`Written: ${FILE}`);
	}
}

function partOf(name: string): Part {
	const found = PARTS.find((part) => part === name);
	if (!found) throw new Error(`There is no part ${name}.`);
	return found;
}

function numberOf(name: string, value: string): number {
	const number = Number(value);
	if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number from 1.`);
	return number;
}
