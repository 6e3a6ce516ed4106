import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { LiveEventKind } from "../live-events/live-event.ts";
import { countUnread } from "../messages/conversation-queries.server.ts";
import { countUnreadNotifications } from "../notifications/notification-queries.server.ts";
import { openSessions } from "../sessions/session-life.server.ts";

/** The most events sent at once. More follow. */
const BATCH = 200;

/**
 * One event as an open page gets it. `reset` means that older events were deleted, and the page
 * must reload.
 */
export type SentEvent = { sequence: number; kind: LiveEventKind | "reset"; payload: Record<string, unknown> };

/**
 * The number of a person's latest event, or 0. Anything read afterward is at least as new as the
 * event.
 */
export async function latestSequence(userId: string): Promise<number> {
	const user = await db().user.findUnique({ where: { id: userId }, select: { liveSequence: true } });
	return user?.liveSequence ?? 0;
}

/** A person's events after a number, in order, without a gap. */
export async function findEvents(userId: string, after: number): Promise<SentEvent[]> {
	// Read first: read afterward, it could name an event that came between the two queries, which
	// would look like a gap.
	const latest = await latestSequence(userId);
	if (latest <= after) return [];
	const rows = await db().liveEvent.findMany({
		where: { userId, sequence: { gt: after } },
		orderBy: { sequence: "asc" },
		take: BATCH,
		select: { sequence: true, kind: true, payload: true },
	});
	if (rows[0]?.sequence !== after + 1) return [{ sequence: latest, kind: "reset", payload: {} }];
	return rows.map(({ sequence, kind, payload }) => ({
		sequence,
		kind: kind as LiveEventKind,
		payload: JSON.parse(payload) as Record<string, unknown>,
	}));
}

/** How many messages and notifications a person has not read. */
export async function countAllUnread(user: {
	id: string;
}): Promise<{ unread: number; notifications: number }> {
	const [unread, notifications] = await Promise.all([countUnread(user), countUnreadNotifications(user)]);
	return { unread, notifications };
}

/** Which of some sessions have ended. */
export async function findEndedSessions(ids: string[]): Promise<Set<string>> {
	const alive = await db().session.findMany({
		where: { id: { in: ids }, ...openSessions(now()) },
		select: { id: true },
	});
	const ended = new Set(ids);
	for (const { id } of alive) ended.delete(id);
	return ended;
}
