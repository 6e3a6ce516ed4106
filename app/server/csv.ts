type CsvCell = string | number | null;

/**
 * A table as CSV (RFC 4180), with a header row. Text that a spreadsheet would read as a formula
 * gets a leading apostrophe. Null is an empty cell.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
	return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(cell: CsvCell): string {
	if (cell === null) return "";
	if (typeof cell === "number") return String(cell);
	const safe = /^[\s"']*[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? `'${cell}` : cell;
	return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
