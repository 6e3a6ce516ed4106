import { db } from "#app/infra/database/db.server.ts";
import { empty, join, type Sql, sql } from "#app/infra/database/sql.server.ts";
import type { Message, StoredFile } from "#generated/prisma/sqlite/client/client.ts";
import type { Cursor } from "./message.ts";

/** A message, with its number of files and whether it is masked for its recipient. */
export type MessageRow = Pick<Message, "id" | "content" | "createdAt" | "readAt" | "heldAt" | "senderId"> & {
	files: number;
	isMasked: boolean;
};

/**
 * More than 0 if the recipient of a message sees its contact details masked. This is the case if the message
 * was flagged, the team hasn't cleared it, and its booking is in the open marketplace and isn't funded yet.
 * Legal services are paid for directly, so their bookings are treated as funded once they have milestones.
 */
export const maskedCount = (messageId: Sql, bookingId: Sql): Sql => sql`(
	SELECT COUNT(*) FROM "MessageFlag" flag JOIN "Booking" flagged ON flagged."id" = ${bookingId}
	WHERE flag."messageId" = ${messageId} AND flag."state" <> 'NO_PROBLEM' AND flagged."phase" = 'OPEN' AND NOT EXISTS (
		SELECT 1 FROM "Milestone" part WHERE part."bookingId" = flagged."id" AND (part."fundedAt" IS NOT NULL OR flagged."serviceLine" = 'LEGAL')))`;

async function readRows(condition: Sql, take: number): Promise<MessageRow[]> {
	const rows = await db().$queryRaw<
		(Omit<MessageRow, "files" | "isMasked"> & { files: bigint; masked: bigint })[]
	>(sql`
		SELECT "id", "content", "createdAt", "readAt", "heldAt", "senderId", (SELECT COUNT(*) FROM "MessageAttachment" a WHERE a."messageId" = "Message"."id") AS "files",
			${maskedCount(sql`"Message"."id"`, sql`"Message"."bookingId"`)} AS "masked"
		FROM "Message" WHERE ${condition} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take}`);
	return rows.map(({ files, masked, ...message }) => ({
		...message,
		files: Number(files),
		isMasked: Number(masked) > 0,
	}));
}

/**
 * The messages in a booking that a user may see, latest first, from the end or before a cursor. Only the
 * sender sees a held message.
 */
export function readMessages(
	bookingId: string,
	readerId: string,
	take: number,
	before?: Cursor,
): Promise<MessageRow[]> {
	const earlier = before ? sql` AND ("createdAt", "id") < (${before.at}, ${before.id})` : empty;
	return readRows(
		sql`"bookingId" = ${bookingId} AND ("heldAt" IS NULL OR "senderId" = ${readerId})${earlier}`,
		take,
	);
}

/** A message, if the user sent it. */
export async function readSentMessage(senderId: string, id: string): Promise<MessageRow | undefined> {
	const [message] = await readRows(sql`"id" = ${id} AND "senderId" = ${senderId}`, 1);
	return message;
}

/** The IDs of the messages, among those given, that are masked for their recipients. */
export async function readMaskedIds(ids: readonly string[]): Promise<Set<string>> {
	if (ids.length === 0) return new Set();
	const rows = await db().$queryRaw<{ id: string }[]>(sql`
		SELECT "id" FROM "Message" WHERE "id" IN (${join([...ids])}) AND ${maskedCount(sql`"Message"."id"`, sql`"Message"."bookingId"`)} > 0`);
	return new Set(rows.map(({ id }) => id));
}

export type AttachmentRow = Pick<StoredFile, "id" | "name" | "type" | "bytes"> & { messageId: string };

/** The files of several messages, in each message's order. */
export async function readAttachments(messageIds: readonly string[]): Promise<AttachmentRow[]> {
	if (messageIds.length === 0) return [];
	return db().$queryRaw<AttachmentRow[]>(sql`
		SELECT a."messageId", f."id", f."name", f."type", f."bytes" FROM "MessageAttachment" a JOIN "StoredFile" f ON f."id" = a."fileId"
		WHERE a."messageId" IN (${join([...messageIds])}) ORDER BY a."messageId", a."position"`);
}
