import type { Position } from "../professionals/directory-cursor.ts";
import { readEntries, type Scope, type Way } from "../professionals/directory-rows.sql.server.ts";
import { planReads } from "../professionals/directory-way.server.ts";
import { PLACES, type PoolCriteria, scopeOf } from "./pool-criteria.ts";
import { type PoolCursor, type PoolPart, partOf } from "./pool-cursor.ts";
import { linesWanted, type Wanted } from "./score-facts.ts";

/**
 * Directory entries read for each part, the best rated first, and of those near the newest, too.
 * With several lines each gets fewer, so that at most some 330 are scored, and a query counts for
 * all of them: its parameters are limited to 999.
 */
const WINDOW = 100;
const NEWEST = 24;
const windowOf = (lines: number) => ({
	best: Math.floor(WINDOW / lines),
	newest: Math.floor(NEWEST / lines),
});

/** A piece of the directory: one place of one line. */
export type Window = {
	place: PoolCriteria["place"];
	part: PoolPart;
	ids: string[];
	hasMore: boolean /** Where it goes on. */;
	end: Position | "end";
};

type Reading = { wanted: Wanted; rate: PoolCriteria["rate"]; after: PoolCursor };

/** The places that criteria include: the one that they name, and the nearer ones. */
export const placesWithin = (place: PoolCriteria["place"]): PoolCriteria["place"][] =>
	PLACES.slice(0, PLACES.indexOf(place) + 1);

/**
 * The next entries of each line and place. Those near come with the newest as well, so that someone
 * without reviews is seen.
 */
export async function readWindows(
	places: readonly PoolCriteria["place"][],
	{ wanted, rate, after }: Reading,
): Promise<Window[]> {
	const lines = linesWanted(wanted);
	const size = windowOf(lines.length);
	const parts = lines.flatMap((line) =>
		places.map((place) => ({
			place,
			part: partOf(line, place),
			scope: scopeOf(line, wanted, { place, rate }),
		})),
	);
	const plans = await planReads(parts.map(({ scope }) => scope));
	return Promise.all(
		parts.map((part, i) => readWindow(part, plans[i]?.way ?? { by: "order" }, after.get(part.part), size)),
	);
}

type Part = { place: PoolCriteria["place"]; part: PoolPart; scope: Scope };

async function readWindow(
	{ place, part, scope }: Part,
	way: Way,
	position: Position | "end" | undefined,
	size: ReturnType<typeof windowOf>,
): Promise<Window> {
	if (position === "end") return { place, part, ids: [], hasMore: false, end: "end" };
	const found = await readEntries(scope, way, "rating", { place: position, limit: size.best + 1 });
	const [read, hasMore] = [found.slice(0, size.best), found.length > size.best];
	const newest =
		place === "near" && hasMore && !position
			? await readEntries(scope, way, "newest", { limit: size.newest })
			: [];
	return {
		place,
		part,
		ids: [...new Set([...read, ...newest].map(({ id }) => id))],
		hasMore,
		end: hasMore ? (read.at(-1) ?? "end") : "end",
	};
}
