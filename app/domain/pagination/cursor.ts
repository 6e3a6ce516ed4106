/** Where a page of a list ends: an instant, and the id that tells rows of the same instant apart. */
export type Cursor = { at: Date; id: string };

const CURSOR = /^(\d{1,15})-([\w-]{1,64})$/;

/** A cursor as an address holds it. */
export const writeCursor = ({ at, id }: Cursor): string => `${at.getTime()}-${id}`;

/** The cursor of an address; undefined where there is none, or none that can be read, so that the list begins at its head. */
export function readCursor(value: string | null): Cursor | undefined {
	const [, at = "", id = ""] = CURSOR.exec(value ?? "") ?? [];
	const instant = new Date(Number(at));
	return id && !Number.isNaN(instant.getTime()) ? { at: instant, id } : undefined;
}
