import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";

/** Days for which an address is kept that nobody confirmed, so that its late link still says that it has expired. */
const UNCONFIRMED_DAYS = 30;

/** Forgets addresses that were entered and never confirmed. Returns how many. */
export async function sweepNewsletter(): Promise<number> {
	const { count } = await db().newsletterSubscriber.deleteMany({ where: { state: "PENDING", confirmExpiresAt: { lt: later(now(), -UNCONFIRMED_DAYS * DAY) } } });
	return count;
}
