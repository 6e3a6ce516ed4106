import { db } from "#app/infra/database/db.server.ts";
import { empty, type Sql, sql } from "#app/infra/database/sql.server.ts";
import type { Booking, ConversationSide, Professional } from "#generated/prisma/sqlite/client/client.ts";
import type { Cursor } from "./message.ts";

/** A person's side of a conversation, with its booking, the other side, and the latest message. */
export type OwnSide = Pick<ConversationSide, "bookingId" | "unread" | "draft" | "lastActivityAt"> &
	Pick<Booking, "reference" | "title" | "serviceLine" | "status" | "creatorId"> &
	Pick<Professional, "businessName"> & {
		creatorName: string;
		professionalId: string;
		professionalUserId: string | null;
		/** The professional's photo, while they are listed. */
		photoId: string | null;
		photoWidth: number | null;
		photoHeight: number | null;
		latestId: string | null;
		latestContent: string | null;
		latestAt: Date | null;
		latestSenderId: string | null;
	};

const readSides = (condition: Sql, take: number): Promise<OwnSide[]> =>
	db().$queryRaw<OwnSide[]>(sql`
		SELECT c."bookingId", c."unread", c."draft", c."lastActivityAt", b."reference", b."title", b."serviceLine", b."status", b."creatorId",
			u."name" AS "creatorName", p."id" AS "professionalId", p."businessName", p."userId" AS "professionalUserId",
			photo."id" AS "photoId", photo."width" AS "photoWidth", photo."height" AS "photoHeight",
			m."id" AS "latestId", m."content" AS "latestContent", m."createdAt" AS "latestAt", m."senderId" AS "latestSenderId"
		FROM "ConversationSide" c JOIN "Booking" b ON b."id" = c."bookingId" JOIN "User" u ON u."id" = b."creatorId"
		JOIN "Professional" p ON p."id" = b."professionalId" LEFT JOIN "Message" m ON m."id" = c."latestMessageId"
		LEFT JOIN "ProfessionalPicture" photo ON photo."professionalId" = p."id" AND photo."kind" = 'PHOTO' AND p."state" = 'LISTED'
		WHERE ${condition} ORDER BY c."lastActivityAt" DESC, c."bookingId" DESC LIMIT ${take}`);

/** A person's conversations, latest activity first, from the start or after a cursor. */
export function readConversations(userId: string, take: number, after?: Cursor): Promise<OwnSide[]> {
	const beyond = after ? sql` AND (c."lastActivityAt", c."bookingId") < (${after.at}, ${after.id})` : empty;
	return readSides(sql`c."userId" = ${userId}${beyond}`, take);
}

/** The conversation of a booking, if the person is one of its sides. */
export async function readConversation(userId: string, bookingId: string): Promise<OwnSide | undefined> {
	const [side] = await readSides(sql`c."bookingId" = ${bookingId} AND c."userId" = ${userId}`, 1);
	return side;
}

/** How many unread messages a person has. Covered by an index. */
export async function sumUnread(userId: string): Promise<number> {
	const [row] = await db().$queryRaw<{ unread: bigint | null }[]>(sql`
		SELECT SUM("unread") AS "unread" FROM "ConversationSide" WHERE "userId" = ${userId} AND "unread" > 0`);
	return Number(row?.unread ?? 0);
}
