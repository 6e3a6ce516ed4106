/** Measures how the built server grows with accounts, connections, and nodes: npm run bench:scale */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArguments } from "../scripts/read-arguments.ts";
import { onPath } from "../scripts/setup/browser.mjs";
import { explain } from "../scripts/setup/explain.mjs";
import { withClient } from "../tests/support/database/postgres.ts";
import { build } from "./bench/build.ts";
import { milliseconds, times } from "./bench/row.ts";
import { checkFilled, type Scaled, startScaled, startServer } from "./bench/scale/databases.ts";
import { measurePages, type PageFigure } from "./bench/scale/pages.ts";
import { currentLoad, type Measurements, withMeasurements } from "./bench/scale/scaling-file.ts";
import {
	type LoadFigure,
	measurePostgres,
	measureSqlite,
	measureThreeNodes,
} from "./bench/scale/throughput.ts";

const FILE = "docs/scaling.md";
const PARTS = ["pages", "load"] as const;
type Part = (typeof PARTS)[number];

const USAGE = `npm run bench:scale [-- options]

Builds, starts a PostgreSQL server in the system's temporary folder, generates a database with a million accounts and ten
million messages and one with a thousand accounts, and measures on both how long pages take, and how many statements they
need. Then it measures how many pages a second one node serves on SQLite and on PostgreSQL at rising connections, and three
nodes behind nginx. It needs about 15 GB in the temporary folder and takes about an hour. Timings mean something only on an
idle machine. It touches none of your instances.

  --accounts N     accounts in the large database; default 1000000
  --messages N     messages in it; default ten for each account
  --few N          accounts in the small database; default 1000
  --requests N     requests for the median of each page; default 30
  --seconds N      duration at each number of connections; default 10
  --connections N  numbers of connections, separated by commas; default 1,4,16,64
  --only PART      measures this part; can be repeated: ${PARTS.join(", ")}
  --check          also checks that the generated rows agree with each other
  --no-build       uses the existing build
  --json           prints the figures as JSON
  --write          also writes the measured sections of ${FILE}

Exit codes: 0 measured, even if a page is too slow, 1 it could not be measured, 2 wrong arguments.`;

const options = readArguments(
	{
		usage: USAGE,
		options: {
			accounts: { type: "string", default: "1000000" },
			messages: { type: "string" },
			few: { type: "string", default: "1000" },
			requests: { type: "string", default: "30" },
			seconds: { type: "string", default: "10" },
			connections: { type: "string", default: "1,4,16,64" },
			only: { type: "string", multiple: true },
			check: { type: "boolean", default: false },
			"no-build": { type: "boolean", default: false },
			json: { type: "boolean", default: false },
			write: { type: "boolean", default: false },
		},
	},
	({
		accounts,
		messages,
		few,
		requests,
		seconds,
		connections,
		only = [...PARTS],
		"no-build": isBuilt,
		...flags
	}) => {
		const unknown = only.find((part) => !PARTS.includes(part as Part));
		if (unknown) throw new Error(`There is no part ${unknown}.`);
		const size = {
			accounts: readNumber("accounts", accounts),
			messages: readNumber("messages", messages ?? `${accounts}0`),
		};
		return {
			...{ size, isBuilt, parts: new Set(only as Part[]) },
			few: readNumber("few", few),
			requests: readNumber("requests", requests),
			seconds: readNumber("seconds", seconds),
			connections: connections.split(",").map((each) => readNumber("connections", each)),
			...flags,
		};
	},
);

/** Writes progress to standard error, so that it does not mix with the figures. */
const reportProgress = (text: string) => console.error(text);

try {
	if (!options.isBuilt) {
		reportProgress("Building ...");
		build({ withMaps: false });
	}
	await measure();
} catch (error) {
	console.error(explain(error, "The benchmark could not run"));
	process.exitCode = 1;
}

