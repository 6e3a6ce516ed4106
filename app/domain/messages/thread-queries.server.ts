import { read } from "#app/infra/database/read.server.ts";
import { empty, join, type Sql, sql } from "#app/infra/database/sql.server.ts";
import type { Message, StoredFile } from "#generated/prisma/sqlite/client/client.ts";
import type { SignedInUser } from "../actor.ts";
import { type Cursor, MESSAGES_PER_PAGE } from "./message.ts";

type Attachment = Pick<StoredFile, "id" | "name" | "type" | "bytes">;
type AttachmentRow = Attachment & { messageId: string };

/** One message of a thread, as one of its two sides sees it. */
export type ThreadMessage = Pick<Message, "id" | "content" | "createdAt"> & { isOwn: boolean; isRead: boolean; attachments: Attachment[] };

/** The rows of messages that a condition fits, with the number of their files, the latest first. */
const readMessages = (condition: Sql, take: number) =>
	read<Pick<Message, "id" | "content" | "createdAt" | "readAt" | "senderId"> & { files: number }>(sql`
		SELECT "id", "content", "createdAt", "readAt", "senderId", (SELECT COUNT(*) FROM "MessageAttachment" a WHERE a."messageId" = "Message"."id") AS "files"
		FROM "Message" WHERE ${condition} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take}`);

type MessageRow = Awaited<ReturnType<typeof readMessages>>[number];

/** Messages with their files, as one of the two sides sees them. */
async function seenBy(userId: string, rows: readonly MessageRow[]): Promise<ThreadMessage[]> {
	const attached = await readAttachments(rows.filter(({ files }) => files > 0).map(({ id }) => id));
	return rows.map(({ id, content, createdAt, readAt, senderId }) => ({
		...{ id, content, createdAt },
		isOwn: senderId === userId,
		isRead: readAt !== null,
		attachments: attached.get(id)?.map(({ messageId: _, ...file }) => file) ?? [],
	}));
}

async function readAttachments(messageIds: readonly string[]) {
	if (messageIds.length === 0) return new Map<string, AttachmentRow[]>();
	const attached = await read<AttachmentRow>(sql`
		SELECT a."messageId", f."id", f."name", f."type", f."bytes" FROM "MessageAttachment" a JOIN "StoredFile" f ON f."id" = a."fileId"
		WHERE a."messageId" IN (${join([...messageIds])}) ORDER BY a."messageId", a."position"`);
	return Map.groupBy(attached, ({ messageId }) => messageId);
}

/** A message that the person has sent. */
export async function findMessage({ id: senderId }: SignedInUser, id: string): Promise<ThreadMessage> {
	const [message] = await seenBy(senderId, await readMessages(sql`"id" = ${id} AND "senderId" = ${senderId}`, 1));
	if (!message) throw new Error("There is no such message.");
	return message;
}

/**
 * A page of a conversation that `getConversation` has let the person see: its latest messages, or those before a cursor, oldest
 * first, and where the page before begins.
 */
export async function findMessages({ id: userId }: SignedInUser, bookingId: string, before?: Cursor) {
	const earlier = before ? sql` AND ("createdAt", "id") < (${before.at}, ${before.id})` : empty;
	const rows = await readMessages(sql`"bookingId" = ${bookingId}${earlier}`, MESSAGES_PER_PAGE + 1);
	const shown = rows.slice(0, MESSAGES_PER_PAGE).reverse();
	const [first] = shown;
	return {
		messages: await seenBy(userId, shown),
		older: rows.length > shown.length && first ? { at: first.createdAt, id: first.id } : null,
	};
}
