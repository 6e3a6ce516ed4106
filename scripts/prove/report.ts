import { type Machine, machineLine } from "./machine.ts";
import type { ProvedRow } from "./row.ts";

export type Report = { at: string; form: string; machine: Machine; rows: ProvedRow[] };

const COLUMNS = ["", "promise", "wanted", "seen", "verdict"] as const;

const cellsOf = ({ number, promise, wanted, seen, state, seconds }: ProvedRow): string[] => [
	number,
	promise,
	wanted,
	seen,
	`${state}${state === "not run" ? "" : `, ${seconds} s`}`,
];

/** The table for a terminal: each row is a short block, since figures are longer than columns. */
export function textOf({ at, form, machine, rows }: Report): string {
	const blocks = rows.map((row) => {
		const [number = "", promise, wanted, seen, verdict] = cellsOf(row);
		return `${number.padEnd(4)} ${promise}: ${verdict}\n     wanted  ${wanted}\n     seen    ${seen}`;
	});
	return `${blocks.join("\n")}\n\n${summaryOf(rows)}\n${form}, ${at}\n${machineLine(machine)}`;
}

/** The page docs/proof.md. */
export function markdownOf({ at, form, machine, rows }: Report): string {
	const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
	return [
		"# Proof",
		"",
		"Written by `npm run prove -- --write`; how each row is measured stands in [proving.md](proving.md).",
		"",
		`- when: ${at}, ${form}`,
		`- machine: ${machineLine(machine)}`,
		`- sum: ${summaryOf(rows)}`,
		"",
		line(COLUMNS),
		line(COLUMNS.map(() => "---")),
		...rows.map((row) => line(cellsOf(row))),
		"",
	].join("\n");
}

function summaryOf(rows: readonly ProvedRow[]): string {
	const count = (state: ProvedRow["state"]) => rows.filter((row) => row.state === state).length;
	return `${count("met")} met, ${count("not met")} not met, ${count("not run")} not run`;
}
