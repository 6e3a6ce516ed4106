import { readFileSync } from "node:fs";
import { arch, cpus, platform, totalmem } from "node:os";
import { throttling } from "./browser.ts";
import { loadTool, type Sample } from "./load.ts";
import { sharing } from "./pinned-process.ts";
import { type Row, times } from "./row.ts";

/** A run of the benchmark, as `--json` prints it. */
export type Report = {
	date: string;
	machine: string;
	versions: Record<string, string>;
	/** How it was measured. */
	conditions: { rounds: number; seconds: number; warmUp: number; load: string; cores: string; throttling: string };
	rows: Row[];
	/** Every single measurement behind the medians. */
	samples: Record<string, Sample[]>;
};

/** What the rows need beside them to be understood later and elsewhere. */
export function reportOf(rows: Row[], samples: Record<string, Sample[]>, conditions: { rounds: number; seconds: number; warmUp: number }): Report {
	const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> };
	const version = (name: string) => dependencies[name] ?? "";
	return {
		date: new Date().toISOString().slice(0, 10),
		machine: `${platform()} ${arch()}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GB`,
		versions: { node: process.versions.node, "react-router": version("react-router"), react: version("react"), "@prisma/client": version("@prisma/client") },
		conditions: { ...conditions, load: loadTool, cores: sharing, throttling },
		rows,
		samples,
	};
}

const HEAD = ["what", "figure", "ratio", "budget", "met"];
const cells = ({ what, figure, ratio, budget, isMet }: Row) => [what, figure, ratio === null ? "" : times(ratio), budget, isMet === null ? "" : isMet ? "yes" : "NO"];

/** The table as a terminal shows it. */
export function asText({ rows, machine, conditions }: Report): string {
	const lines = [HEAD, ...rows.map(cells)];
	const widths = HEAD.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
	const table = lines.map((line) =>
		line
			.map((cell, i) => cell.padEnd(widths[i] ?? 0))
			.join("  ")
			.trimEnd(),
	);
	return [...table, "", `${machine}; ${inWords(conditions)}`].join("\n");
}

/** Where in docs/speed.md the long run begins, which is made by itself and stays when the table is written. */
const LONG_RUN = "\n## Over time\n";

/** docs/speed.md with a new table, or with a new long run below the table that it has. */
export function intoMarkdown(report: Report, before: string): string {
	const at = before.indexOf(LONG_RUN);
	const [table, longRun] = at < 0 ? [before, ""] : [before.slice(0, at), before.slice(at)];
	return report.rows.every(({ part }) => part === "soak") ? table + longRunAsMarkdown(report) : asMarkdown(report) + longRun;
}

/** The table as docs/speed.md holds it. */
export function asMarkdown({ rows, machine, versions, conditions, date }: Report): string {
	return `# Speed

Made by \`npm run bench -- --write\` on ${date}; it overwrites this table.

- Machine: ${machine}
- Versions: ${inOneLine(versions)}
- Measured: ${inWords(conditions)}
- Browser: Chromium, ${conditions.throttling}

\`bare\` is plain \`node:http\` that sends the very bytes of our page from memory, or writes the same rows with a sync for each commit: about as
fast as Node can be. Figures differ from machine to machine; the ratios to \`bare\`, measured by turns in the same run, are what to compare.

${tableOf(rows)}
`;
}

const longRunAsMarkdown = ({ rows, machine, versions, date }: Report): string => `${LONG_RUN}
Made by \`npm run bench -- --only soak --minutes N --write\` on ${date}; ${machine}; ${inOneLine(versions)}.

${tableOf(rows)}
`;

function tableOf(rows: readonly Row[]): string {
	const line = (of: string[]) => `| ${of.join(" | ")} |`;
	return [line(HEAD), "| --- | ---: | ---: | --- | --- |", ...rows.map((row) => line(cells(row)))].join("\n");
}

const inOneLine = (versions: Report["versions"]): string =>
	Object.entries(versions)
		.map(([name, version]) => `${name} ${version}`)
		.join(", ");

const inWords = ({ rounds, seconds, warmUp, load, cores }: Report["conditions"]) =>
	`medians of ${rounds} rounds of ${seconds} s by ${load}, by turns with bare, after ${warmUp} s of each that are not counted; ${cores}`;
