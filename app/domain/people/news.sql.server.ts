import { db } from "#app/infra/database/db.server.ts";
import { join, sql } from "#app/infra/database/sql.server.ts";
import type { Notification } from "#generated/prisma/sqlite/client/client.ts";

/** A notification, or an audit event without a topic. */
type NewsRow = Pick<Notification, "id" | "readAt"> & {
	at: Date;
	/** The notification's title, or the event's action. */
	text: string;
	topic: Notification["topic"] | null;
};

/**
 * A user's latest notifications, followed by their latest audit events, each newest first. Each kind of event
 * has its own subquery, which reads only its latest rows, however many an account has.
 * @param take the maximum number of each
 * @param actions of events about the account, and of events about the user's applications
 */
export const readNews = (
	userId: string,
	take: number,
	actions: { account: readonly string[]; application: readonly string[] },
): Promise<NewsRow[]> =>
	db().$queryRaw<NewsRow[]>(sql`
		SELECT * FROM (SELECT "id", "createdAt" AS "at", "title" AS "text", CAST("topic" AS TEXT) AS "topic", "readAt" FROM "Notification"
			WHERE "userId" = ${userId} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take}) n
		UNION ALL
		SELECT "id", "at", "action", NULL, NULL FROM (SELECT * FROM (SELECT "id", "at", "action" FROM "AuditEvent"
				WHERE "subjectType" = 'User' AND "subjectId" = ${userId} AND "action" IN (${join([...actions.account])})
				ORDER BY "at" DESC LIMIT ${take}) a
			UNION ALL
			SELECT * FROM (SELECT "id", "at", "action" FROM "AuditEvent"
				WHERE "subjectType" = 'Application' AND "subjectId" IN (SELECT "id" FROM "Application" WHERE "userId" = ${userId})
					AND "action" IN (${join([...actions.application])})
				ORDER BY "at" DESC LIMIT ${take}) p
			ORDER BY "at" DESC LIMIT ${take}) e`);
