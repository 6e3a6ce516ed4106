/** Where a page of the directory begins or ends, as its address says it. */
export type Cursor = { after?: string | undefined; before?: string | undefined };

/** A place in an order: the value there, and the id of whoever stands at it. In the order of time the id is all that counts. */
export type Position = { value: number; id: string };

/** The most that a column for whole numbers holds on PostgreSQL. */
const INT_MAX = 2_147_483_647;

/** A position in the directory as addresses hold it. */
export const writeCursor = ({ value, id }: Position): string => `${value}~${id}`;

/** The place that a cursor names, or undefined where it is none. */
export function readCursor(cursor: string | undefined): Position | undefined {
	const [, digits, id] = /^(\d{1,10})~([\w-]{1,64})$/.exec(cursor ?? "") ?? [];
	if (digits === undefined || id === undefined) return undefined;
	const value = Number(digits);
	return value <= INT_MAX ? { value, id } : undefined;
}
