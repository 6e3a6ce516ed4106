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
	/** The conditions of the measurements. */
	conditions: {
		rounds: number;
		seconds: number;
		warmUp: number;
		scale?: number;
		load: string;
		cores: string;
		throttling: string;
	};
	rows: Row[];
	/** All measurements behind the medians. */
	samples: Record<string, Sample[]>;
};

/** Adds the context that makes the rows understandable later and elsewhere. */
export function makeReport(
	rows: Row[],
	samples: Record<string, Sample[]>,
	conditions: { rounds: number; seconds: number; warmUp: number; scale?: number },
): Report {
	const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
		dependencies: Record<string, string>;
	};
	const version = (name: string) => dependencies[name] ?? "";
	return {
		date: new Date().toISOString().slice(0, 10),
		machine: `${platform()} ${arch()}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GB`,
		versions: {
			node: process.versions.node,
			"react-router": version("react-router"),
			react: version("react"),
			"@prisma/client": version("@prisma/client"),
		},
		conditions: { ...conditions, load: loadTool, cores: sharing, throttling },
		rows,
		samples,
	};
}

/** The columns of the table. */
export const HEAD = ["what", "figure", "ratio", "budget", "met"];
export const cells = ({ what, figure, ratio, budget, isMet }: Row) => [
	what,
	figure,
	ratio === null ? "" : times(ratio),
	budget,
	isMet === null ? "" : isMet ? "yes" : "NO",
];

/** Formats the table for a terminal. */
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

/** Describes the conditions of the measurements in one line. */
export const inWords = ({ rounds, seconds, warmUp, load, cores }: Report["conditions"]) =>
	`medians of ${rounds} rounds of ${seconds} s by ${load}, those of p99 by autocannon, alternating with bare or the peer, after ${warmUp} s of warm-up each; ${cores}`;
