import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";

/** How long a page that lost its connection finds every event that it missed. */
const KEPT = 2 * DAY;

/** Removes events that no page will ask for any more; returns how many. */
export async function sweepLiveEvents(): Promise<number> {
	const { count } = await db().liveEvent.deleteMany({ where: { createdAt: { lt: later(now(), -KEPT) } } });
	return count;
}
