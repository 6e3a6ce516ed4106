import type { Message, StoredFile } from "#generated/prisma/sqlite/client/client.ts";
import type { SignedInUser } from "../actor.ts";
import { maskMessage } from "./mask-message.server.ts";
import { type Cursor, MESSAGES_PER_PAGE } from "./message.ts";
import { type MessageRow, readAttachments, readMessages, readSentMessage } from "./messages.sql.server.ts";

type Attachment = Pick<StoredFile, "id" | "name" | "type" | "bytes">;

/** One message of a thread, as one of its two sides sees it. */
export type ThreadMessage = Pick<Message, "id" | "content" | "createdAt"> & {
	isMine: boolean;
	isRead: boolean;
	isHeld: boolean;
	isMasked: boolean;
	attachments: Attachment[];
};

/** Messages with their files, as one of the two sides sees them. */
async function seenBy(userId: string, rows: readonly MessageRow[]): Promise<ThreadMessage[]> {
	const attachments = await readAttachments(rows.filter(({ files }) => files > 0).map(({ id }) => id));
	const attached = Map.groupBy(attachments, ({ messageId }) => messageId);
	return rows.map(({ id, content, createdAt, readAt, heldAt, senderId, ...row }) => {
		const isMine = senderId === userId;
		const isMasked = row.isMasked && !isMine;
		const files = attached.get(id)?.map(({ messageId: _, ...file }) => file) ?? [];
		const words = { content, names: files.map(({ name }) => name) };
		const shown = isMasked ? maskMessage(words) : words;
		return {
			...{ id, createdAt, isMine, isMasked },
			content: shown.content,
			isRead: readAt !== null,
			isHeld: heldAt !== null,
			attachments: files.map((file, i) => ({ ...file, name: shown.names[i] ?? file.name })),
		};
	});
}

/** A message that the person sent. */
export async function findMessage({ id: senderId }: SignedInUser, id: string): Promise<ThreadMessage> {
	const row = await readSentMessage(senderId, id);
	const [message] = await seenBy(senderId, row ? [row] : []);
	if (!message) throw new Error("There is no such message.");
	return message;
}

/** The latest messages of a booking of which the person is a side, oldest first. */
export const findLatestMessages = async (
	{ id: userId }: SignedInUser,
	bookingId: string,
	count: number,
): Promise<ThreadMessage[]> => seenBy(userId, (await readMessages(bookingId, userId, count)).reverse());

/**
 * A page of a conversation that `getConversation` has authorized: its latest messages, or those
 * before a cursor, oldest first, with the cursor of the page before.
 */
export async function findMessages({ id: userId }: SignedInUser, bookingId: string, before?: Cursor) {
	const rows = await readMessages(bookingId, userId, MESSAGES_PER_PAGE + 1, before);
	const shown = rows.slice(0, MESSAGES_PER_PAGE).reverse();
	const [first] = shown;
	return {
		messages: await seenBy(userId, shown),
		older: rows.length > shown.length && first ? { at: first.createdAt, id: first.id } : null,
	};
}
