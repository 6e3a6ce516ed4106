import { db } from "#app/infra/database/db.server.ts";
import { sql } from "#app/infra/database/sql.server.ts";
import type { Session, User } from "#generated/prisma/sqlite/client/client.ts";

export type SessionRow = Pick<Session, "kind" | "createdAt" | "lastUsedAt" | "expiresAt" | "provedAt"> &
	Pick<User, "id" | "email" | "name" | "role" | "emailVerifiedAt" | "deletionAskedAt" | "suspendedAt" | "credentialVersion" | "timeZone" | "lastTimeZone"> & { sessionId: string };

/**
 * The session with this id, the hash of its secret, with its user. Every member page starts with
 * it.
 */
export async function readSession(id: string): Promise<SessionRow | undefined> {
	const [row] = await db().$queryRaw<SessionRow[]>(sql`
		SELECT s."id" AS "sessionId", s."kind", s."createdAt", s."lastUsedAt", s."expiresAt", s."provedAt",
			u."id", u."email", u."name", u."role", u."emailVerifiedAt", u."deletionAskedAt", u."suspendedAt", u."credentialVersion", u."timeZone", u."lastTimeZone"
		FROM "Session" s JOIN "User" u ON u."id" = s."userId" WHERE s."id" = ${id}`);
	return row;
}
