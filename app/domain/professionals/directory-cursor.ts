/** Where a page of the directory begins or ends, as in its query string. */
export type Cursor = { after?: string | undefined; before?: string | undefined };

/**
 * A position in a sort order: the value, and the professional's id. For "newest" only the id
 * counts.
 */
export type Position = { value: number; id: string };

/** The maximum of an integer column on PostgreSQL. */
const INT_MAX = 2_147_483_647;

/** A position as a query value. */
export const writeCursor = ({ value, id }: Position): string => `${value}~${id}`;

/** The position in a cursor, or undefined if it is invalid. */
export function readCursor(cursor: string | undefined): Position | undefined {
	const [, digits, id] = /^(\d{1,10})~([\w-]{1,64})$/.exec(cursor ?? "") ?? [];
	if (digits === undefined || id === undefined) return undefined;
	const value = Number(digits);
	return value <= INT_MAX ? { value, id } : undefined;
}
