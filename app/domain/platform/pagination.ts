/** Where a page of a list ends: an instant, and the ID as a tiebreaker. */
export type Cursor = { at: Date; id: string };

const CURSOR = /^(\d{1,15})-([\w-]{1,64})$/;

/** A cursor as a query value. */
export const writeCursor = ({ at, id }: Cursor): string => `${at.getTime()}-${id}`;

/**
 * The cursor in a query value, or undefined if it is missing or invalid, so that the list starts at
 * the top.
 */
export function readCursor(value: string | null): Cursor | undefined {
	const [, at = "", id = ""] = CURSOR.exec(value ?? "") ?? [];
	const instant = new Date(Number(at));
	return id && !Number.isNaN(instant.getTime()) ? { at: instant, id } : undefined;
}

/** The page that a URL requests: rows older or newer than an ID. IDs are chronological. */
export type IdPage = { older?: string | undefined; newer?: string | undefined };

/** A page of a list, newest first, with the IDs after which the newer and the older page begin. */
export type PageById<Row> = { rows: Row[]; newer: string | undefined; older: string | undefined };

const ID = /^[\w-]{1,64}$/;

/** The page in the query string, or the first page if the query string doesn't name a valid page. */
export function readIdPage(query: URLSearchParams): IdPage {
	const idIn = (name: string) => {
		const id = query.get(name) ?? "";
		return ID.test(id) ? id : undefined;
	};
	return { older: idIn("older"), newer: idIn("newer") };
}

/** The query for a page plus one row, which shows whether there is another page. */
export const idPageQuery = ({ older, newer }: IdPage, size: number) => ({
	where: newer ? { id: { gt: newer } } : older ? { id: { lt: older } } : {},
	orderBy: { id: newer ? ("asc" as const) : ("desc" as const) },
	take: size + 1,
});

/** The page in the rows found by `idPageQuery`. For another order, `getKey` returns the sort key. */
export function getPageById<Row extends { id: string }>(
	found: readonly Row[],
	{ older, newer }: IdPage,
	size: number,
	getKey = (row: Row): string => row.id,
): PageById<Row> {
	const keyAt = (row: Row | undefined) => row && getKey(row);
	const hasMore = found.length > size;
	const rows = newer ? found.slice(0, size).reverse() : found.slice(0, size);
	return {
		rows,
		newer: (newer ? hasMore : older !== undefined) ? keyAt(rows[0]) : undefined,
		older: (newer ? true : hasMore) ? keyAt(rows.at(-1)) : undefined,
	};
}

/** The maximum length of a back-office search, in characters. */
export const LOOKUP_MAX = 100;

/**
 * A search by the team: a record by its reference, people by the start of their address, or names by their
 * words.
 */
export type Lookup = { by: "reference" | "address" | "words"; text: string };

/**
 * Parses a search: references in uppercase, addresses in lowercase, as stored. Null if it is empty.
 */
export function readLookup(typed: string): Lookup | null {
	const text = typed.replaceAll("\0", "").trim().slice(0, LOOKUP_MAX).toWellFormed();
	if (text === "") return null;
	if (/^[a-z]{3}-\d+$/i.test(text)) return { by: "reference", text: text.toUpperCase() };
	// Names may begin with an at sign. Addresses don't.
	if (/^[^\s@]+@/.test(text)) return { by: "address", text: text.toLowerCase() };
	return { by: "words", text };
}
