import { db } from "#app/infra/db.server.ts";
import type { SignedInUser } from "../actor.ts";
import type { FileType } from "../files/file.ts";
import { type Cursor, MESSAGES_PER_PAGE } from "./message.ts";

/** One message of a thread, as one of its two sides sees it. */
export type ThreadMessage = Awaited<ReturnType<typeof findMessages>>["messages"][number];

/**
 * A page of a conversation that `getConversation` has let the person see: its latest messages, or those before a cursor, oldest
 * first, and where the page before begins.
 */
export async function findMessages({ id: userId }: SignedInUser, bookingId: string, before?: Cursor) {
	const rows = await db().message.findMany({
		where: { bookingId, ...(before && { createdAt: { lte: before.at }, OR: [{ createdAt: { lt: before.at } }, { id: { lt: before.id } }] }) },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		take: MESSAGES_PER_PAGE + 1,
		select: {
			id: true,
			content: true,
			createdAt: true,
			readAt: true,
			senderId: true,
			attachments: { orderBy: { position: "asc" }, select: { file: { select: { id: true, name: true, type: true, bytes: true } } } },
		},
	});
	const shown = rows.slice(0, MESSAGES_PER_PAGE).reverse();
	const [first] = shown;
	return {
		messages: shown.map(({ senderId, attachments, readAt, ...message }) => ({
			...message,
			isOwn: senderId === userId,
			isRead: readAt !== null,
			attachments: attachments.map(({ file }) => ({ ...file, type: file.type as FileType })),
		})),
		older: rows.length > shown.length && first ? { at: first.createdAt, id: first.id } : null,
	};
}
