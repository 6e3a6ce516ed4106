import Papa from "papaparse";

/** A row of a CSV file, with its number in a spreadsheet. The first row is number 1. */
export type CsvRow = { number: number; cells: string[] };

/** Why a text isn't CSV: a quotation mark in this row is never closed, or not at the end of its cell. */
export class UnclosedQuoteError extends Error {
	readonly row: number;

	constructor(row: number) {
		super(`A quotation mark in row ${row} is never closed.`);
		this.row = row;
	}
}

/** Where the first row ends at the latest, to find the separator. */
const FIRST_ROW = 10_000;

/**
 * Reads CSV (RFC 4180) as spreadsheets write it, separated by commas or semicolons. Leaves out rows without text, but
 * counts them. Throws UnclosedQuoteError.
 */
export function parseCsv(text: string): CsvRow[] {
	const { data, errors } = Papa.parse<string[]>(text, { delimiter: findSeparator(text) });
	const unclosed = errors.find(({ type }) => type === "Quotes");
	if (unclosed) throw new UnclosedQuoteError((unclosed.row ?? 0) + 1);
	return data
		.map((cells, i) => ({ number: i + 1, cells }))
		.filter(({ cells }) => cells.some((value) => value.trim() !== ""));
}

/**
 * Whichever of the two is more frequent in the first row, outside of quotation marks. The package would count them in
 * all rows, where a price list has a comma in each number.
 */
function findSeparator(text: string): "," | ";" {
	const [first = ""] = text
		.slice(0, FIRST_ROW)
		.replace(/"(?:[^"]|"")*"/g, "")
		.split(/[\r\n]/, 1);
	return first.split(";").length > first.split(",").length ? ";" : ",";
}
