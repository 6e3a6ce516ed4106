import { site } from "#app/infra/content/site.server.ts";
import type { Db, Tx } from "#app/infra/database/db.server.ts";
import { join, type Sql, sql } from "#app/infra/database/sql.server.ts";
import { type Area, isRest } from "../../market/places/place.ts";
import { addDays, startOfDay } from "../../platform/time/calendar-day.ts";
import { NO_PLACE, serviceNames, type WaitlistSegment } from "./waitlist.ts";

type From = Pick<Db | Tx, "$queryRaw">;

/** When people in a segment joined: `gte` inclusive, `lt` exclusive. */
function joined({ from, to }: WaitlistSegment): { gte?: Date; lt?: Date } {
	const { timeZone } = site();
	return {
		...(from && { gte: startOfDay(from, timeZone) }),
		...(to && { lt: startOfDay(addDays(to, 1), timeZone) }),
	};
}

/** A segment as a condition on entries. */
export function getWhere(segment: WaitlistSegment) {
	const { audience, service, area, source, invited } = segment;
	return {
		...(area && whereIn(area)),
		...(audience && { audience }),
		...(service && { serviceType: serviceNames[service] }),
		...(source && { source }),
		...(invited && { invitedAt: invited === "yes" ? { not: null } : null }),
		createdAt: joined(segment),
	};
}

/** Entries in an area, or without a place. */
function whereIn(area: Area) {
	if (area === NO_PLACE) return { state: null };
	return isRest(area) ? { state: area, metro: null } : { metro: area };
}

function inArea(area: Area): Sql {
	if (area === NO_PLACE) return sql`w."state" IS NULL`;
	return isRest(area) ? sql`w."state" = ${area} AND w."metro" IS NULL` : sql`w."metro" = ${area}`;
}

/** People in a segment who can be invited: not invited yet, without an account, and not unsubscribed. */
function invitable(segment: WaitlistSegment): Sql {
	const { audience, service, area, source, invited } = segment;
	const { gte, lt } = joined(segment);
	const conditions = [
		sql`w."invitedAt" IS NULL`,
		sql`NOT EXISTS (SELECT 1 FROM "User" u WHERE u."email" = w."email")`,
		sql`NOT EXISTS (SELECT 1 FROM "NewsletterSubscriber" n WHERE n."email" = w."email" AND n."state" = 'UNSUBSCRIBED')`,
		...(audience ? [sql`CAST(w."audience" AS TEXT) = ${audience}`] : []),
		...(service ? [sql`CAST(w."serviceType" AS TEXT) = ${serviceNames[service]}`] : []),
		...(area ? [inArea(area)] : []),
		...(source ? [sql`w."source" = ${source}`] : []),
		...(gte ? [sql`w."createdAt" >= ${gte}`] : []),
		...(lt ? [sql`w."createdAt" < ${lt}`] : []),
		// People who were already invited can't be invited again.
		...(invited === "yes" ? [sql`1 = 0`] : []),
	];
	return sql`FROM "WaitlistEntry" w WHERE ${join(conditions, " AND ")}`;
}

/** People in a segment who can be invited, haven't said where they are, and haven't been asked yet. */
const askable = (segment: WaitlistSegment): Sql =>
	sql`${invitable(segment)} AND w."state" IS NULL AND w."placeAskedAt" IS NULL`;

async function count(from: From, people: Sql): Promise<number> {
	const [row] = await from.$queryRaw<{ count: bigint | number }[]>(sql`SELECT COUNT(*) AS "count" ${people}`);
	return Number(row?.count ?? 0);
}

async function longestWaiting(from: From, people: Sql, take: number): Promise<string[]> {
	const rows = await from.$queryRaw<{ id: string }[]>(
		sql`SELECT w."id" ${people} ORDER BY w."createdAt", w."id" LIMIT ${take}`,
	);
	return rows.map(({ id }) => id);
}

/** How many people in a segment can be invited. */
export const countInvitable = (from: From, segment: WaitlistSegment): Promise<number> =>
	count(from, invitable(segment));

/** People in a segment who can be invited, longest waiting first. */
export const findInvitable = (from: From, segment: WaitlistSegment, take: number): Promise<string[]> =>
	longestWaiting(from, invitable(segment), take);

/** The number of people in a segment who can be asked where they are. */
export const countAskable = (from: From, segment: WaitlistSegment): Promise<number> =>
	count(from, askable(segment));

/** People in a segment who can be asked where they are, longest waiting first. */
export const findAskable = (from: From, segment: WaitlistSegment, take: number): Promise<string[]> =>
	longestWaiting(from, askable(segment), take);

/** How many people with the same place, service, and audience can be invited. */
export type Waiting = {
	state: string;
	metro: string | null;
	service: string | null;
	audience: string;
	count: number;
};

/** The number of people who can be invited and have said where they are, by area, service, and audience. */
export async function countWaiting(from: From): Promise<Waiting[]> {
	const rows = await from.$queryRaw<(Omit<Waiting, "count"> & { count: bigint | number })[]>(sql`
		SELECT w."state", w."metro", CAST(w."serviceType" AS TEXT) AS "service", CAST(w."audience" AS TEXT) AS "audience", COUNT(*) AS "count"
		${invitable({})} AND w."state" IS NOT NULL GROUP BY 1, 2, 3, 4`);
	return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}
