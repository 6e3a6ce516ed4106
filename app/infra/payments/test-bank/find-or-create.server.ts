import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";

/** What a reference names: as it was created before, else created now. Several at once get the same row. */
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
