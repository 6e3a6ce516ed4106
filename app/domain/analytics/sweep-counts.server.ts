import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { addDays } from "../calendar/calendar-day.ts";

/**
 * Counts are kept for two years and a month: the longest period of the dashboards and the one
 * before it.
 */
const KEPT_DAYS = 761;
/** Words of searches are kept for 90 days, since somebody may have typed what nobody should. */
const KEPT_SEARCH_DAYS = 90;

/** Removes counts whose time is over. Returns how many rows went. */
export async function sweepCounts(): Promise<number> {
	const today = now().toISOString().slice(0, 10);
	const old = { where: { day: { lt: addDays(today, -KEPT_DAYS) } } };
	const removed = [
		await db().pageViewCount.deleteMany(old),
		await db().formErrorCount.deleteMany(old),
		await db().vitalCount.deleteMany(old),
		await db().funnelCount.deleteMany(old),
		await db().searchMissCount.deleteMany({ where: { day: { lt: addDays(today, -KEPT_SEARCH_DAYS) } } }),
	];
	return removed.reduce((sum, { count }) => sum + count, 0);
}
