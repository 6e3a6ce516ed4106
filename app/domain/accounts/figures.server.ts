import { db } from "#app/infra/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";

export type Figures = { creators: number; professionals: number; waitlist: number; mailWaiting: number; mailDead: number };

/** The team's figures of the day; demo accounts do not count. Throws `forbidden` for anyone else. */
export async function getFigures(actor: Actor): Promise<Figures> {
	requireUser(actor, "ADMIN");
	const [creators, professionals, waitlist, mailWaiting, mailDead] = await Promise.all([
		db().user.count({ where: { role: "CREATOR", demo: false } }),
		db().user.count({ where: { role: "PROFESSIONAL", demo: false } }),
		db().waitlistEntry.count(),
		db().outboxMail.count({ where: { state: "PENDING" } }),
		db().outboxMail.count({ where: { state: "DEAD" } }),
	]);
	return { creators, professionals, waitlist, mailWaiting, mailDead };
}
