import { db } from "#app/infra/database/db.server.ts";
import { sql } from "#app/infra/database/sql.server.ts";
import type { AdminScope, Session, User } from "#generated/prisma/sqlite/client/client.ts";
import { toUnread, type Unread, type UnreadColumns, unreadColumns } from "../platform/unread.sql.server.ts";

export type SessionRow = Pick<Session, "kind" | "createdAt" | "lastUsedAt" | "expiresAt" | "provedAt"> &
	Pick<
		User,
		| "id"
		| "email"
		| "name"
		| "role"
		| "emailVerifiedAt"
		| "deletionAskedAt"
		| "suspendedAt"
		| "credentialVersion"
		| "timeZone"
		| "lastTimeZone"
		| "termsVersion"
	> & {
		sessionId: string;
		scopes: AdminScope["scope"][];
		/** The user's unread counts, which the header of every page shows. */
		unread: Unread;
	};

/** A session with one of its user's scopes, or without any. */
type ScopedRow = Omit<SessionRow, "scopes" | "unread"> &
	UnreadColumns & { scope: AdminScope["scope"] | null };

/**
 * The session with this ID, its user, the user's scopes, and how much the user hasn't read. The ID is the
 * hash of the session's secret. Every member page runs this query first.
 */
export async function readSession(id: string): Promise<SessionRow | undefined> {
	const rows = await db().$queryRaw<ScopedRow[]>(sql`
		SELECT s."id" AS "sessionId", s."kind", s."createdAt", s."lastUsedAt", s."expiresAt", s."provedAt",
			u."id", u."email", u."name", u."role", u."emailVerifiedAt", u."deletionAskedAt", u."suspendedAt", u."credentialVersion", u."timeZone", u."lastTimeZone", u."termsVersion", a."scope", ${unreadColumns}
		FROM "Session" s JOIN "User" u ON u."id" = s."userId" LEFT JOIN "AdminScope" a ON a."userId" = u."id" WHERE s."id" = ${id}`);
	const [first] = rows;
	if (!first) return undefined;
	const { scope: _, sequence, unread, notifications, ...row } = first;
	return {
		...row,
		scopes: rows.flatMap(({ scope }) => scope ?? []),
		unread: toUnread({ sequence, unread, notifications }),
	};
}
