import { type Position, readCursor, writeCursor } from "../professionals/directory-cursor.ts";
import { SERVICE_LINES, type ServiceLine } from "../service-lines/service-line.ts";

/**
 * Where a page of the pool begins: for each line, after a position in the directory, or at its end.
 */
export type PoolCursor = ReadonlyMap<ServiceLine, Position | "end">;

/** A cursor as query values. */
export const writePoolCursor = (cursor: PoolCursor): string[] => [...cursor].map(([line, place]) => `${line}:${place === "end" ? place : writeCursor(place)}`);

/**
 * The cursor in the query values. Unreadable parts are left out, so those lines start from the top.
 */
export function readPoolCursor(values: readonly string[]): PoolCursor {
	const places = values.slice(0, SERVICE_LINES.length).flatMap((value): [ServiceLine, Position | "end"][] => {
		const [name, place] = value.split(":");
		const line = SERVICE_LINES.find((known) => known === name);
		const position = place === "end" ? place : readCursor(place);
		return line && position ? [[line, position]] : [];
	});
	return new Map(places);
}
