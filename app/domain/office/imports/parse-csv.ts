/** A row of a CSV file, with its number in a spreadsheet. The first row is number 1. */
export type CsvRow = { number: number; cells: string[] };

/** Why a text isn't CSV: a quotation mark in this row is never closed. */
export class UnclosedQuoteError extends Error {
	readonly row: number;

	constructor(row: number) {
		super(`A quotation mark in row ${row} is never closed.`);
		this.row = row;
	}
}

/**
 * Reads CSV (RFC 4180) as spreadsheets write it: separated by commas or semicolons, with any line endings.
 * Leaves out rows without text, but counts them. Like spreadsheets, takes a quotation mark within a cell as
 * text. Throws UnclosedQuoteError.
 */
export function parseCsv(text: string): CsvRow[] {
	const separator = findSeparator(text);
	const rows: CsvRow[] = [];
	let number = 1;
	let cells: string[] = [];
	for (let at = 0; at < text.length; ) {
		const cell = readCell(text, at, separator) ?? failUnclosed(number);
		cells.push(cell.value);
		at = cell.end;
		if (text[at] === separator) {
			at += 1;
			if (at < text.length) continue;
			cells.push("");
		}
		at += text.startsWith("\r\n", at) ? 2 : 1;
		if (cells.some((value) => value.trim() !== "")) rows.push({ number, cells });
		cells = [];
		number += 1;
	}
	return rows;
}

function failUnclosed(row: number): never {
	throw new UnclosedQuoteError(row);
}

/** Where the first row ends at the latest, to find the separator. */
const FIRST_ROW = 10_000;

/** Whichever of the two is more frequent in the first row, outside of quotation marks. */
function findSeparator(text: string): "," | ";" {
	const [first = ""] = text
		.slice(0, FIRST_ROW)
		.replace(/"(?:[^"]|"")*"/g, "")
		.split(/[\r\n]/, 1);
	return first.split(";").length > first.split(",").length ? ";" : ",";
}

/**
 * The cell at a position, and where it ends: at the separator, the line ending, or the end of the text.
 * Undefined if its quotation mark is never closed.
 */
function readCell(
	text: string,
	start: number,
	separator: string,
): { value: string; end: number } | undefined {
	let quoted = "";
	let from = start;
	if (text[start] === '"') {
		for (let at = start + 1; ; ) {
			const close = text.indexOf('"', at);
			if (close < 0) return undefined;
			quoted += text.slice(at, close);
			from = close + 1;
			if (text[from] !== '"') break;
			quoted += '"';
			at = from + 1;
		}
	}
	let end = from;
	while (end < text.length && text[end] !== separator && text[end] !== "\r" && text[end] !== "\n") end += 1;
	return { value: quoted + text.slice(from, end), end };
}
