import { RateLimiterMemory, RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import { CLOCK_TOLERANCE, later, now, SECOND } from "./clock.server.ts";
import { db } from "./db.server.ts";
import { limitPoints } from "./metrics.server.ts";
import { logSpentLimit } from "./security-log.server.ts";
import { settings } from "./settings.server.ts";

/**
 * `points` may be spent in every window of `seconds`; `kept` ones survive a restart and are shared by nodes. All that count by account
 * are kept. Those in memory count by network address, and what they are spent on comes too often for a write, or is kept by account, too.
 */
type Limit = { points: number; seconds: number; kept: boolean };

/** The default limits. The setting RATE_LIMITS changes single ones: `waitlist=100/600,request=6000/60`. */
export const defaultLimits = {
	"sign-in": { points: 10, seconds: 180, kept: false },
	"sign-in-account": { points: 25, seconds: 3_600, kept: true },
	// Codes of authenticator apps and recovery codes, by account.
	"second-factor": { points: 10, seconds: 900, kept: true },
	"sign-up": { points: 5, seconds: 1_800, kept: true },
	// A forgotten password, by network address and by the address that was entered.
	reset: { points: 5, seconds: 1_800, kept: true },
	"reset-account": { points: 5, seconds: 1_800, kept: true },
	// Codes that are typed in, by account.
	code: { points: 10, seconds: 900, kept: true },
	// Mails with a link or a code that a member asks for, by account.
	"account-mail": { points: 5, seconds: 1_800, kept: true },
	waitlist: { points: 5, seconds: 600, kept: true },
	newsletter: { points: 5, seconds: 600, kept: true },
	// Mails to one address that somebody entered, by whomever.
	"newsletter-address": { points: 3, seconds: 86_400, kept: true },
	export: { points: 3, seconds: 3_600, kept: true },
	"export-download": { points: 10, seconds: 900, kept: true },
	support: { points: 5, seconds: 600, kept: true },
	// Each submission asks two people by mail whom its sender has named.
	application: { points: 5, seconds: 86_400, kept: true },
	// Requests that bring files, by person.
	upload: { points: 30, seconds: 1_800, kept: true },
	"underage-log": { points: 30, seconds: 600, kept: true },
	requirements: { points: 5, seconds: 600, kept: true },
	// Test mails of campaigns, by person.
	"campaign-test": { points: 20, seconds: 3_600, kept: true },
	// Requests for a quote, by creator.
	"quote-request": { points: 10, seconds: 3_600, kept: true },
	review: { points: 10, seconds: 3_600, kept: true },
	report: { points: 5, seconds: 600, kept: true },
	// Messages, by person.
	message: { points: 30, seconds: 60, kept: true },
	"message-day": { points: 500, seconds: 86_400, kept: true },
	search: { points: 60, seconds: 60, kept: false },
	request: { points: 600, seconds: 60, kept: false },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof defaultLimits;

type Limiter = { consume(key: string): Promise<RateLimiterRes> };
const limiters = new Map<LimitName, Limiter>();

/**
 * Spends one point of a limit. Returns 0, or the seconds until another try where none was left: those of its window at most, also
 * where the clock was set back. Without a database the counters of this process stand in.
 */
export async function spendPoint(name: LimitName, key: string): Promise<number> {
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
		logSpentLimit(name, key, wait);
		return Math.max(1, Math.ceil(wait / 1_000));
	}
}

const limitOf = (name: LimitName): Limit => ({ ...defaultLimits[name], ...settings().RATE_LIMITS[name] });

/**
 * Has a window from before the clock was set back end after its own length, with all points that are spent in it. Returns the
 * milliseconds until a window ends.
 */
async function endInTime(name: LimitName, key: string, { msBeforeNext }: RateLimiterRes): Promise<number> {
	const { seconds, kept } = limitOf(name);
	const length = seconds * SECOND;
	if (msBeforeNext <= length + CLOCK_TOLERANCE) return msBeforeNext;
	// Counters in memory end by a timer, which no clock changes.
	if (kept) await db().rateLimiterFlexible.updateMany({ where: { key: `${name}:${key}` }, data: { expire: later(now(), length) } });
	return length;
}

function makeLimiter(name: LimitName): Limiter {
	const { points, seconds: duration, kept } = limitOf(name);
	const inMemory = new RateLimiterMemory({ keyPrefix: name, points, duration });
	if (!kept) return inMemory;
	return new RateLimiterPrisma({ storeClient: db(), keyPrefix: name, points, duration, insuranceLimiter: inMemory, clearExpiredByTimeout: false });
}
