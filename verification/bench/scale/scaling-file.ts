import { cpus, loadavg } from "node:os";
import { makeReport } from "../report.ts";
import { milliseconds, times } from "../row.ts";
import type { Filled, Size } from "./fill-postgres.ts";
import { MOST, type PageFigure } from "./pages.ts";
import type { LoadFigure } from "./throughput.ts";

/** What was measured. Parts that weren't are null. */
export type Measurements = {
	size: Size;
	fewAccounts: number;
	filled: Filled | null;
	pages: PageFigure[] | null;
	load: LoadFigure[] | null;
	seconds: number;
	/** The command, without `npm run bench:scale`. */
	options: string;
	/** The load average before the run. */
	loadBefore: number;
	postgres: string;
};

/** The sections of docs/scaling.md that `--write` writes. All others are written by hand and stay. */
const PAGES = "Pages with more accounts";
const LOAD = "What a node carries";
const FOLLOWS = "What follows from it";

/** Returns docs/scaling.md with the measured sections replaced, and all others as they were. */
export function withMeasurements(found: Measurements, before: string): string {
	const written = new Map<string, string>([
		...(found.pages ? [[PAGES, formatPages(found, found.pages)] as const] : []),
		...(found.load
			? [[LOAD, formatLoad(found, found.load)] as const, [FOLLOWS, formatConclusions(found.load)] as const]
			: []),
	]);
	const missing = [...written.keys()].filter((name) => !before.includes(`\n## ${name}\n`));
	if (missing.length > 0) throw new Error(`docs/scaling.md has no section “${missing.join("”, “")}”.`);
	return before
		.split(/(?=\n## )/)
		.map((section) => {
			const [, name = ""] = /^\n## (.*)\n/.exec(section) ?? [];
			const text = written.get(name);
			return text === undefined ? section : `\n## ${name}\n\n${text}\n`;
		})
		.join("");
}

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

function madeBy({ options, loadBefore, postgres }: Measurements): string {
	const { date, machine, versions } = makeReport([], {}, { rounds: 1, seconds: 1, warmUp: 1 });
	const isBusy = loadBefore > cpus().length / 2;
	const run = isBusy
		? `The load average before the run was ${loadBefore.toFixed(1)}, so other programs used the machine, and only large differences mean something.`
		: `The load average before the run was ${loadBefore.toFixed(1)}.`;
	return `Written by \`npm run bench:scale --${options} --write\` on ${date}; ${machine}; PostgreSQL ${postgres}; ${Object.entries(
		versions,
	)
		.map(([name, version]) => `${name} ${version}`)
		.join(", ")}. ${run}`;
}

function formatPages(found: Measurements, pages: readonly PageFigure[]): string {
	const { size, fewAccounts, filled } = found;
	const slow = pages.filter(({ ratio }) => ratio > MOST);
	return [
		madeBy(found),
		"",
		`The same pages are requested alternately from two nodes on PostgreSQL, one with ${whole.format(fewAccounts)} accounts, the
other with ${whole.format(size.accounts)} accounts and ${whole.format(size.messages)} messages${filled ? `, ${whole.format(filled.rows)} rows that took ${formatMinutes(filled.seconds)} to generate` : ""}.
Figures are medians, without the page cache. ${slow.length === 0 ? `All pages are within ${MOST} times.` : `${slow.length} of ${pages.length} pages ${slow.length === 1 ? "takes" : "take"} more than ${MOST} times as long.`}`,
		"",
		line(["page", "few", "many", "ratio", "statements", `≤ ${MOST} ×`]),
		line(["---", "---:", "---:", "---:", "---:", "---"]),
		...pages.map(({ page, few, many, ratio, statements }) =>
			line([
				page,
				milliseconds(few),
				milliseconds(many),
				times(ratio),
				statements === null ? "" : String(statements),
				ratio <= MOST ? "yes" : "NO",
			]),
		),
		...slow.flatMap(({ page, slowest }) =>
			slowest
				? [
						"",
						`The slowest statement of ${page} took ${milliseconds(slowest.ms)}: \`${slowest.sql.slice(0, 400)}\``,
					]
				: [],
		),
	].join("\n");
}

const formatMinutes = (seconds: number): string =>
	seconds < 90 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`;

function formatLoad(found: Measurements, load: readonly LoadFigure[]): string {
	const cores = (used: number | null) => (used === null ? "" : used.toFixed(2));
	const micro = (time: number | null) => (time === null ? "" : whole.format(time));
	return [
		madeBy(found),
		"",
		`Ten pages in turn for ${found.seconds} s at each number of connections: six that a visitor opens, of which the page cache has
most, and four of someone who is signed in. Processor time is for one request, in microseconds, apart for the nodes,
PostgreSQL, and nginx. “Cores” is how much of one core the nodes used together, and PostgreSQL. “Busy” is how many
database connections of up to ten for each node ran a statement at the same moment. A single node has one core, and
the load generator the other; three nodes share all cores with everything else.`,
		"",
		line([
			"what",
			"connections",
			"per second",
			"p99",
			"node µs",
			"PostgreSQL µs",
			"nginx µs",
			"node cores",
			"PostgreSQL cores",
			"busy",
		]),
		line(["---", ...Array.from({ length: 9 }, () => "---:")]),
		...load.map((one) =>
			line([
				one.what,
				String(one.connections),
				one.failures > 0
					? `${whole.format(one.perSecond)} (${one.failures} failed)`
					: whole.format(one.perSecond),
				milliseconds(one.p99),
				micro(one.node),
				micro(one.postgres),
				micro(one.nginx),
				cores(one.nodeCores),
				cores(one.postgresCores),
				one.busyConnections === null ? "" : String(one.busyConnections),
			]),
		),
	].join("\n");
}

const MONTH = 30 * 24 * 3_600;
/** How many times the average of a month the busiest hour has. */
const PEAK = 5;
/** How much of a core is used at the peak, so that a restart or a burst has room. */
const USED = 0.6;

function formatConclusions(load: readonly LoadFigure[]): string {
	const best = (what: RegExp) =>
		load
			.filter((one) => what.test(one.what) && one.failures === 0)
			.reduce<LoadFigure | undefined>(
				(most, one) => (one.perSecond > (most?.perSecond ?? 0) ? one : most),
				undefined,
			);
	const [sqlite, postgres, three] = [best(/SQLite/), best(/^one node, PostgreSQL/), best(/^three/)];
	const peak = (100_000_000 / MONTH) * PEAK;
	const saturated = (one: LoadFigure) =>
		one.nodeCores >= 0.9
			? "the node's core is full"
			: (one.postgresCores ?? 0) >= 0.9
				? "PostgreSQL's share of the processor is full"
				: (one.busyConnections ?? 0) >= 10
					? "all ten database connections are busy"
					: "neither the node nor PostgreSQL fills a core, so the load generator or other programs do";
	const needed = (micro: number) => ((peak * micro) / 1_000_000 / USED).toFixed(1);
	return [
		...[sqlite, postgres]
			.filter((one) => one !== undefined)
			.map(
				(one) =>
					`- ${one.what[0]?.toUpperCase()}${one.what.slice(1)}: ${whole.format(one.perSecond)} pages a second at ${one.connections} connections. There, ${saturated(one)}. That is ${whole.format((one.perSecond * MONTH * USED) / PEAK / 1_000_000)} million page views a month, if the busiest hour has ${PEAK} times the average and ${USED * 100}% of the core is used then.`,
			),
		...(three
			? [
					`- Three nodes on ${cpus().length} cores share them with PostgreSQL, nginx, and the load generator, so this machine can't show a gain. Processor time can: for one page, the nodes take ${whole.format(three.node)} µs, PostgreSQL ${whole.format(three.postgres ?? 0)} µs, and nginx ${whole.format(three.nginx ?? 0)} µs. ${three.postgres ? `One core of PostgreSQL therefore keeps ${(three.node / three.postgres).toFixed(1)} cores of nodes busy, and one core of nginx ${(three.node / (three.nginx || 1)).toFixed(0)}.` : ""}`,
					`- 100,000,000 page views a month are ${whole.format(100_000_000 / MONTH)} a second on average, and about ${whole.format(peak)} in the busiest hour. With ${USED * 100}% of each core in use, that takes ${needed(three.node)} cores for nodes, ${needed(three.postgres ?? 0)} for PostgreSQL, and ${needed(three.nginx ?? 0)} for nginx.`,
				]
			: []),
	].join("\n");
}

/** The load average of the last minute. */
export const currentLoad = (): number => loadavg()[0] ?? 0;
