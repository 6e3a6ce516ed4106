import { readFile } from "node:fs/promises";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import {
	findWaitlistStandings,
	parseWaitlistRow,
	type Standing,
} from "../../people/waitlist/import-waitlist.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { command } from "../../platform/command.server.ts";
import { invalidField } from "../../platform/domain-error.ts";
import { displayName, formatFileSize, type ReceivedFile } from "../../platform/files/file.ts";
import { findInvitationStandings, parseProfessionalRow } from "../../vetting/invitations.server.ts";
import {
	CELL_MAX,
	COLUMNS_MAX,
	IMPORT_MAX_BYTES,
	type ImportKind,
	importColumns,
	importMaxRows,
	matchColumns,
} from "./import.ts";
import type { CheckImport } from "./import-forms.ts";
import { parseCsv, UnclosedQuoteError } from "./parse-csv.ts";

/** A row that can be imported or, with a reason, can't. Its cells are in the order of the kind's columns. */
type CheckedRow = { number: number; cells: string[]; email: string | null; reason: string | null };

/** What an import of a file would do. */
export type CheckedFile = { header: string[]; rows: CheckedRow[]; readyCount: number; knownCount: number };

type From = Parameters<typeof findInvitationStandings>[0] & Parameters<typeof findWaitlistStandings>[0];

/** How each kind reads a row, by the same rules as the form, and finds people who are already there. */
const rules = {
	WAITLIST: { parse: parseWaitlistRow, findStandings: findWaitlistStandings },
	PROFESSIONALS: { parse: parseProfessionalRow, findStandings: findInvitationStandings },
} as const;

/** The people who are already there or can't be imported, by address. */
export const findStandings = (
	from: From,
	kind: ImportKind,
	emails: readonly string[],
): Promise<Map<string, Standing>> => rules[kind].findStandings(from, emails);

/** A row's cells by field. Undoes what protects spreadsheets from formulas in CSV files of ours. */
export const toFields = (kind: ImportKind, cells: readonly string[]): Record<string, string> =>
	Object.fromEntries(
		importColumns[kind].map(({ field }, i) => [
			field,
			(cells[i] ?? "").replace(/^'(?=[\s"']*[=+\-@\t\r\n＝＋－＠])/u, ""),
		]),
	);

/** Why a row's cells can't be imported, by themselves. Undefined if they can. */
export function findProblem(kind: ImportKind, cells: readonly string[]): string | undefined {
	const { error } = rules[kind].parse(toFields(kind, cells));
	return error && describeIssues(kind, error.issues);
}

/** Rows checked at a time. In between, the server does other work. */
const BATCH = 500;

/** Checks each row of a file. Changes nothing. Throws `invalid` for the field `file` if it can't be read. */
export async function checkFile(
	kind: ImportKind,
	bytes: Uint8Array,
	from: From = db(),
): Promise<CheckedFile> {
	const [header = [], ...found] = readRows(bytes);
	const positions = findPositions(kind, header);
	if (found.length === 0)
		throw invalidField(
			"file",
			"The file has no rows below the column names. Add some, then choose it again.",
		);
	const most = importMaxRows[kind];
	if (found.length > most)
		throw invalidField(
			"file",
			`The file has ${number(found.length)} rows. Split it into files of at most ${number(most)}.`,
		);
	const rows: CheckedRow[] = [];
	const rowOf = new Map<string, number>();
	let knownCount = 0;
	for (let start = 0; start < found.length; start += BATCH) {
		const part = found.slice(start, start + BATCH).map((row) =>
			checkRow(
				kind,
				row.number,
				positions.map((at) => row.cells[at] ?? ""),
				rowOf,
			),
		);
		const emails = part.flatMap(({ email, reason }) => (email !== null && reason === null ? [email] : []));
		const standings = await findStandings(from, kind, emails);
		for (const row of part) {
			const standing = row.reason === null && row.email !== null ? standings.get(row.email) : undefined;
			if (standing === "known") knownCount += 1;
			else rows.push(standing ? { ...row, reason: standing.refused } : row);
		}
	}
	const readyCount = rows.filter(({ reason }) => reason === null).length;
	return { header: header.map((name) => name.slice(0, CELL_MAX)), rows, readyCount, knownCount };
}

const number = (count: number): string => count.toLocaleString("en-US");

/** The cells of each row, the column names first. */
function readRows(bytes: Uint8Array) {
	if (bytes.length > IMPORT_MAX_BYTES)
		throw invalidField(
			"file",
			`The file is larger than ${formatFileSize(IMPORT_MAX_BYTES)}. Split it into smaller files.`,
		);
	const text = decode(bytes);
	if (text === undefined)
		throw invalidField(
			"file",
			"We can't read the characters of this file. Save it as “CSV UTF-8” in your spreadsheet, then choose it again.",
		);
	try {
		const [header, ...rows] = parseCsv(text);
		if (!header) throw invalidField("file", "The file is empty. Choose another one.");
		return [header.cells, ...rows] as [string[], ...typeof rows];
	} catch (error) {
		if (!(error instanceof UnclosedQuoteError)) throw error;
		throw invalidField(
			"file",
			`A quotation mark in row ${error.row} is never closed. Remove or close it, then choose the file again.`,
		);
	}
}

