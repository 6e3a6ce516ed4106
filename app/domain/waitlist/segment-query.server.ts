import { site } from "#app/infra/content/site.server.ts";
import type { Db, Tx } from "#app/infra/database/db.server.ts";
import { join, type Sql, sql } from "#app/infra/database/sql.server.ts";
import { addDays, startOfDay } from "../calendar/calendar-day.ts";
import { serviceNames } from "./waitlist.ts";
import type { WaitlistSegment } from "./waitlist-segment.ts";

type From = Pick<Db | Tx, "$queryRaw">;

/** When people of a segment joined: from, inclusive, and to, exclusive. */
function joined({ from, to }: WaitlistSegment): { gte?: Date; lt?: Date } {
	const { timeZone } = site();
	return { ...(from && { gte: startOfDay(from, timeZone) }), ...(to && { lt: startOfDay(addDays(to, 1), timeZone) }) };
}

/** A segment as a condition on entries. */
export function whereOf(segment: WaitlistSegment) {
	const { audience, service, source, invited } = segment;
	return {
		...(audience && { audience }),
		...(service && { serviceType: serviceNames[service] }),
		...(source && { source }),
		...(invited && { invitedAt: invited === "yes" ? { not: null } : null }),
		createdAt: joined(segment),
	};
}

/**
 * People of a segment who can be invited: not invited yet, without an account, and not
 * unsubscribed.
 */
function invitable(segment: WaitlistSegment): Sql {
	const { audience, service, source, invited } = segment;
	const { gte, lt } = joined(segment);
	const conditions = [
		sql`w."invitedAt" IS NULL`,
		sql`NOT EXISTS (SELECT 1 FROM "User" u WHERE u."email" = w."email")`,
		sql`NOT EXISTS (SELECT 1 FROM "NewsletterSubscriber" n WHERE n."email" = w."email" AND n."state" = 'UNSUBSCRIBED')`,
		...(audience ? [sql`CAST(w."audience" AS TEXT) = ${audience}`] : []),
		...(service ? [sql`CAST(w."serviceType" AS TEXT) = ${serviceNames[service]}`] : []),
		...(source ? [sql`w."source" = ${source}`] : []),
		...(gte ? [sql`w."createdAt" >= ${gte}`] : []),
		...(lt ? [sql`w."createdAt" < ${lt}`] : []),
		// People who were already invited can't be invited again.
		...(invited === "yes" ? [sql`1 = 0`] : []),
	];
	return sql`FROM "WaitlistEntry" w WHERE ${join(conditions, " AND ")}`;
}

/** How many people of a segment can be invited. */
export async function countInvitable(from: From, segment: WaitlistSegment): Promise<number> {
	const [row] = await from.$queryRaw<{ count: bigint | number }[]>(sql`SELECT COUNT(*) AS "count" ${invitable(segment)}`);
	return Number(row?.count ?? 0);
}

/** People of a segment who can be invited, longest waiting first. */
export async function findInvitable(from: From, segment: WaitlistSegment, take: number): Promise<string[]> {
	const rows = await from.$queryRaw<{ id: string }[]>(sql`SELECT w."id" ${invitable(segment)} ORDER BY w."createdAt", w."id" LIMIT ${take}`);
	return rows.map(({ id }) => id);
}
