import { db } from "#app/infra/database/db.server.ts";
import { empty, type Sql, sql } from "#app/infra/database/sql.server.ts";
import type { Booking, ConversationSide, Professional } from "#generated/prisma/sqlite/client/client.ts";
import type { Cursor } from "./message.ts";
import { maskedCount } from "./messages.sql.server.ts";

/** A user's side of a conversation, with its booking, the other side, and the latest message. */
export type UserSide = Pick<ConversationSide, "bookingId" | "unread" | "draft" | "lastActivityAt"> &
	Pick<Booking, "reference" | "title" | "serviceLine" | "status" | "creatorId"> &
	Pick<Professional, "businessName"> & {
		creatorName: string;
		professionalId: string;
		/** Null if the other side has deleted their account. The booking keeps the creator's empty account. */
		otherId: string | null;
		/** The professional's photo. Null if they have none or aren't listed. */
		photoId: string | null;
		photoWidth: number | null;
		photoHeight: number | null;
		latestId: string | null;
		latestContent: string | null;
		latestAt: Date | null;
		latestSenderId: string | null;
		/** Whether the latest message is masked for its recipient. */
		latestIsMasked: boolean;
	};

async function readSides(condition: Sql, take: number): Promise<UserSide[]> {
	const rows = await db().$queryRaw<(Omit<UserSide, "latestIsMasked"> & { masked: bigint })[]>(sql`
		SELECT c."bookingId", c."unread", c."draft", c."lastActivityAt", b."reference", b."title", b."serviceLine", b."status", b."creatorId",
			u."name" AS "creatorName", p."id" AS "professionalId", p."businessName",
			(SELECT o."userId" FROM "ConversationSide" o WHERE o."bookingId" = c."bookingId" AND o."userId" <> c."userId") AS "otherId",
			photo."id" AS "photoId", photo."width" AS "photoWidth", photo."height" AS "photoHeight",
			m."id" AS "latestId", m."content" AS "latestContent", m."createdAt" AS "latestAt", m."senderId" AS "latestSenderId",
			${maskedCount(sql`m."id"`, sql`b."id"`)} AS "masked"
		FROM "ConversationSide" c JOIN "Booking" b ON b."id" = c."bookingId" JOIN "User" u ON u."id" = b."creatorId"
		JOIN "Professional" p ON p."id" = b."professionalId" LEFT JOIN "Message" m ON m."id" = c."latestMessageId"
		LEFT JOIN "ProfessionalImage" photo ON photo."professionalId" = p."id" AND photo."kind" = 'PHOTO' AND p."state" = 'LISTED'
		WHERE ${condition} ORDER BY c."lastActivityAt" DESC, c."bookingId" DESC LIMIT ${take}`);
	return rows.map(({ masked, ...side }) => ({ ...side, latestIsMasked: Number(masked) > 0 }));
}

/** A user's conversations, latest activity first, from the top or after a cursor. */
export function readConversations(userId: string, take: number, after?: Cursor): Promise<UserSide[]> {
	const beyond = after ? sql` AND (c."lastActivityAt", c."bookingId") < (${after.at}, ${after.id})` : empty;
	return readSides(sql`c."userId" = ${userId}${beyond}`, take);
}

/** A booking's conversation, if the user is on one of its sides. */
export async function readConversation(userId: string, bookingId: string): Promise<UserSide | undefined> {
	const [side] = await readSides(sql`c."bookingId" = ${bookingId} AND c."userId" = ${userId}`, 1);
	return side;
}

/** The number of a user's unread messages, read from an index alone. */
export async function sumUnread(userId: string): Promise<number> {
	const [row] = await db().$queryRaw<{ unread: bigint | null }[]>(sql`
		SELECT SUM("unread") AS "unread" FROM "ConversationSide" WHERE "userId" = ${userId} AND "unread" > 0`);
	return Number(row?.unread ?? 0);
}
