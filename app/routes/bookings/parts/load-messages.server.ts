import {
	findLatestMessages,
	getConversation,
} from "#app/domain/bookings/messages/conversation-queries.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { formatFileSize } from "#app/domain/platform/files/file.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";

/** The latest messages of a booking's conversation, oldest first. This doesn't mark them as read. */
export async function loadLatestMessages(user: SignedInUser, bookingId: string, count: number) {
	const messages = await findLatestMessages(user, bookingId, count);
	return messages.map(({ id, content, createdAt, isMine, attachments }) => ({
		id,
		content,
		isMine,
		files: attachments.map((file) => ({ id: file.id, name: file.name, size: formatFileSize(file.bytes) })),
		time: timestamp(createdAt),
	}));
}
export type LatestMessage = Awaited<ReturnType<typeof loadLatestMessages>>[number];

/** Whether the two sides of a booking can still write to each other and, if not, why. */
export async function loadConversation(user: SignedInUser, bookingId: string) {
	const { isClosed, hasLeft, blocks } = await getConversation(user, bookingId);
	return { isClosed, hasLeft, blocks };
}
export type ConversationState = Awaited<ReturnType<typeof loadConversation>>;
