import {
	countUnread,
	findConversations,
	findMessage,
	findMessages,
	getConversation,
	type ThreadMessage,
} from "#app/domain/bookings/messages/conversation-queries.server.ts";
import { cursorText, parseCursor } from "#app/domain/bookings/messages/message.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { fallbackPath } from "#app/domain/profiles/image.ts";

/** The response to GET /api/messages/conversations, with a cursor for the next page. */
export async function conversationsAnswer(user: SignedInUser, cursor: string | undefined) {
	const [{ conversations, next }, totalUnreadCount] = await Promise.all([
		findConversations(user, parseCursor(cursor)),
		countUnread(user),
	]);
	return {
		conversations: conversations.map(
			({ bookingId, other, service, status, unread, latest, lastActivityAt }) => ({
				bookingId,
				otherUser: {
					name: other.name,
					image: other.photo && fallbackPath(other.photo),
					userType: other.userType,
				},
				service,
				status,
				unreadCount: unread,
				latestMessage: latest && {
					content: latest.content,
					createdAt: latest.createdAt,
					isFromCurrentUser: latest.isMine,
				},
				lastActivity: lastActivityAt,
			}),
		),
		totalUnreadCount,
		nextCursor: next && cursorText(next),
	};
}

/**
 * The response to GET /api/messages/{bookingId}: the latest messages, oldest first, with a cursor
 * for earlier ones.
 */
export async function threadAnswer(user: SignedInUser, bookingId: string, cursor: string | undefined) {
	const { booking, unread } = await getConversation(user, bookingId);
	const { messages, older } = await findMessages(user, bookingId, parseCursor(cursor));
	return {
		messages: messages.map(messageAnswer),
		booking: {
			creator: { id: booking.creatorId },
			provider: { id: booking.professional.id, name: booking.professional.businessName },
			service: { title: booking.title },
			status: booking.status,
		},
		unreadCount: unread,
		nextCursor: older && cursorText(older),
	};
}

/** The response to POST /api/messages/send: the message as its thread shows it. */
export const sentAnswer = async (user: SignedInUser, messageId: string) => ({
	data: messageAnswer(await findMessage(user, messageId)),
});

const messageAnswer = ({
	id,
	content,
	createdAt,
	isRead,
	isMine,
	isHeld,
	isMasked,
	attachments,
}: ThreadMessage) => ({
	id,
	content,
	createdAt,
	isRead,
	isFromCurrentUser: isMine,
	attachments,
	...(isHeld && { isHeld }),
	...(isMasked && { isMasked }),
});
