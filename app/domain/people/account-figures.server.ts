import { site } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { MINUTE, now } from "#app/infra/process/clock.server.ts";
import { memoizeFor } from "#app/infra/process/memoize.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { dayIn, startOfDay } from "../platform/time/calendar-day.ts";
import { findCountedAccounts, findUncountedIds, hasDemoFigures } from "./demo-account.server.ts";

type Totals = {
	creators: number;
	professionals: number;
	/** Professionals shown in the public directory. */
	listed: number;
	waitlist: number;
	countedAt: Date;
};

export type Figures = {
	/** May be up to a minute stale. */
	totals: Totals;
	/** Whether the figures count a demo's made-up people. */
	isDemo: boolean;
	emailsWaiting: number;
	emailsDead: number;
	/** Since midnight in the site's time zone. Messages may be up to a minute stale. */
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
 * The figures on the team's Today page. They include demo accounts only in a demo with a history. Throws
 * `forbidden` for anyone outside the team.
 */
export async function getFigures(actor: Actor): Promise<Figures> {
	requireArea(actor, "home");
	const [totals, isDemo, emailsWaiting, emailsDead, today] = await Promise.all([
		getTotals(),
		hasDemoFigures(),
		db().outboxEmail.count({ where: { state: "PENDING" } }),
		db().outboxEmail.count({ where: { state: "DEAD" } }),
		figuresSince(midnight()),
	]);
	return { totals, isDemo, emailsWaiting, emailsDead, today };
}

function midnight(): Date {
	const { timeZone } = site();
	return startOfDay(dayIn(now(), timeZone), timeZone);
}

/** Cached for a minute, because of all figures of a day, this one counts by far the most rows. */
const countMessagesToday = memoizeFor(MINUTE, async () =>
	db().message.count({
		where: { createdAt: { gte: midnight() }, senderId: { notIn: await findUncountedIds() } },
	}),
);

/** Cached for a minute, because counting scans every account. */
const getTotals = memoizeFor(MINUTE, async (): Promise<Totals> => {
	const countedAt = now();
	const counted = await findCountedAccounts();
	const [creators, professionals, listed, waitlist] = await Promise.all([
		db().user.count({ where: { role: "CREATOR", ...counted } }),
		db().user.count({ where: { role: "PROFESSIONAL", ...counted } }),
		countListed(await hasDemoFigures()),
		db().waitlistEntry.count(),
	]);
	return { creators, professionals, listed, waitlist, countedAt };
});

/**
 * The number of listed professionals, with or without demo accounts. Runs two counts that need only indexes.
 * A single count that joins profiles to accounts would scan all accounts.
 */
export async function countListed(countsDemo = false): Promise<number> {
	const [withAccount, demo] = await Promise.all([
		db().professional.count({ where: { state: "LISTED", userId: { not: null } } }),
		db().professional.count({ where: { state: "LISTED", user: { demo: true } } }),
	]);
	return countsDemo ? withAccount : withAccount - demo;
}

/** Excludes uncounted accounts by ID, because joining rows to accounts could scan all accounts. */
async function figuresSince(gte: Date): Promise<Figures["today"]> {
	const counted = await findCountedAccounts();
	const ids = { notIn: await findUncountedIds() };
	const [accounts, waitlist, applications, requirements, bookings, messages, tickets, decisions] =
		await Promise.all([
			db().user.count({
				where: { createdAt: { gte }, role: { in: ["CREATOR", "PROFESSIONAL"] }, ...counted },
			}),
			db().waitlistEntry.count({ where: { createdAt: { gte } } }),
			db().application.count({ where: { submittedAt: { gte }, userId: ids } }),
			db().requirements.count({ where: { createdAt: { gte }, userId: ids } }),
			db().booking.count({ where: { requestedAt: { gte }, creatorId: ids } }),
			countMessagesToday(),
			db().supportTicket.count({ where: { createdAt: { gte } } }),
			db().decision.count({ where: { at: { gte }, undoneAt: null } }),
		]);
	return { accounts, waitlist, applications, requirements, bookings, messages, tickets, decisions };
}
