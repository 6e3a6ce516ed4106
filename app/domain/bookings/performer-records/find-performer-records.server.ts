import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea, requireUser } from "../../platform/actor.ts";
import { consumeRateLimit } from "../../platform/rate-limit.server.ts";
import { noRecords, recordLook, requireReader } from "./access.server.ts";
import { hashQuery } from "./index-words.server.ts";
import { getIndexName } from "./performer-record.ts";
import { findBinder } from "./performer-records.server.ts";

/** Results shown. */
const SHOWN = 50;

type Scope = { producerId?: string };
type Match = { performerId: string | null; depictionId: string | null; bookingId: string };

const getKey = ({ performerId, depictionId }: Match): string => performerId ?? depictionId ?? "";

/** The people and depictions whose index has every word of a query. */
async function findMatches(query: string, scope: Scope): Promise<Match[] | null> {
	let matches: Match[] | null = null;
	for (const hashes of hashQuery(query)) {
		const rows: Match[] = await db().performerIndexWord.findMany({
			where: { hash: { in: hashes }, binder: scope },
			select: { performerId: true, depictionId: true, bookingId: true },
		});
		const kept: Match[] = matches ?? rows;
		const keys = new Set(rows.map(getKey));
		matches = kept.filter((match) => keys.has(getKey(match)));
	}
	return matches;
}

async function find(query: string, scope: Scope) {
	const matches = await findMatches(query, scope);
	const binders = await db().performerBinder.findMany({
		where: matches ? { ...scope, bookingId: { in: matches.map(({ bookingId }) => bookingId) } } : scope,
		orderBy: [{ changedAt: "desc" }, { bookingId: "desc" }],
		take: SHOWN,
		include: { booking: { select: { reference: true } } },
	});
	const found = [];
	for (const { bookingId, booking, keptUntil, businessEndedAt } of binders) {
		const binder = await findBinder(bookingId);
		if (!binder) continue;
		const isFound = (id: string) => !matches || matches.some((match) => getKey(match) === id);
		const { performers, depictions, facts } = binder;
		found.push({
			bookingId,
			reference: booking.reference,
			producer: facts.producer,
			keptUntil,
			isEnded: businessEndedAt !== null,
			people: performers
				.filter(({ id, shownIn }) => isFound(id) || shownIn.some(isFound))
				.map((one) => ({ id: one.id, name: getIndexName(one.facts), otherNames: one.facts.otherNames })),
			depictions: depictions
				.filter(({ id, shown }) => isFound(id) || shown.some(isFound))
				.map(({ id, facts: { title, identifier } }) => ({ id, title, identifier })),
		});
	}
	return found;
}

/**
 * Finds records by names, titles, and identifiers, whose words must all match. Without a query, lists the latest.
 * The producer finds their own records, and the team's role finds all. The audit log gets the look, without
 * what was searched.
 */
export async function findPerformerRecords(actor: Actor, query: string) {
	const user =
		actor.user?.role === "ADMIN"
			? requireArea(actor, "performer-records")
			: requireUser(actor, "PROFESSIONAL");
	await consumeRateLimit("performer-search", user.id);
	await recordLook(actor, "search-performer-records", ["User", user.id]);
	return find(query, user.role === "ADMIN" ? {} : { producerId: user.id });
}

/** All records of a booking, for the team's role. The audit log gets the look. */
export async function getRecordsForTeam(actor: Actor, bookingId: string) {
	requireArea(actor, "performer-records");
	await requireReader(actor, bookingId);
	await recordLook(actor, "open-performer-records", ["PerformerBinder", bookingId]);
	const binder = await findBinder(bookingId);
	const booking = await db().booking.findUniqueOrThrow({
		where: { id: bookingId },
		select: { reference: true },
	});
	if (!binder) throw noRecords();
	return { reference: booking.reference, binder };
}

/** The records that were deleted after their time, latest first, for the team's role. */
export async function listDeletedRecords(actor: Actor) {
	requireArea(actor, "performer-records");
	const events = await db().auditEvent.findMany({
		where: { action: "delete-performer-records" },
		orderBy: [{ at: "desc" }, { id: "desc" }],
		take: SHOWN,
		select: { id: true, at: true, detail: true },
	});
	return events.map(({ detail, ...event }) => {
		const facts = JSON.parse(detail) as { reference: string; people: number; files: number };
		return { ...event, reference: facts.reference, people: facts.people, files: facts.files };
	});
}
