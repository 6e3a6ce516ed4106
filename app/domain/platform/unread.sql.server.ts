import { db } from "#app/infra/database/db.server.ts";
import { type Sql, sql } from "#app/infra/database/sql.server.ts";

/**
 * What an open page needs to know about its user: the sequence number of their latest event, which is 0
 * before the first one, and how many messages and notifications are unread.
 */
export type Unread = { sequence: number; unread: number; notifications: number };

/** The columns of `Unread`, for a statement whose `u` is the user. */
export type UnreadColumns = { sequence: number; unread: bigint | null; notifications: bigint };

/**
 * Reads all three at the same moment, so an event that is missing from the counts has a higher sequence
 * number.
 */
export const unreadColumns: Sql = sql`u."liveSequence" AS "sequence",
	(SELECT SUM("unread") FROM "ConversationSide" WHERE "userId" = u."id" AND "unread" > 0) AS "unread",
	(SELECT COUNT(*) FROM "Notification" WHERE "userId" = u."id" AND "readAt" IS NULL) AS "notifications"`;

export const toUnread = ({ sequence, unread, notifications }: UnreadColumns): Unread => ({
	sequence,
	unread: Number(unread ?? 0),
	notifications: Number(notifications),
});

/** How much a user hasn't read, for pages and streams that stay open. `readSession` reads it, too. */
export async function readUnread(userId: string): Promise<Unread> {
	const [row] = await db().$queryRaw<UnreadColumns[]>(sql`
		SELECT ${unreadColumns} FROM "User" u WHERE u."id" = ${userId}`);
	return row ? toUnread(row) : { sequence: 0, unread: 0, notifications: 0 };
}
