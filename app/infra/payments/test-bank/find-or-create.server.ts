import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";

/** Finds the row with a reference, or creates it. Concurrent callers get the same row. */
export async function findOrCreate<Row>(
	find: () => Promise<Row | null>,
	create: () => Promise<Row>,
): Promise<Row> {
	const known = await find();
	if (known) return known;
	try {
		return await create();
	} catch (error) {
		const theirs = isUniqueViolation(error) ? await find() : null;
		if (!theirs) throw error;
		return theirs;
	}
}
