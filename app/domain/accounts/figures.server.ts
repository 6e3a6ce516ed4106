import { now } from "#app/infra/clock.server.ts";
import { db } from "#app/infra/db.server.ts";
import { site } from "#app/infra/site.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { dayIn, startOfDay } from "../calendar/calendar-day.ts";

export type Figures = {
	creators: number;
	professionals: number;
	/** Professionals whom the public sees. */
	listed: number;
	waitlist: number;
	mailWaiting: number;
	mailDead: number;
	/** Since midnight in the site's time zone. */
	today: Record<"accounts" | "waitlist" | "applications" | "requirements" | "bookings" | "messages" | "tickets" | "decisions", number>;
};

const real = { demo: false };

/** The team's figures of the day; demo accounts and examples do not count. Throws `forbidden` for anyone else. */
export async function getFigures(actor: Actor): Promise<Figures> {
	requireUser(actor, "ADMIN");
	const { timeZone } = site();
	const gte = startOfDay(dayIn(now(), timeZone), timeZone);
	const [creators, professionals, listed, waitlist, mailWaiting, mailDead, today] = await Promise.all([
		db().user.count({ where: { role: "CREATOR", ...real } }),
		db().user.count({ where: { role: "PROFESSIONAL", ...real } }),
		countListed(),
		db().waitlistEntry.count(),
		db().outboxMail.count({ where: { state: "PENDING" } }),
		db().outboxMail.count({ where: { state: "DEAD" } }),
		figuresSince(gte),
	]);
	return { creators, professionals, listed, waitlist, mailWaiting, mailDead, today };
}

/** Taken together from two counts that indexes answer alone: asking each profile for its account would look at all accounts. */
async function countListed(): Promise<number> {
	const [owned, demo] = await Promise.all([
		db().professional.count({ where: { state: "LISTED", userId: { not: null } } }),
		db().professional.count({ where: { state: "LISTED", user: { demo: true } } }),
	]);
	return owned - demo;
}

async function figuresSince(gte: Date): Promise<Figures["today"]> {
	const [accounts, waitlist, applications, requirements, bookings, messages, tickets, decisions] = await Promise.all([
		db().user.count({ where: { createdAt: { gte }, role: { in: ["CREATOR", "PROFESSIONAL"] }, ...real } }),
		db().waitlistEntry.count({ where: { createdAt: { gte } } }),
		db().application.count({ where: { submittedAt: { gte }, user: real } }),
		db().requirements.count({ where: { createdAt: { gte }, user: real } }),
		db().booking.count({ where: { requestedAt: { gte }, creator: real } }),
		db().message.count({ where: { createdAt: { gte }, sender: real } }),
		db().supportTicket.count({ where: { createdAt: { gte } } }),
		db().decision.count({ where: { at: { gte }, undoneAt: null } }),
	]);
	return { accounts, waitlist, applications, requirements, bookings, messages, tickets, decisions };
}
