import { cpus, loadavg } from "node:os";
import type { Profile } from "./profile.ts";
import { cells, HEAD, inWords, type Report } from "./report.ts";
import type { Part } from "./row.ts";
import type { Comparison } from "./with-and-without.ts";

/**
 * The sections of docs/speed.md below its table, in order. Each comes from a separate run and is kept when
 * another section is written. "Where the time went" is an earlier profile, for comparison.
 */
const SECTIONS = [
	"Growth",
	"With and without",
	"Where the time goes",
	"Where the time went",
	"Over time",
] as const;

const formatHeading = (section: string): string => `\n## ${section}\n`;

/**
 * Returns docs/speed.md with a new table. If only growth or only a long run was measured, the table stays and
 * that measurement's section below it is replaced.
 */
export function withReport(report: Report, before: string): string {
	const isOnly = (only: Part) => report.rows.every(({ part }) => part === only);
	if (isOnly("growth")) return withSection(before, "Growth", formatGrowth(report));
	return isOnly("soak")
		? withSection(before, "Over time", formatLongRun(report))
		: formatTable(report) + keepSections(before);
}

/** Returns docs/speed.md with new profiles below its table. */
export const withProfiles = (report: Report, profiles: readonly Profile[], before: string): string =>
	withSection(before, "Where the time goes", formatProfiles(report, profiles));

/** Returns docs/speed.md with new comparisons below its table. */
export const withComparisons = (report: Report, comparisons: readonly Comparison[], before: string): string =>
	withSection(before, "With and without", formatComparisons(report, comparisons));

function keepSections(before: string): string {
	const at = before.indexOf("\n## ");
	return at < 0 ? "" : before.slice(at);
}

function withSection(before: string, name: (typeof SECTIONS)[number], text: string): string {
	const sections = keepSections(before);
	const table = before.slice(0, before.length - sections.length);
	const found = new Map(
		sections.split(/(?=\n## )/).map((section) => [/^\n## (.*)\n/.exec(section)?.[1], section]),
	);
	found.set(name, formatHeading(name) + text);
	return table + SECTIONS.map((section) => found.get(section) ?? "").join("");
}

const formatTable = (report: Report): string => `# Speed

Written by \`npm run bench -- --write\` on ${report.date}, which overwrites this table.

- Machine: ${report.machine}
- Versions: ${inOneLine(report.versions)}
- Measured: ${inWords(report.conditions)}
- Browser: Chromium, ${report.conditions.throttling}

\`bare\` is plain \`node:http\` that sends the exact bytes of our page from memory, or writes the same
rows with a sync for each commit, which is about as fast as Node can be. Figures differ between
machines. Compare the ratios instead. Each is relative to \`bare\`, measured in alternating rounds of
the same run.

The peer is React Router's template app: its root, \`react-router build\`, and \`react-router-serve\`
without options. It serves four of our pages to the same session, with our loaders on Prisma's own
SQLite adapter and a copy of the same database. Its components are written from our HTML, and it is
measured only if its pages are the same as ours, apart from scripts, tokens, and relative times. It
runs with Node's defaults, and our server with the memory settings of \`deploy/greenroom.service\`,
which cost processor time. For these pages, the ratio is the peer's processor time divided by ours,
so a higher ratio is better.

${formatRows(report)}
`;

const formatGrowth = (report: Report): string => `
${madeBy(`--only growth --scale ${report.conditions.scale} --write`, report)}

The same pages are requested alternately from two instances, one with 1,000 creators, professionals,
and conversations, the other with ${report.conditions.scale?.toLocaleString("en-US")} of each and ten messages in every conversation. Figures
are medians of 60 requests.

${formatRows(report)}
`;

const formatLongRun = (report: Report): string => `
${madeBy("--only soak --minutes N --write", report)}

${formatRows(report)}
`;

const formatProfiles = (report: Report, profiles: readonly Profile[]): string => `
${madeBy("--profile --write", report)}

Main-thread microseconds for one request under load, including the cost of sampling. Compression and
disk work happen on other threads. Shares below 1% of a request are left out.

${shareTable("part of the work", profiles, "byPart")}

${shareTable("package, or our folder", profiles, "byPackage")}
`;

const formatComparisons = (report: Report, comparisons: readonly Comparison[]): string => `
${madeBy("--optimizations --write", report)}

This table compares the build with each optimization to a build of the same sources without it
(\`verification/bench/optimizations.ts\` lists what is removed). Figures are medians of ${report.conditions.rounds}
alternating rounds. The load average at the end was ${Math.round(loadavg()[0] ?? 0)} on ${cpus().length} cores. If it is above the number of
cores, only large differences mean something. \`tests/http/sqlite/same-html.long.test.ts\` compares the
HTML of 240 pages, with and without page cache, handlers, and HTML in one piece.

${comparisonTable(comparisons)}
`;

/** Formats the comparisons as a table in Markdown. */
export const comparisonTable = (comparisons: readonly Comparison[]): string =>
	[
		line(["optimization", "measured", "with", "without", "saved"]),
		line(["---", "---", "---:", "---:", "---:"]),
		...comparisons.map(({ name, what, with: enabled, without, saved }) =>
			line([name, what, enabled, without, saved]),
		),
	].join("\n");

/** Formats the shares of at least 1% of a request as a table, by kind of request. */
function shareTable(head: string, profiles: readonly Profile[], by: "byPart" | "byPackage"): string {
	const shown = profiles.map(
		(profile) => new Map(profile[by].filter(([, time]) => time >= profile.mainThread / 100)),
	);
	const names = new Set(shown.flatMap((times) => [...times.keys()]));
	const formatMilliseconds = (times: Map<string, number>, name: string) =>
		String(Math.round(times.get(name) ?? 0) || "");
	const sums = line(["**together**", ...profiles.map(({ mainThread }) => `**${Math.round(mainThread)}**`)]);
	return [
		line([head, ...profiles.map(({ what }) => what)]),
		line(["---", ...profiles.map(() => "---:")]),
		...[...names].map((name) => line([name, ...shown.map((times) => formatMilliseconds(times, name))])),
		sums,
	].join("\n");
}

const madeBy = (how: string, { date, machine, versions }: Report): string =>
	`Written by \`npm run bench -- ${how}\` on ${date}; ${machine}; ${inOneLine(versions)}.`;

const line = (of: readonly string[]): string => `| ${of.join(" | ")} |`;

const formatRows = ({ rows }: Report): string =>
	[line(HEAD), "| --- | ---: | ---: | --- | --- |", ...rows.map((row) => line(cells(row)))].join("\n");

const inOneLine = (versions: Report["versions"]): string =>
	Object.entries(versions)
		.map(([name, version]) => `${name} ${version}`)
		.join(", ");