async function measure(): Promise<void> {
	const { parts, size, few: fewAccounts, seconds } = options;
	const loadBefore = currentLoad();
	const folder = mkdtempSync(join(tmpdir(), "greenroom-scale-"));
	const server = await startServer();
	const started: Scaled[] = [];
	try {
		const start = async (name: string, of: typeof size) => {
			reportProgress(
				`Generating ${formatCount(of.accounts)} accounts and ${formatCount(of.messages)} messages ...`,
			);
			const scaled = await startScaled(server, folder, name, of);
			started.push(scaled);
			reportProgress(`${formatCount(scaled.filled.rows)} rows in ${Math.round(scaled.filled.seconds)} s.`);
			if (!options.check) return scaled;
			const wrong = await checkFilled(scaled);
			if (wrong.length > 0) throw new Error(`The generated rows are wrong: ${wrong.join("; ")}.`);
			reportProgress("The generated rows agree with each other.");
			return scaled;
		};
		const many = await start("many", size);
		let pages: PageFigure[] | null = null;
		if (parts.has("pages")) {
			const few = await start("few", { accounts: fewAccounts, messages: fewAccounts * 10 });
			pages = await measurePages(server, few, many, { requests: options.requests, onPage: reportPage });
			await few.stop();
			started.splice(started.indexOf(few), 1);
		}
		const load = parts.has("load") ? await measureLoad(server, many, folder) : null;
		const { rows } = await withClient(server.getUrl("postgres"), (client) =>
			client.query<{ server_version: string }>("SHOW server_version"),
		);
		const measured: Measurements = {
			...{ size, fewAccounts, filled: many.filled, pages, load, seconds, loadBefore },
			options: process.argv
				.slice(2)
				.filter((each) => each !== "--write" && each !== "--json")
				.map((each) => ` ${each}`)
				.join(""),
			postgres: rows[0]?.server_version.split(" ")[0] ?? "",
		};
		if (options.json) console.log(JSON.stringify(measured, null, "\t"));
		if (options.write) {
			writeFileSync(FILE, withMeasurements(measured, readFileSync(FILE, "utf8")));
			reportProgress(`Written: ${FILE}`);
		}
	} finally {
		for (const scaled of started) await scaled.stop();
		await server.stop();
		rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
	}
}

async function measureLoad(
	server: Parameters<typeof measurePostgres>[0],
	many: Scaled,
	folder: string,
): Promise<LoadFigure[]> {
	const loading = { connections: options.connections, seconds: options.seconds, onFigure: reportLoad };
	const figures = [
		...(await measureSqlite(options.few, loading)),
		...(await measurePostgres(server, many, folder, loading)),
	];
	if (onPath("nginx").length > 0) figures.push(...(await measureThreeNodes(server, many, folder, loading)));
	else
		reportProgress("nginx is not installed, so three nodes were not measured: sudo apt-get install -y nginx");
	return figures;
}

function formatCount(count: number): string {
	return count.toLocaleString("en-US");
}

function reportPage({ page, few, many, ratio, statements, slowest, plan }: PageFigure): void {
	reportProgress(
		`${page}: ${milliseconds(few)}, ${milliseconds(many)}, ${times(ratio)}, ${statements ?? "?"} statements`,
	);
	if (slowest) reportProgress(`  slowest statement, ${milliseconds(slowest.ms)}: ${slowest.sql}`);
	if (plan) reportProgress(plan);
}

function reportLoad({
	what,
	connections,
	perSecond,
	p99,
	node,
	postgres,
	nginx,
	failures,
}: LoadFigure): void {
	reportProgress(
		`${what}, ${connections} connections: ${Math.round(perSecond)}/s, p99 ${milliseconds(p99)}, node ${Math.round(node)} µs, PostgreSQL ${Math.round(postgres ?? 0)} µs, nginx ${Math.round(nginx ?? 0)} µs, ${failures} failures`,
	);
}

function readNumber(name: string, value: string): number {
	const number = Number(value);
	if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number from 1.`);
	return number;
}
