import { db } from "#app/infra/db.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import type { SignedInUser } from "../actor.ts";
import { type Cursor, MESSAGES_PER_PAGE } from "./message.ts";

const messageSelect = {
	id: true,
	content: true,
	createdAt: true,
	readAt: true,
	senderId: true,
	attachments: { orderBy: { position: "asc" }, select: { file: { select: { id: true, name: true, type: true, bytes: true } } } },
} satisfies Prisma.MessageSelect;

/** One message of a thread, as one of its two sides sees it. */
export type ThreadMessage = ReturnType<typeof seenBy>;

const seenBy = (userId: string, { senderId, attachments, readAt, ...message }: Prisma.MessageGetPayload<{ select: typeof messageSelect }>) => ({
	...message,
	isOwn: senderId === userId,
	isRead: readAt !== null,
	attachments: attachments.map(({ file }) => file),
});

/** A message that the person has sent. */
export async function findMessage({ id: senderId }: SignedInUser, id: string): Promise<ThreadMessage> {
	return seenBy(senderId, await db().message.findFirstOrThrow({ where: { id, senderId }, select: messageSelect }));
}

/**
 * A page of a conversation that `getConversation` has let the person see: its latest messages, or those before a cursor, oldest
 * first, and where the page before begins.
 */
export async function findMessages({ id: userId }: SignedInUser, bookingId: string, before?: Cursor) {
	const rows = await db().message.findMany({
		where: { bookingId, ...(before && { createdAt: { lte: before.at }, OR: [{ createdAt: { lt: before.at } }, { id: { lt: before.id } }] }) },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		take: MESSAGES_PER_PAGE + 1,
		select: messageSelect,
	});
	const shown = rows.slice(0, MESSAGES_PER_PAGE).reverse();
	const [first] = shown;
	return {
		messages: shown.map((row) => seenBy(userId, row)),
		older: rows.length > shown.length && first ? { at: first.createdAt, id: first.id } : null,
	};
}
