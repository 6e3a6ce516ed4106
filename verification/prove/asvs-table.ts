import { readFileSync } from "node:fs";

export type AsvsRow = {
	number: string;
	level: number;
	what: string;
	state: "met" | "not met" | "not applicable";
	how: string;
	/** The test that verifies it. Empty if the row gives a reason instead. */
	test: string;
};

const STATES = ["met", "not met", "not applicable"] as const;

/** Reads the rows of docs/asvs.csv. Throws if a line is malformed. */
export function readAsvs(path = "docs/asvs.csv"): AsvsRow[] {
	const [, ...lines] = readFileSync(path, "utf8").trim().split("\n");
	return lines.map((line) => {
		const [number = "", level = "", what = "", state = "", how = "", test = "", ...rest] = readCells(line);
		const known = STATES.find((name) => name === state);
		if (!known || !/^\d+\.\d+\.\d+$/.test(number) || !/^[12]$/.test(level) || !what || rest.length > 0)
			throw new Error(`docs/asvs.csv has a malformed line: ${line}`);
		return { number, level: Number(level), what, state: known, how, test };
	});
}

/** Reads the cells of one line. Quoted cells may contain commas. */
const readCells = (line: string): string[] =>
	[...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
		([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? "",
	);
