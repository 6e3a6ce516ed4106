import type { ServiceLine } from "../service-lines/service-line.ts";
import type { DirectoryFilter, Sort } from "./directory.ts";
import { circleOf } from "./directory-circle.server.ts";
import { type Cursor, type Position, readCursor, writeCursor } from "./directory-cursor.ts";
import { readEntries, readPage, type Scope } from "./directory-rows.sql.server.ts";
import { type Count, countOf, planRead } from "./directory-way.server.ts";
import { findSummaries, type ProfessionalSummary } from "./professional-summary.server.ts";
import { EXAMPLE_LINE } from "./refresh-directory.server.ts";

/** Rows per page. */
export const PAGE_SIZE = 10;

/** A page of the directory. */
export type DirectoryPage = {
	professionals: ProfessionalSummary[];
	/** Matching professionals without examples. `isMore` if there are more than `value`. */
	count: Count;
	/** Matching examples, after the last page. */
	examples: ProfessionalSummary[];
	next: string | undefined;
	previous: string | undefined;
};

/**
 * A page of the directory, after or before a cursor. An invalid cursor means the first page. The
 * cost doesn't grow with the directory: a filter with few matches reads them all, one with many
 * follows the index of the sort order until the page is full.
 */
export async function findProfessionals(
	filter: DirectoryFilter,
	sort: Sort,
	{ after, before }: Cursor = {},
): Promise<DirectoryPage> {
	const near = circleOf(filter);
	const scope: Scope = { filter, near, prefix: "" };
	const plan = await planRead(scope);
	const [behind, ahead] = [readCursor(after), readCursor(before)];
	const isBackward = !behind && ahead !== undefined;
	const place = behind ?? ahead;
	const { rows: entries, found } = await readPage(
		scope,
		plan.way,
		sort,
		{ place, isBackward, limit: PAGE_SIZE + 1 },
		plan.counting,
	);
	// The entry at the cursor may be gone.
	if (entries.length === 0 && place) return findProfessionals(filter, sort);
	const hasMore = entries.length > PAGE_SIZE;
	const rows = entries.slice(0, PAGE_SIZE);
	if (isBackward) rows.reverse();
	const next = isBackward || hasMore ? cursorAt(rows.at(-1)) : undefined;
	const previous = (isBackward ? hasMore : place) ? cursorAt(rows[0]) : undefined;
	const examples = next
		? []
		: await readEntries({ filter, near, prefix: EXAMPLE_LINE }, { by: "order" }, sort, {
				limit: PAGE_SIZE - rows.length,
			});
	const summaries = await findSummaries([...rows, ...examples].map(({ id }) => id));
	return {
		professionals: summaries.filter(({ isExample }) => !isExample),
		count: countOf(found, plan, rows.length > 0),
		examples: summaries.filter(({ isExample }) => isExample),
		next,
		previous,
	};
}

const cursorAt = (position: Position | undefined): string | undefined => position && writeCursor(position);

/** The best-rated professionals in a city with how many there are, filled up with examples. */
export async function findInCity(
	place: { region: string; city: string },
	size: number,
): Promise<{ people: ProfessionalSummary[]; count: Count }> {
	const { professionals, examples, count } = await findProfessionals({ place }, "rating");
	return { people: [...professionals, ...examples].slice(0, size), count };
}

/** The best-rated professionals of a line, filled up with examples, for the page of the line. */
export async function findFeatured(line: ServiceLine, size: number): Promise<ProfessionalSummary[]> {
	const { professionals, examples } = await findProfessionals({ line }, "rating");
	return [...professionals, ...examples].slice(0, size);
}
