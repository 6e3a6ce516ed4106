/** Which part of a list an address names: what is older than a row, or newer. Ids grow with time. */
export type IdPage = { older?: string | undefined; newer?: string | undefined };

/** A part of a list, newest first, with the ids that the parts before and after it begin at. */
export type IdPageOf<Row> = { rows: Row[]; newer: string | undefined; older: string | undefined };

const ID = /^[\w-]{1,64}$/;

/** The part that an address names; the head of the list where it names none that can be read. */
export function readIdPage(query: URLSearchParams): IdPage {
	const idIn = (name: string) => {
		const id = query.get(name) ?? "";
		return ID.test(id) ? id : undefined;
	};
	return { older: idIn("older"), newer: idIn("newer") };
}

/** How the database is asked for a part, and for one row more, which tells whether the list goes on. */
export const idPageQuery = ({ older, newer }: IdPage, size: number) => ({
	where: newer ? { id: { gt: newer } } : older ? { id: { lt: older } } : {},
	orderBy: { id: newer ? ("asc" as const) : ("desc" as const) },
	take: size + 1,
});

/** The part, of what was found by `idPageQuery`, or by another order whose places `keyOf` names. */
export function idPageOf<Row extends { id: string }>(found: readonly Row[], { older, newer }: IdPage, size: number, keyOf = (row: Row): string => row.id): IdPageOf<Row> {
	const keyAt = (row: Row | undefined) => row && keyOf(row);
	const hasMore = found.length > size;
	const rows = newer ? found.slice(0, size).reverse() : found.slice(0, size);
	return {
		rows,
		newer: (newer ? hasMore : older !== undefined) ? keyAt(rows[0]) : undefined,
		older: (newer ? true : hasMore) ? keyAt(rows.at(-1)) : undefined,
	};
}
