import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { personNotFound } from "../account-measures/measure.ts";
import { type Actor, requireArea } from "../actor.ts";
import { detailInWords, eventInWords, subjectInWords } from "../audit/event-words.ts";
import { type IdPage, idPageOf, idPageQuery } from "../pagination/id-page.ts";
import { openSessions } from "../sessions/session-life.server.ts";
import { personFields } from "./people.ts";

/** All that the team sees of one account. Throws `not_found`. */
export async function getPerson(actor: Actor, userId: string) {
	requireArea(actor, "people");
	const person = await db().user.findUnique({
		where: { id: userId },
		select: {
			...personFields,
			suspensionReason: true,
			restrictedUntil: true,
			referralCode: true,
			termsVersion: true,
			scopes: { select: { scope: true } },
			twoFactor: { select: { confirmedAt: true } },
			professional: { select: { id: true, businessName: true, state: true } },
			applications: {
				orderBy: { id: "desc" },
				take: 20,
				select: { id: true, reference: true, status: true, statusAt: true },
			},
			requirements: {
				orderBy: { id: "desc" },
				take: 20,
				select: { id: true, reference: true, status: true, createdAt: true },
			},
			measures: {
				orderBy: { id: "desc" },
				take: 50,
				select: { id: true, kind: true, reason: true, at: true, admin: { select: { name: true } } },
			},
		},
	});
	if (!person) throw personNotFound();
	return { ...person, counts: await countsOf(person), sessions: await sessionsOf(userId) };
}

type Named = { id: string; email: string };

/**
 * How many records a user is part of. Application drafts count, although only their owners can read
 * them.
 */
async function countsOf({ id, email }: Named): Promise<{ what: string; count: number }[]> {
	const [applications, requirements, asked, got, messages, flagged, reviews, reported, tickets] =
		await Promise.all([
			db().application.count({ where: { userId: id } }),
			db().requirements.count({ where: { userId: id } }),
			db().booking.count({ where: { creatorId: id } }),
			db().booking.count({ where: { professional: { userId: id } } }),
			db().message.count({ where: { senderId: id } }),
			db().messageFlag.count({ where: { senderId: id } }),
			db().review.count({ where: { authorId: id } }),
			db().report.count({ where: { reporterId: id } }),
			db().supportTicket.count({ where: { email } }),
		]);
	return [
		{ what: "Applications", count: applications },
		{ what: "Requirements", count: requirements },
		{ what: "Bookings asked for", count: asked },
		{ what: "Bookings received", count: got },
		{ what: "Messages written", count: messages },
		{ what: "Texts flagged", count: flagged },
		{ what: "Reviews written", count: reviews },
		{ what: "Reports made", count: reported },
		{ what: "Support tickets", count: tickets },
	];
}

/** How many sessions are open, and when one was last used. */
async function sessionsOf(userId: string): Promise<{ count: number; lastUsedAt: Date | null }> {
	const { _count, _max } = await db().session.aggregate({
		where: { userId, ...openSessions(now()) },
		_count: true,
		_max: { lastUsedAt: true },
	});
	return { count: _count, lastUsedAt: _max.lastUsedAt };
}

const EVENTS = 25;

/**
 * The audit trail of a person, newest first: what happened to the account, and what the person did.
 */
export async function findTrail(actor: Actor, userId: string, page: IdPage) {
	requireArea(actor, "audit");
	const { where, ...order } = idPageQuery(page, EVENTS);
	const found = await db().auditEvent.findMany({
		where: { AND: [where, { OR: [{ subjectType: "User", subjectId: userId }, { actorId: userId }] }] },
		...order,
	});
	const actors = [...new Set(found.flatMap(({ actorId }) => actorId ?? []))];
	const people = await db().user.findMany({
		where: { id: { in: actors } },
		select: { id: true, name: true },
	});
	const nameOf = (id: string | null) =>
		id === null
			? "No signed-in user"
			: (people.find((person) => person.id === id)?.name ?? "Someone who has left");
	const { rows, ...more } = idPageOf(found, page, EVENTS);
	return {
		...more,
		rows: rows.map(({ id, at, action, actorId, subjectType, subjectId, detail }) => ({
			id,
			at,
			action: eventInWords(action),
			by: actorId === userId ? "The person" : nameOf(actorId),
			about: subjectType === "User" && subjectId === userId ? "The account" : subjectInWords(subjectType),
			detail: detailInWords(detail),
		})),
	};
}
