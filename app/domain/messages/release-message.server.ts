import type { Tx } from "#app/infra/database/db.server.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { heldMessageReleased, newMessageEmail } from "./message-emails.server.ts";
import { deliverMessage } from "./write-message.server.ts";

/**
 * Delivers a held message as if it had just been sent, and emails its sender. Does nothing if the
 * message isn't held or the other side has left.
 */
export async function releaseMessage(tx: Tx, messageId: string, at: Date): Promise<void> {
	const { count } = await tx.message.updateMany({
		where: { id: messageId, heldAt: { not: null } },
		data: { heldAt: null, createdAt: at },
	});
	if (count === 0) return;
	const { bookingId, senderId } = await tx.message.findUniqueOrThrow({
		where: { id: messageId },
		select: { bookingId: true, senderId: true },
	});
	const sides = await tx.conversationSide.findMany({
		where: { bookingId },
		select: { userId: true, user: { select: { name: true, email: true } } },
	});
	const sender = sides.find(({ userId }) => userId === senderId);
	const other = sides.find(({ userId }) => userId !== senderId);
	if (!sender || !other) return;
	const to = { userId: other.userId, ...other.user };
	const isFirstUnread = await deliverMessage(tx, {
		bookingId,
		messageId,
		senderId,
		otherId: other.userId,
		at,
	});
	if (isFirstUnread) await queueEmail(tx, newMessageEmail({ bookingId, to, from: sender.user }));
	await queueEmail(tx, heldMessageReleased({ bookingId, to: sender.user, other: to }));
}
