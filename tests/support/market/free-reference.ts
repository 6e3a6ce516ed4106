import { newReference } from "#app/domain/platform/reference.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";

/** Returns an unused reference for a booking or a checkout. Two random ones are sometimes the same. */
export async function freeReference(prefix: "BKG" | "PAY", from: Tx = db()): Promise<string> {
	const where = { reference: newReference(prefix) };
	const count = prefix === "BKG" ? await from.booking.count({ where }) : await from.checkout.count({ where });
	return count === 0 ? where.reference : freeReference(prefix, from);
}
