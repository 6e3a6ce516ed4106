import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { describeEvents } from "../platform/audit-trail.server.ts";
import { getPageById, type IdPage, idPageQuery } from "../platform/pagination.ts";
import { beginsWith } from "../platform/text-match.server.ts";
import { nameWords, personFields, personNotFound } from "./person.ts";
import { openSessions } from "./session-life.server.ts";

/** Everything that the team sees about one account. Throws `not_found`. */
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
			termsAcceptances: { orderBy: { version: "desc" }, take: 1, select: { acceptedAt: true } },
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
	return { ...person, counts: await countRecords(person), sessions: await summarizeSessions(userId) };
}

/**
 * The name and standing of the account whose records a page of the back office shows. Callers must check that
 * the actor can open the area of those records. Throws `not_found`.
 */
export async function getPersonHead(userId: string) {
	const person = await db().user.findUnique({
		where: { id: userId },
		select: {
			id: true,
			name: true,
			role: true,
			verification: true,
			suspendedAt: true,
			deletionAskedAt: true,
		},
	});
	if (!person) throw personNotFound();
	return person;
}

type Named = { id: string; email: string };

/**
 * Counts of the records that involve a user. Application drafts are included, although only their owners can
 * read them.
 */
async function countRecords({ id, email }: Named): Promise<{ what: string; count: number }[]> {
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
		{ what: "Bookings requested", count: asked },
		{ what: "Bookings received", count: got },
		{ what: "Messages written", count: messages },
		{ what: "Texts flagged", count: flagged },
		{ what: "Reviews written", count: reviews },
		{ what: "Reports made", count: reported },
		{ what: "Support tickets", count: tickets },
	];
}

/** The number of open sessions, and when one was last used. */
async function summarizeSessions(userId: string): Promise<{ count: number; lastUsedAt: Date | null }> {
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
	const head = await getPersonHead(userId);
	const { where, ...order } = idPageQuery(page, EVENTS);
	const found = await db().auditEvent.findMany({
		where: { AND: [where, { OR: [{ subjectType: "User", subjectId: userId }, { actorId: userId }] }] },
		...order,
	});
	const { rows, ...more } = getPageById(await describeEvents(found), page, EVENTS);
	return {
		...more,
		person: head,
		rows: rows.map((event) => ({
			...event,
			about: event.subjectType === "User" && event.subjectId === userId ? "The account" : event.about,
		})),
	};
}

/** The maximum number of people read for the rarest search word. A query takes at most 999 values. */
const CANDIDATES = 900;

/**
 * The IDs of at most `most` people who match every word of a text. A person matches a word if one of the
 * words in their names begins with it. People with the rarest word are read first and then checked for the
 * other words, so common names cost no more than rare ones. If each word belongs to more than CANDIDATES
 * people, matches may be missed.
 */
export async function findByWords(text: string, most: number): Promise<string[]> {
	const words = nameWords(text);
	const counted = await Promise.all(
		words.map(async (word) => ({
			word,
			count: await db().personWord.count({ where: { word: beginsWith(word) }, take: CANDIDATES }),
		})),
	);
	const [rarest, ...others] = counted.toSorted((a, b) => a.count - b.count).map(({ word }) => word);
	if (!rarest) return [];
	let found = await newestWith(rarest, others.length > 0 ? CANDIDATES : most);
	for (const word of others) found = await having(word, found);
	return [...new Set([...(await findNewcomers(words)), ...found])].slice(0, most);
}

/** The maximum number of people read directly because the job hasn't indexed their names yet. */
const NEWCOMERS = 500;

/**
 * People who have all of the words, but whose names aren't indexed yet because they were added or changed
 * seconds ago.
 */
async function findNewcomers(words: readonly string[]): Promise<string[]> {
	const people = await db().user.findMany({
		where: { hasWords: false },
		orderBy: { id: "desc" },
		take: NEWCOMERS,
		select: { id: true, ...names },
	});
	return people
		.filter((person) =>
			words.every((word) => getNameWords(person).some((nameWord) => nameWord.startsWith(word))),
		)
		.map(({ id }) => id);
}

const names = {
	name: true,
	professional: { select: { businessName: true } },
	applications: { where: { status: { not: "DRAFT" } }, select: { businessName: true } },
} as const;

type Names = {
	name: string;
	professional: { businessName: string } | null;
	applications: { businessName: string | null }[];
};

/** The words in the name, the profile, and sent applications. */
const getNameWords = ({ name, professional, applications }: Names): string[] =>
	nameWords(
		[name, professional?.businessName, ...applications.map(({ businessName }) => businessName)]
			.filter(Boolean)
			.join(" "),
	);

/** Reads the index backward, so that the newest people with a word come first. */
async function newestWith(word: string, take: number): Promise<string[]> {
	const rows = await db().personWord.findMany({
		where: { word: beginsWith(word) },
		orderBy: [{ word: "desc" }, { userId: "desc" }],
		take,
		select: { userId: true },
	});
	return [...new Set(rows.map(({ userId }) => userId))];
}

/** The IDs of the given people who also have a word. */
async function having(word: string, ids: string[]): Promise<string[]> {
	if (ids.length === 0) return [];
	const rows = await db().personWord.findMany({
		where: { word: beginsWith(word), userId: { in: ids } },
		select: { userId: true },
	});
	const those = new Set(rows.map(({ userId }) => userId));
	return ids.filter((id) => those.has(id));
}

/** People indexed per transaction. Other writers may have to wait for the transaction. */
const BATCH = 20;

/**
 * Indexes the names of people who are new or whose names have changed. Returns the number of people indexed.
 * Commands only clear `hasWords`, so that no one has to wait for an index that only the team uses.
 */
export async function indexPersonWords(): Promise<number> {
	for (let done = 0; ; ) {
		const people = await db().user.findMany({
			where: { hasWords: false },
			take: BATCH,
			select: { id: true },
		});
		const kept = await transaction(async (tx) => {
			let count = 0;
			for (const { id } of people) count += await keepWords(tx, id);
			return count;
		});
		// People who change in the meantime are indexed in the next run.
		if (kept === 0) return done;
		done += kept;
	}
}

/** Indexes a person's words. Returns 1, or 0 if another process was faster or the person changed. */
async function keepWords(tx: Tx, userId: string): Promise<number> {
	const user = await tx.user.findUnique({
		where: { id: userId, hasWords: false },
		select: { ...names, updatedAt: true },
	});
	if (!user) return 0;
	const { updatedAt } = user;
	// Sets the flag only if the person hasn't changed since they were read. Keeps the timestamp, because
	// setting the flag isn't a change to the person.
	const { count } = await tx.user.updateMany({
		where: { id: userId, hasWords: false, updatedAt },
		data: { hasWords: true, updatedAt },
	});
	if (count === 0) return 0;
	await tx.personWord.deleteMany({ where: { userId } });
	await tx.personWord.createMany({ data: getNameWords(user).map((word) => ({ word, userId })) });
	return count;
}
