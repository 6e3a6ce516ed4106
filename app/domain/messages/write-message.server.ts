import type { Tx } from "#app/infra/database/db.server.ts";
import { publishEvent } from "../live-events/publish-event.server.ts";
import { flagOf } from "../off-platform-contact/check-text.server.ts";
import { HOLD_SCORE, type OffPlatformContact } from "../off-platform-contact/off-platform-contact.ts";

type NewMessage = {
	bookingId: string;
	senderId: string;
	otherId: string;
	content: string;
	attachments: readonly string[];
	/** What in it looks like contact or payment off the platform. The team reviews it. */
	found: OffPlatformContact;
	createdAt: Date;
};

type Written = { messageId: string; isHeld: boolean; isFirstUnread: boolean };

/**
 * Writes a message into a conversation, in the caller's transaction, which has checked all else. If
 * it very likely moves contact or payment away, it is held: only its sender sees it. Says whether it
 * is the only message that the other side has not read.
 */
export async function writeMessage(
	tx: Tx,
	{ bookingId, senderId, otherId, content, attachments, found, createdAt }: NewMessage,
): Promise<Written> {
	const { kinds, score } = found;
	const isHeld = kinds.length > 0 && score >= HOLD_SCORE;
	const { id: messageId } = await tx.message.create({
		data: {
			...{ bookingId, senderId, content, createdAt, heldAt: isHeld ? createdAt : null },
			...(kinds.length > 0 && { flag: { create: { senderId, ...flagOf(found, createdAt) } } }),
			attachments: { create: attachments.map((fileId, position) => ({ position, fileId })) },
		},
	});
	if (!isHeld)
		return {
			messageId,
			isHeld,
			isFirstUnread: await deliverMessage(tx, { bookingId, messageId, senderId, otherId, at: createdAt }),
		};
	await tx.conversationSide.update({
		where: { bookingId_userId: { bookingId, userId: senderId } },
		data: { draft: "" },
	});
	return { messageId, isHeld, isFirstUnread: false };
}

type Delivery = { bookingId: string; messageId: string; senderId: string; otherId: string; at: Date };

/**
 * Puts a message at the end of both sides' conversation. Says whether it is the only message that
 * the other side has not read.
 */
export async function deliverMessage(
	tx: Tx,
	{ bookingId, messageId, senderId, otherId, at }: Delivery,
): Promise<boolean> {
	let isFirstUnread = false;
	// The same order in every transaction, so that two people writing at once do not wait for each
	// other.
	for (const userId of [senderId, otherId].sort()) {
		const isMine = userId === senderId;
		const { unread } = await tx.conversationSide.update({
			where: { bookingId_userId: { bookingId, userId } },
			data: {
				lastActivityAt: at,
				latestMessageId: messageId,
				...(isMine ? { draft: "" } : { unread: { increment: 1 } }),
			},
			select: { unread: true },
		});
		if (!isMine) isFirstUnread = unread === 1;
	}
	for (const userId of [senderId, otherId].sort())
		await publishEvent(tx, userId, "message", { bookingId, messageId });
	return isFirstUnread;
}
