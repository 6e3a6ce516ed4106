import { db } from "#app/infra/database/db.server.ts";
import { read } from "#app/infra/database/read.server.ts";
import { empty, type Sql, sql } from "#app/infra/database/sql.server.ts";
import type { Booking, ConversationSide, Professional } from "#generated/prisma/sqlite/client/client.ts";
import type { SignedInUser } from "../actor.ts";
import { CONVERSATIONS_PER_PAGE, type Cursor } from "./message.ts";
import { findBlocks, noSuchBooking, requireBookingId } from "./side.server.ts";

/** A person's own side of a conversation with its booking, its other side and its latest message, as it was read. */
export type OwnSide = Pick<ConversationSide, "bookingId" | "unread" | "draft" | "lastActivityAt"> &
	Pick<Booking, "reference" | "title" | "serviceLine" | "status" | "creatorId"> &
	Pick<Professional, "businessName"> & {
		creatorName: string;
		professionalId: string;
		professionalUserId: string | null;
		latestId: string | null;
		latestContent: string | null;
		latestAt: Date | null;
		latestSenderId: string | null;
	};

const readSides = (condition: Sql, take: number) =>
	read<OwnSide>(sql`
		SELECT c."bookingId", c."unread", c."draft", c."lastActivityAt", b."reference", b."title", b."serviceLine", b."status", b."creatorId",
			u."name" AS "creatorName", p."id" AS "professionalId", p."businessName", p."userId" AS "professionalUserId",
			m."id" AS "latestId", m."content" AS "latestContent", m."createdAt" AS "latestAt", m."senderId" AS "latestSenderId"
		FROM "ConversationSide" c JOIN "Booking" b ON b."id" = c."bookingId" JOIN "User" u ON u."id" = b."creatorId"
		JOIN "Professional" p ON p."id" = b."professionalId" LEFT JOIN "Message" m ON m."id" = c."latestMessageId"
		WHERE ${condition} ORDER BY c."lastActivityAt" DESC, c."bookingId" DESC LIMIT ${take}`);

/** Whom a conversation is with: professionals by the name of their business. */
const otherOf = ({ creatorId, creatorName, businessName, professionalId }: OwnSide, userId: string) =>
	creatorId === userId ? ({ name: businessName, userType: "PROFESSIONAL", professionalId } as const) : ({ name: creatorName, userType: "CREATOR", professionalId: null } as const);

/** A page of a person's conversations, the one with the latest activity first, what was read of them, and where the next page begins. */
export async function findConversations({ id: userId }: SignedInUser, after?: Cursor) {
	const beyond = after ? sql` AND (c."lastActivityAt", c."bookingId") < (${after.at}, ${after.id})` : empty;
	const rows = await readSides(sql`c."userId" = ${userId}${beyond}`, CONVERSATIONS_PER_PAGE + 1);
	const shown = rows.slice(0, CONVERSATIONS_PER_PAGE);
	const last = shown.at(-1);
	return {
		conversations: shown.map((side) => {
			const { bookingId, title, serviceLine, status, unread, lastActivityAt, latestId: id, latestContent: content, latestAt: createdAt, latestSenderId } = side;
			return {
				bookingId,
				other: otherOf(side, userId),
				service: { title, category: serviceLine },
				status,
				unread,
				latest: id !== null && content !== null && createdAt !== null ? { id, content, createdAt, isOwn: latestSenderId === userId } : null,
				lastActivityAt,
			};
		}),
		sides: shown,
		next: rows.length > shown.length && last ? { at: last.lastActivityAt, id: last.bookingId } : null,
	};
}

/**
 * A conversation without its messages, for one of its sides; to everyone else there is none.
 * @param known sides of the same person that were read just now, so that this one is not read twice where it is among them
 */
export async function getConversation({ id: userId }: SignedInUser, bookingId: string, known: readonly OwnSide[] = []) {
	requireBookingId(bookingId);
	const side = known.find((one) => one.bookingId === bookingId) ?? (await readSides(sql`c."bookingId" = ${bookingId} AND c."userId" = ${userId}`, 1))[0];
	if (!side) throw noSuchBooking();
	const { unread, draft, reference, title, status, creatorId, professionalId, businessName, professionalUserId } = side;
	const otherId = creatorId === userId ? professionalUserId : creatorId;
	const blocks = otherId ? await findBlocks(db(), userId, otherId) : { byOwn: false, byOther: false };
	const professional = { id: professionalId, businessName };
	return { unread, draft, booking: { id: bookingId, reference, title, status, creatorId, professional }, other: otherOf(side, userId), hasLeft: otherId === null, blocks };
}

/** How many messages wait for a person. */
export async function countUnread({ id }: Pick<SignedInUser, "id">): Promise<number> {
	const [found] = await read<{ unread: number | null }>(sql`SELECT SUM("unread") AS "unread" FROM "ConversationSide" WHERE "userId" = ${id} AND "unread" > 0`);
	return found?.unread ?? 0;
}
