/** Where a page of a list ends: an instant, and the id as a tiebreaker. */
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
