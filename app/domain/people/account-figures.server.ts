import { site } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { MINUTE, now } from "#app/infra/process/clock.server.ts";
import { memoizeFor } from "#app/infra/process/memoize.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { dayIn, startOfDay } from "../platform/time/calendar-day.ts";
import { findDemoIds } from "./demo-account.server.ts";

type Totals = {
	creators: number;
	professionals: number;
	/** Professionals shown in the public directory. */
	listed: number;
	waitlist: number;
	countedAt: Date;
};

export type Figures = {
	/** Up to a minute old. */
	totals: Totals;
	emailsWaiting: number;
	emailsDead: number;
	/** Since midnight in the site's time zone. */
	today: Record<
		| "accounts"
		| "waitlist"
		| "applications"
		| "requirements"
		| "bookings"
		| "messages"
		| "tickets"
		| "decisions",
		number
	>;
};

/**
 * Today's figures for the team, without demo accounts and examples. Throws `forbidden` for anyone
 * else.
 */
export async function getFigures(actor: Actor): Promise<Figures> {
	requireArea(actor, "home");
	const { timeZone } = site();
	const gte = startOfDay(dayIn(now(), timeZone), timeZone);
	const [totals, emailsWaiting, emailsDead, today] = await Promise.all([
		getTotals(),
		db().outboxEmail.count({ where: { state: "PENDING" } }),
		db().outboxEmail.count({ where: { state: "DEAD" } }),
		findDemoIds().then((demoIds) => figuresSince(gte, demoIds)),
	]);
	return { totals, emailsWaiting, emailsDead, today };
}

/** Cached for a minute, because counting scans every account. */
const getTotals = memoizeFor(MINUTE, async (): Promise<Totals> => {
	const countedAt = now();
	const [creators, professionals, listed, waitlist] = await Promise.all([
		db().user.count({ where: { role: "CREATOR", demo: false } }),
		db().user.count({ where: { role: "PROFESSIONAL", demo: false } }),
		countListed(),
		db().waitlistEntry.count(),
	]);
	return { creators, professionals, listed, waitlist, countedAt };
});

/**
 * Two counts that need only indexes. A single count that joins profiles to accounts would scan all
 * accounts.
 */
export async function countListed(): Promise<number> {
	const [withAccount, demo] = await Promise.all([
		db().professional.count({ where: { state: "LISTED", userId: { not: null } } }),
		db().professional.count({ where: { state: "LISTED", user: { demo: true } } }),
	]);
	return withAccount - demo;
}

/** Excludes demo accounts by ID, because joining each row to its account may scan all accounts. */
async function figuresSince(gte: Date, demoIds: string[]): Promise<Figures["today"]> {
	const real = { notIn: demoIds };
	const [accounts, waitlist, applications, requirements, bookings, messages, tickets, decisions] =
		await Promise.all([
			db().user.count({
				where: { createdAt: { gte }, role: { in: ["CREATOR", "PROFESSIONAL"] }, demo: false },
			}),
			db().waitlistEntry.count({ where: { createdAt: { gte } } }),
			db().application.count({ where: { submittedAt: { gte }, userId: real } }),
			db().requirements.count({ where: { createdAt: { gte }, userId: real } }),
			db().booking.count({ where: { requestedAt: { gte }, creatorId: real } }),
			db().message.count({ where: { createdAt: { gte }, senderId: real } }),
			db().supportTicket.count({ where: { createdAt: { gte } } }),
			db().decision.count({ where: { at: { gte }, undoneAt: null } }),
		]);
	return { accounts, waitlist, applications, requirements, bookings, messages, tickets, decisions };
}
