import { RateLimiterMemory, RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "#app/infra/database/db.server.ts";
import { CLOCK_TOLERANCE, later, now, SECOND } from "#app/infra/process/clock.server.ts";
import { defaultLimits, type Limit, type LimitName } from "#app/infra/process/default-limits.ts";
import { limitPoints } from "#app/infra/process/metrics.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { logLimitExceeded } from "./security-log.server.ts";

type Limiter = { consume(key: string): Promise<RateLimiterRes> };
const limiters = new Map<LimitName, Limiter>();

/**
 * Uses one point of a limit. Returns 0 or, if none is left, the seconds until the next try. Even if the clock
 * was set back, the wait never exceeds the window by more than CLOCK_TOLERANCE. If the database is unavailable,
 * this process's own counters are used.
 */
export async function consumePoint(name: LimitName, key: string): Promise<number> {
	let limiter = limiters.get(name);
	if (!limiter) {
		limiter = makeLimiter(name);
		limiters.set(name, limiter);
	}
	try {
		await endInTime(name, key, await limiter.consume(key));
		limitPoints.inc({ limit: name, outcome: "spent" });
		return 0;
	} catch (refused) {
		if (!(refused instanceof RateLimiterRes)) throw refused;
		const wait = await endInTime(name, key, refused);
		limitPoints.inc({ limit: name, outcome: "refused" });
		logLimitExceeded(name, key, wait);
		return Math.max(1, Math.ceil(wait / 1_000));
	}
}

/** Resets a kept limit for a key, by deleting the count of points that the key has used. */
export const returnPoints = (name: LimitName, key: string) =>
	db().rateLimiterFlexible.deleteMany({ where: { key: `${name}:${key}` } });

const getLimit = (name: LimitName): Limit => ({ ...defaultLimits[name], ...settings().RATE_LIMITS[name] });

/**
 * If a window began before the clock was set back, shortens it to its usual length and keeps its
 * used points. Returns the milliseconds until the window ends.
 */
async function endInTime(name: LimitName, key: string, { msBeforeNext }: RateLimiterRes): Promise<number> {
	const { seconds, kept } = getLimit(name);
	const length = seconds * SECOND;
	if (msBeforeNext <= length + CLOCK_TOLERANCE) return msBeforeNext;
	// Counters in memory expire by a timer, which doesn't depend on the clock.
	if (kept)
		await db().rateLimiterFlexible.updateMany({
			where: { key: `${name}:${key}` },
			data: { expire: later(now(), length) },
		});
	return length;
}

function makeLimiter(name: LimitName): Limiter {
	const { points, seconds: duration, kept } = getLimit(name);
	const inMemory = new RateLimiterMemory({ keyPrefix: name, points, duration });
	if (!kept) return inMemory;
	return new RateLimiterPrisma({
		storeClient: db(),
		keyPrefix: name,
		points,
		duration,
		insuranceLimiter: inMemory,
		clearExpiredByTimeout: false,
	});
}
