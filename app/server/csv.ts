type CsvCell = string | number | null;

/**
 * Rows as CSV (RFC 4180). Text that a spreadsheet would read as a formula gets a leading apostrophe. Plain
 * numbers, including negative ones, stay numbers. Null is an empty cell.
 */
export function formatCsv(rows: readonly (readonly CsvCell[])[]): string {
	return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/** A plain number, as `centsAsTyped` writes amounts. Spreadsheets don't read it as a formula. */
const NUMBER = /^-?\d+(\.\d+)?$/;

function csvCell(cell: CsvCell): string {
	if (cell === null) return "";
	if (typeof cell === "number") return String(cell);
	const isFormula = !NUMBER.test(cell) && /^[\s"']*[=+\-@\t\r\n＝＋－＠]/u.test(cell);
	const safe = isFormula ? `'${cell}` : cell;
	return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
