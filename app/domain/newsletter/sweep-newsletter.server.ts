import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";

/**
 * Days that an unconfirmed address is stored, so that its link can still say that it has expired.
 */
const UNCONFIRMED_DAYS = 30;

/** Deletes addresses that were never confirmed. Returns how many. */
export async function sweepNewsletter(): Promise<number> {
	const { count } = await db().newsletterSubscriber.deleteMany({
		where: { state: "PENDING", confirmExpiresAt: { lt: later(now(), -UNCONFIRMED_DAYS * DAY) } },
	});
	return count;
}
