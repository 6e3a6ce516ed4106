import { type Position, readCursor, writeCursor } from "../professionals/directory-cursor.ts";
import { SERVICE_LINES, type ServiceLine } from "../service-lines/service-line.ts";
import { PLACES, type PoolCriteria } from "./pool-criteria.ts";

/** One part of the pool: the professionals of a line, in one of the places. */
export type PoolPart = `${ServiceLine}.${PoolCriteria["place"]}`;

export const partOf = (line: ServiceLine, place: PoolCriteria["place"]): PoolPart => `${line}.${place}`;

const PARTS = SERVICE_LINES.flatMap((line) => PLACES.map((place) => partOf(line, place)));

/**
 * Where a page of the pool begins: for each part, after a position in the directory, or at its end.
 */
export type PoolCursor = ReadonlyMap<PoolPart, Position | "end">;

/** A cursor as query values. */
export const writePoolCursor = (cursor: PoolCursor): string[] =>
	[...cursor].map(([part, place]) => `${part}:${place === "end" ? place : writeCursor(place)}`);

/**
 * The cursor in the query values. Unreadable parts are left out, so those begin at the top.
 */
export function readPoolCursor(values: readonly string[]): PoolCursor {
	const places = values.slice(0, PARTS.length).flatMap((value): [PoolPart, Position | "end"][] => {
		const [name, place] = value.split(":");
		const part = PARTS.find((known) => known === name);
		const position = place === "end" ? place : readCursor(place);
		return part && position ? [[part, position]] : [];
	});
	return new Map(places);
}
