import { db } from "#app/infra/database/db.server.ts";
import type { Message, StoredFile } from "#generated/prisma/sqlite/client/client.ts";
import type { SignedInUser } from "../../platform/actor.ts";
import { publicImage } from "../../profiles/image.ts";
import { bookingNotFound, findBlocks, requireBookingId } from "./conversation-side.server.ts";
import { readConversation, readConversations, sumUnread, type UserSide } from "./conversations.sql.server.ts";
import { maskMessage } from "./mask-message.server.ts";
import { CONVERSATIONS_PER_PAGE, type Cursor, MESSAGES_PER_PAGE } from "./message.ts";
import { type MessageRow, readAttachments, readMessages, readSentMessage } from "./messages.sql.server.ts";

/** The other side of a conversation. Professionals are shown with their business name and photo. */
const getOther = (side: UserSide, userId: string) =>
	side.creatorId === userId
		? ({
				name: side.businessName,
				userType: "PROFESSIONAL",
				professionalId: side.professionalId,
				photo: getPhoto(side),
			} as const)
		: ({ name: side.creatorName, userType: "CREATOR", professionalId: null, photo: null } as const);

const getPhoto = ({ photoId: id, photoWidth: width, photoHeight: height }: UserSide) =>
	id !== null && width !== null && height !== null ? publicImage({ id, alt: "", width, height }) : null;

/**
 * A page of a user's conversations, latest activity first, along with the rows that were read (`sides`) and
 * the cursor of the next page.
 */
export async function findConversations({ id: userId }: SignedInUser, after?: Cursor) {
	const rows = await readConversations(userId, CONVERSATIONS_PER_PAGE + 1, after);
	const shown = rows.slice(0, CONVERSATIONS_PER_PAGE);
	const last = shown.at(-1);
	const isMasked = ({ latestIsMasked, latestSenderId }: UserSide) =>
		latestIsMasked && latestSenderId !== userId;
	const files = await readAttachments(
		shown.flatMap((side) => (isMasked(side) && side.latestId !== null ? [side.latestId] : [])),
	);
	const maskedContent = (side: UserSide, content: string) =>
		maskMessage({
			content,
			names: files.filter(({ messageId }) => messageId === side.latestId).map(({ name }) => name),
		}).content;
	return {
		conversations: shown.map((side) => {
			const {
				bookingId,
				title,
				serviceLine,
				status,
				unread,
				lastActivityAt,
				latestId: id,
				latestContent,
				latestAt: createdAt,
				latestSenderId,
			} = side;
			const isMine = latestSenderId === userId;
			const content =
				latestContent !== null && isMasked(side) ? maskedContent(side, latestContent) : latestContent;
			return {
				bookingId,
				other: getOther(side, userId),
				/** Bookings with the same person have the same ID here. */
				otherId: side.creatorId === userId ? side.professionalId : side.creatorId,
				service: { title, category: serviceLine },
				status,
				unread,
				latest:
					id !== null && content !== null && createdAt !== null ? { id, content, createdAt, isMine } : null,
				lastActivityAt,
			};
		}),
		sides: shown,
		next: rows.length > shown.length && last ? { at: last.lastActivityAt, id: last.bookingId } : null,
	};
}

/**
 * A conversation without its messages, for one of its sides. Throws `not_found` for anyone else.
 * @param known the user's conversations, if this request has already read them, so that this conversation
 * isn't read again
 */
export async function getConversation(
	{ id: userId }: SignedInUser,
	bookingId: string,
	known: readonly UserSide[] = [],
) {
	requireBookingId(bookingId);
	const side =
		known.find((one) => one.bookingId === bookingId) ?? (await readConversation(userId, bookingId));
	if (!side) throw bookingNotFound();
	const { unread, draft, reference, title, status, creatorId, professionalId, businessName, otherId } = side;
	const hasLeft = otherId === null;
	const blocks = otherId ? await findBlocks(db(), userId, otherId) : { byUser: false, byOther: false };
	const professional = { id: professionalId, businessName };
	return {
		unread,
		draft,
		booking: { id: bookingId, reference, title, status, creatorId, professional },
		other: getOther(side, userId),
		hasLeft,
		blocks,
		/** Whether neither side can write anymore. `sendMessage` applies the same rules. */
		isClosed: hasLeft || blocks.byUser || blocks.byOther,
	};
}

/** The number of a user's unread messages. */
export const countUnread = ({ id }: Pick<SignedInUser, "id">): Promise<number> => sumUnread(id);

type Attachment = Pick<StoredFile, "id" | "name" | "type" | "bytes">;

/** One message in a thread, as one of its two sides sees it. */
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
			id,
			createdAt,
			isMine,
			isMasked,
			content: shown.content,
			isRead: readAt !== null,
			isHeld: heldAt !== null,
			attachments: files.map((file, i) => ({ ...file, name: shown.names[i] ?? file.name })),
		};
	});
}

/** A message that the user sent. */
export async function findMessage({ id: senderId }: SignedInUser, id: string): Promise<ThreadMessage> {
	const row = await readSentMessage(senderId, id);
	const [message] = await seenBy(senderId, row ? [row] : []);
	if (!message) throw new Error("There is no such message.");
	return message;
}

/** The latest messages of a booking in which the user is one of the sides, oldest first. */
export const findLatestMessages = async (
	{ id: userId }: SignedInUser,
	bookingId: string,
	count: number,
): Promise<ThreadMessage[]> => seenBy(userId, (await readMessages(bookingId, userId, count)).reverse());

/**
 * A page of a conversation that `getConversation` has authorized: its latest messages, or those before a
 * cursor, oldest first, with the cursor for the page of older messages.
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

/** The number of messages shown before and after a message. */
const AROUND = 5;

export type MessageInContext = { id: string; sender: string; content: string; at: Date; isSubject: boolean };

export const person = { select: { id: true, name: true, email: true } } as const;

/**
 * A message with its booking, both people, and the messages around it, for the team. Null if it was deleted.
 * Doesn't mark anything as read.
 */
export async function getMessageInContext(id: string) {
	const message = await db().message.findUnique({
		where: { id },
		select: {
			bookingId: true,
			content: true,
			createdAt: true,
			heldAt: true,
			attachments: { orderBy: { position: "asc" }, select: { file: { select: { name: true } } } },
			sender: person,
			booking: {
				select: { reference: true, title: true, creator: person, professional: { select: { user: person } } },
			},
		},
	});
	if (!message) return null;
	const { bookingId, createdAt, heldAt, sender, booking } = message;
	const select = { id: true, content: true, createdAt: true, sender: person } as const;
	const [before, after] = await Promise.all([
		db().message.findMany({
			where: { bookingId, createdAt: { lte: createdAt } },
			orderBy: [{ createdAt: "desc" }, { id: "desc" }],
			take: AROUND + 1,
			select,
		}),
		db().message.findMany({
			where: { bookingId, createdAt: { gt: createdAt } },
			orderBy: [{ createdAt: "asc" }, { id: "asc" }],
			take: AROUND,
			select,
		}),
	]);
	const messages = [...before.reverse(), ...after].map(
		(row): MessageInContext => ({
			id: row.id,
			sender: row.sender.name,
			content: row.content,
			at: row.createdAt,
			isSubject: row.id === id,
		}),
	);
	const { creator, professional } = booking;
	return {
		content: message.content,
		fileNames: message.attachments.map(({ file }) => file.name),
		isHeld: heldAt !== null,
		booking: `${booking.reference}, ${booking.title}`,
		sender,
		recipient: creator.id === sender.id ? professional.user : creator,
		messages,
	};
}
