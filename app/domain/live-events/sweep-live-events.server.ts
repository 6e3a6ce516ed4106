import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";

/** How long a page that lost its connection can get the events that it missed. */
const KEPT = 2 * DAY;

/** Deletes events that no page will ask for anymore. Returns how many. */
export async function sweepLiveEvents(): Promise<number> {
	const { count } = await db().liveEvent.deleteMany({ where: { createdAt: { lt: later(now(), -KEPT) } } });
	return count;
}
