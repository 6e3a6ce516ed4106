import { snapshot, type Tx } from "#app/infra/database/db.server.ts";

const BATCH = 200;

/** What a check found wrong, in sentences, and how many records it looked at. */
export type Checked = { faults: string[]; records: number };

/**
 * Checks records in batches, each with everything that belongs to it in one state of the database:
 * a check may run next to a server that posts.
 * @param read returns up to so many records after the last one, the first ones without it
 */
export async function* inBatches<Row>(
	read: (tx: Tx, after: Row | undefined, most: number) => Promise<Row[]>,
	check: (rows: Row[], tx: Tx) => Promise<string[]> | string[],
): AsyncGenerator<Checked> {
	for (let last: Row | undefined; ; ) {
		const { rows, faults } = await snapshot(async (tx) => {
			const rows = await read(tx, last, BATCH);
			return { rows, faults: rows.length > 0 ? await check(rows, tx) : [] };
		});
		if (rows.length > 0) yield { faults, records: rows.length };
		if (rows.length < BATCH) return;
		last = rows.at(-1);
	}
}

/** The condition that continues after a record, by its ID. */
export const after = (last: { id: string } | undefined) => (last ? { id: { gt: last.id } } : {});
