import { db, transaction } from "#app/infra/database/db.server.ts";
import type { Area } from "../../market/places/place.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { type Cursor, getPageById, type IdPage, readCursor, writeCursor } from "../../platform/pagination.ts";
import { LISTED_AUDIENCES, type ListedAudience, type WaitlistSegment } from "./waitlist.ts";
import { countAskable, countInvitable, getWhere } from "./waitlist-segments.sql.server.ts";

const PAGE = 50;

const select = {
	id: true,
	email: true,
	audience: true,
	serviceType: true,
	source: true,
	city: true,
	state: true,
	metro: true,
	referralCode: true,
	createdAt: true,
	invitedAt: true,
} as const;

/** A page of the waitlist, newest first. */
export async function findEntries(actor: Actor, segment: WaitlistSegment, page: IdPage) {
	requireArea(actor, "audience");
	const [cursor, way] = page.newer
		? ([readCursor(page.newer), "asc"] as const)
		: ([readCursor(page.older ?? null), "desc"] as const);
	const found = await db().waitlistEntry.findMany({
		where: { AND: [beyond(cursor, way), getWhere(segment)] },
		orderBy: [{ createdAt: way }, { id: way }],
		take: PAGE + 1,
		select,
	});
	return getPageById(found, cursor ? page : {}, PAGE, getKey);
}

type Entry = { createdAt: Date; id: string };

const getKey = ({ createdAt, id }: Entry): string => writeCursor({ at: createdAt, id });

/**
 * The condition for entries beyond a position in the order of joining, in either direction. The position
 * includes the time of joining, because entry IDs aren't chronological.
 */
function beyond(cursor: Cursor | undefined, way: "asc" | "desc") {
	if (!cursor) return {};
	const after = <Value>(value: Value) => (way === "asc" ? { gt: value } : { lt: value });
	return { OR: [{ createdAt: after(cursor.at) }, { createdAt: cursor.at, id: after(cursor.id) }] };
}

export type SegmentCounts = {
	all: number;
	invited: number;
	/** The number of people who can be invited now. */
	invitable: number;
	/** The number of people who can be asked where they are. */
	askable: number;
	byAudience: { audience: ListedAudience; count: number; invited: number }[];
	bySource: { source: string; count: number }[];
};

/** The size of a segment, by audience and source. */
export async function countSegment(actor: Actor, segment: WaitlistSegment): Promise<SegmentCounts> {
	requireArea(actor, "audience");
	const where = getWhere(segment);
	const [audiences, sources, invitable, askable] = await Promise.all([
		db().waitlistEntry.groupBy({ by: ["audience"], where, _count: { id: true, invitedAt: true } }),
		db().waitlistEntry.groupBy({
			by: ["source"],
			where,
			_count: true,
			orderBy: { _count: { source: "desc" } },
		}),
		countInvitable(db(), segment),
		countAskable(db(), segment),
	]);
	const byAudience = LISTED_AUDIENCES.map((audience) => {
		const found = audiences.find((row) => row.audience === audience)?._count;
		return { audience, count: found?.id ?? 0, invited: found?.invitedAt ?? 0 };
	});
	const sum = (name: "count" | "invited") => byAudience.reduce((total, row) => total + row[name], 0);
	return {
		all: sum("count"),
		invited: sum("invited"),
		invitable,
		askable,
		byAudience,
		bySource: sources.map(({ source, _count: count }) => ({ source, count })),
	};
}

/** The areas of people on the waitlist, those with the most people first. */
export async function findAreas(actor: Actor): Promise<{ area: Area; count: number }[]> {
	requireArea(actor, "audience");
	const found = await db().waitlistEntry.groupBy({
		by: ["state", "metro"],
		where: { state: { not: null } },
		_count: true,
	});
	const counts = new Map<Area, number>();
	// A metropolitan area can extend into several states.
	for (const { state, metro, _count: count } of found)
		counts.set(metro ?? state ?? "", (counts.get(metro ?? state ?? "") ?? 0) + count);
	return [...counts]
		.map(([area, count]) => ({ area, count }))
		.sort((a, b) => b.count - a.count || a.area.localeCompare(b.area));
}

/** Rows read at a time for an export. */
const PART = 1_000;

/** All entries in a segment, oldest first, in batches, for an export. The export has an audit event. */
export async function exportEntries(actor: Actor, segment: WaitlistSegment) {
	requireArea(actor, "audience");
	await transaction((tx) =>
		recordEvent(tx, actor, { action: "export-waitlist", subject: ["WaitlistEntry", "segment"] }),
	);
	return readInParts(segment);
}

async function* readInParts(segment: WaitlistSegment) {
	let last: Cursor | undefined;
	for (;;) {
		const rows = await db().waitlistEntry.findMany({
			where: { AND: [beyond(last, "asc"), getWhere(segment)] },
			orderBy: [{ createdAt: "asc" }, { id: "asc" }],
			take: PART,
			select,
		});
		yield rows;
		if (rows.length < PART) return;
		const end = rows.at(-1);
		last = end && { at: end.createdAt, id: end.id };
	}
}
