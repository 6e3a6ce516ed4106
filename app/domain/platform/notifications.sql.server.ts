import { db } from "#app/infra/database/db.server.ts";
import { empty, sql } from "#app/infra/database/sql.server.ts";
import type { Notification } from "#generated/prisma/sqlite/client/client.ts";
import type { Cursor } from "./pagination.ts";

type NotificationRow = Pick<Notification, "id" | "topic" | "title" | "createdAt" | "readAt">;

/** A user's notifications, newest first, from the start or after a cursor. */
export function selectNotifications(
	userId: string,
	take: number,
	after?: Cursor,
): Promise<NotificationRow[]> {
	const beyond = after ? sql` AND ("createdAt", "id") < (${after.at}, ${after.id})` : empty;
	return db().$queryRaw<NotificationRow[]>(sql`
		SELECT "id", "topic", "title", "createdAt", "readAt" FROM "Notification"
		WHERE "userId" = ${userId}${beyond} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take}`);
}
