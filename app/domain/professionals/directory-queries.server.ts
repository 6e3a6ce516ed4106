import type { ServiceLine } from "../service-lines/service-line.ts";
import type { DirectoryFilter, Sort } from "./directory.ts";
import { type Cursor, type Position, readCursor, writeCursor } from "./directory-cursor.ts";
import { countEntries, isNarrow, readEntries, type Scope } from "./directory-rows.server.ts";
import { findSummaries, type ProfessionalSummary } from "./professional-summary.server.ts";
import { EXAMPLE_LINE } from "./refresh-directory.server.ts";

/** Rows of a page. */
export const PAGE_SIZE = 10;
/** Up to how many are counted; beyond it says "1,000+". */
const COUNT_MAX = 1_000;

/** Part of the directory. */
export type DirectoryPage = {
	professionals: ProfessionalSummary[];
	/** Real people that the filter finds; `isMore` where there are more than `value`. */
	count: { value: number; isMore: boolean };
	/** Examples that the filter finds, behind the last page. */
	examples: ProfessionalSummary[];
	next: string | undefined;
	previous: string | undefined;
};

/**
 * A page of the directory, behind (`after`) or before a cursor of an earlier page; a cursor that is
 * none is taken for the beginning. It costs the same among a thousand and a hundred thousand: a
 * filter that finds few is answered from its shelves, one that finds many by walking along the
 * index of the order until the page is full.
 */
export async function findProfessionals(filter: DirectoryFilter, sort: Sort, { after, before }: Cursor = {}): Promise<DirectoryPage> {
	const scope: Scope = { filter, prefix: "" };
	const counted = await countEntries(scope, COUNT_MAX + 1);
	const way = isNarrow(filter) && counted <= COUNT_MAX ? "few" : "many";
	const [behind, ahead] = [readCursor(after), readCursor(before)];
	const isBackward = !behind && ahead !== undefined;
	const place = behind ?? ahead;
	const found = await readEntries(scope, way, sort, { place, isBackward, limit: PAGE_SIZE + 1 });
	// What stood beyond the cursor may be gone.
	if (found.length === 0 && place) return findProfessionals(filter, sort);
	const hasMore = found.length > PAGE_SIZE;
	const rows = found.slice(0, PAGE_SIZE);
	if (isBackward) rows.reverse();
	const next = isBackward || hasMore ? cursorAt(rows.at(-1)) : undefined;
	const previous = (isBackward ? hasMore : place) ? cursorAt(rows[0]) : undefined;
	const examples = next ? [] : await readEntries({ filter, prefix: EXAMPLE_LINE }, "many", sort, { limit: PAGE_SIZE - rows.length });
	const summaries = await findSummaries([...rows, ...examples].map(({ id }) => id));
	return {
		professionals: summaries.filter(({ isExample }) => !isExample),
		count: { value: Math.min(counted, COUNT_MAX), isMore: counted > COUNT_MAX },
		examples: summaries.filter(({ isExample }) => isExample),
		next,
		previous,
	};
}

const cursorAt = (position: Position | undefined): string | undefined => position && writeCursor(position);

/** The best rated of a line, and where there are fewer its examples; for the page of the line. */
export async function findFeatured(line: ServiceLine, size: number): Promise<ProfessionalSummary[]> {
	const { professionals, examples } = await findProfessionals({ line }, "rating");
	return [...professionals, ...examples].slice(0, size);
}