/** UTF-8 with or without a byte order mark. Undefined for any other encoding. */
function decode(bytes: Uint8Array): string | undefined {
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		return text.includes("\0") ? undefined : text;
	} catch {
		return undefined;
	}
}

/** The position of each column of this kind, and -1 for those that the file doesn't have. */
function findPositions(kind: ImportKind, header: readonly string[]): number[] {
	if (header.length > COLUMNS_MAX)
		throw invalidField(
			"file",
			`The file has ${header.length} columns. Remove those that you don't need, so that at most ${COLUMNS_MAX} are left.`,
		);
	const matched = matchColumns(kind, header);
	return importColumns[kind].map((column) => {
		const at = matched.indexOf(column);
		if (at < 0 && column.isRequired)
			throw invalidField(
				"file",
				`The file has no column “${column.label}”. Name the columns in its first row, then choose it again.`,
			);
		if (at !== matched.lastIndexOf(column))
			throw invalidField(
				"file",
				`Two columns of the file are “${column.label}”: “${header[at]}” and “${header[matched.lastIndexOf(column)]}”. Rename or remove one.`,
			);
		return at;
	});
}

/** Checks a row by itself and against the rows above it, which `rowOf` has by address. */
function checkRow(
	kind: ImportKind,
	rowNumber: number,
	whole: readonly string[],
	rowOf: Map<string, number>,
): CheckedRow {
	const cells = whole.map((cell) =>
		cell.length > CELL_MAX ? `${cell.slice(0, CELL_MAX).toWellFormed()}…` : cell,
	);
	const tooLong = importColumns[kind].find((_, i) => (whole[i] ?? "").length > CELL_MAX);
	if (tooLong) return refuse(rowNumber, cells, `${tooLong.label}: Use ${CELL_MAX} characters or fewer.`);
	const { data, error } = rules[kind].parse(toFields(kind, cells));
	if (!data) return refuse(rowNumber, cells, describeIssues(kind, error.issues));
	const above = rowOf.get(data.email);
	if (above !== undefined) return refuse(rowNumber, cells, `Row ${above} has the same address.`);
	rowOf.set(data.email, rowNumber);
	return { number: rowNumber, cells, email: data.email, reason: null };
}

const refuse = (rowNumber: number, cells: string[], reason: string): CheckedRow => ({
	number: rowNumber,
	cells,
	email: cells[0]?.trim().toLowerCase() || null,
	reason,
});

/** The messages of the form, each with the name of its column. */
const describeIssues = (
	kind: ImportKind,
	issues: readonly { path: PropertyKey[]; message: string }[],
): string =>
	issues
		.map(({ path: [name], message }) => {
			const column = importColumns[kind].find(({ field }) => field === name);
			const text = /[.?!]$/.test(message) ? message : `${message}.`;
			return column ? `${column.label}: ${text}` : text;
		})
		.join(" ");

/** Values per statement are limited, so rows are stored in parts. */
const ROWS_AT_ONCE = 1_000;

type Checked = CheckedFile & Pick<CheckImport, "kind" | "consent"> & { fileName: string };

/** Keeps a checked file until it is imported, or until it expires. */
export async function storeImport(tx: Tx, actor: Actor, checked: Checked): Promise<string> {
	const { kind, consent, fileName, header, rows, readyCount, knownCount } = checked;
	const refusedCount = rows.length - readyCount;
	const { id } = await tx.peopleImport.create({
		data: {
			kind,
			consent,
			fileName: displayName(fileName),
			header: JSON.stringify(header),
			readyCount,
			knownCount,
			refusedCount,
			createdAt: now(),
		},
		select: { id: true },
	});
	for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
		await tx.peopleImportRow.createMany({
			data: rows
				.slice(start, start + ROWS_AT_ONCE)
				.map(({ cells, ...row }) => ({ ...row, importId: id, cells: JSON.stringify(cells) })),
		});
	await recordEvent(tx, actor, {
		action: "check-import",
		subject: ["PeopleImport", id],
		detail: { kind, ready: readyCount, known: knownCount, refused: refusedCount },
	});
	return id;
}

/**
 * Someone on the team uploads a file of people. It is checked and kept for CHECKED_HOURS, and nothing is imported
 * until they confirm. Throws `invalid` if the file can't be read.
 */
export async function checkImport(
	actor: Actor,
	{ kind, consent, file }: Pick<CheckImport, "kind" | "consent"> & { file: ReceivedFile | undefined },
): Promise<{ id: string }> {
	requireArea(actor, "audience");
	if (!file || file.bytes === 0) throw invalidField("file", "Choose a CSV file");
	const checked = await checkFile(kind, await readFile(file.path));
	const input = { kind, consent, sha256: file.sha256 };
	return command(actor, "check-import", input, async (tx) => ({
		id: await storeImport(tx, actor, { ...checked, kind, consent, fileName: file.name }),
	}));
}
