import { type Machine, machineLine } from "./machine.ts";
import type { ProvedRow } from "./row.ts";

export type Report = { at: string; form: string; machine: Machine; rows: ProvedRow[] };

/** The form of a run that is accepted as proof. */
export const LONG = "long form";

const COLUMNS = ["", "promise", "target", "result", "verdict"] as const;

const listCells = ({ number, promise, wanted, seen, state, seconds }: ProvedRow): string[] => [
	number,
	promise,
	wanted,
	seen,
	`${state}${state === "not run" ? "" : `, ${seconds} s`}`,
];

/** Formats the table for a terminal. Each row is a short block, because results are too long for columns. */
export function formatText({ at, form, machine, rows }: Report): string {
	const blocks = rows.map((row) => {
		const [number = "", promise, wanted, seen, verdict] = listCells(row);
		return `${number.padEnd(4)} ${promise}: ${verdict}\n     target  ${wanted}\n     result  ${seen}`;
	});
	return `${blocks.join("\n")}\n\n${summarize(rows)}\n${form}, ${at}\n${machineLine(machine)}`;
}

const line = (cells: readonly string[]) =>
	`| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;

/** Reads the rows of a page: number, line, and whether the result is from the long form. */
function rowsOn(page: string): { number: string; line: string; isLong: boolean }[] {
	return [...page.matchAll(/^\| (T\d+) \|.*$/gm)].map(([line, number = ""]) => ({
		number,
		line,
		isLong: / long form[^|]*\|$/.test(line),
	}));
}

/**
 * Formats the page docs/proof.md. Rows that didn't run this time stay as they are on the `earlier` page, each
 * with its own date and machine. A short or shortened run never replaces results of the long form.
 */
export function formatMarkdown({ at, form, machine, rows }: Report, earlier = ""): string {
	const isLong = form === LONG;
	const measured = `${at.slice(0, 10)}, ${form}; ${machineLine(machine)}`;
	const kept = rowsOn(earlier).filter(
		(row) => !rows.some(({ number }) => number === row.number) || (row.isLong && !isLong),
	);
	const fresh = rows
		.filter(({ number }) => !kept.some((row) => row.number === number))
		.map((row) => ({ number: row.number as string, line: line([...listCells(row), measured]) }));
	const all = [...kept, ...fresh].sort((a, b) => Number(a.number.slice(1)) - Number(b.number.slice(1)));
	const count = (verdict: RegExp) => all.filter((row) => verdict.test(row.line)).length;
	return [
		"# Proof",
		"",
		"Written by `npm run prove -- --write`. [proving.md](proving.md) says how each row is measured.",
		"",
		`${count(/ \| met, \d+ s \| /)} met, ${count(/ \| not met, \d+ s \| /)} not met, ${count(/ \| not run \| /)} not run.`,
		"",
		line([...COLUMNS, "measured"]),
		line([...COLUMNS, ""].map(() => "---")),
		...all.map((row) => row.line),
		"",
	].join("\n");
}

function summarize(rows: readonly ProvedRow[]): string {
	const count = (state: ProvedRow["state"]) => rows.filter((row) => row.state === state).length;
	return `${count("met")} met, ${count("not met")} not met, ${count("not run")} not run`;
}
