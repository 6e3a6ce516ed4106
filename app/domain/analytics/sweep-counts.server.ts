import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { addDays } from "../calendar/calendar-day.ts";

/**
 * Counts are kept for two years and a month: the longest period of the dashboards and the one
 * before it.
 */
const KEPT_DAYS = 761;
/** Search queries are kept for 90 days only, because someone may have typed personal data. */
const KEPT_SEARCH_DAYS = 90;

/** Deletes counts past their retention period. Returns the number of rows. */
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
