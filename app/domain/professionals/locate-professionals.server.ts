import { db, transaction } from "#app/infra/database/db.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { ALL_LINES, EXAMPLE_LINE, refreshDirectory } from "./refresh-directory.server.ts";

const BATCH = 500;

/**
 * Finds the point of professionals who were listed before points were stored, each in its own
 * transaction. Returns how many.
 */
export async function locateProfessionals(): Promise<number> {
	const due = await db().directoryEntry.findMany({
		where: { line: { in: [ALL_LINES, EXAMPLE_LINE + ALL_LINES] }, cell: "" },
		take: BATCH,
		select: { professionalId: true },
	});
	return forEachInSequence(
		due,
		{ text: "professional not located", about: ({ professionalId }) => ({ professionalId }) },
		({ professionalId }) =>
			transaction(async (tx) => {
				await refreshDirectory(tx, professionalId);
				return true;
			}),
	);
}
