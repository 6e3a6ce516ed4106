import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { nowAfter } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { requireUserFiles } from "../files/require-user-files.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { askToConfirm } from "../off-platform-contact/check-text.server.ts";
import { detectInMessage } from "./detect-in-message.server.ts";
import { newMessageEmail } from "./message-emails.server.ts";
import { findBlocks, getSides, type Sides } from "./side.server.ts";
import { writeMessage } from "./write-message.server.ts";

type SendMessage = {
	bookingId: string;
	/** Trimmed, 1 to MESSAGE_MAX characters. */
	content: string;
	/** Ids of the sender's own files, in order. */
	attachments?: readonly string[];
};

type Sent = {
	messageId: string /** Whether the team reviews it before the other side gets it. */;
	isHeld: boolean;
};

/**
 * Sends a message to the other side of a booking, unless one has blocked the other. What looks like
 * off-platform contact or payment is sent only after its sender confirms, and is then flagged for
 * the team. Where that is very likely, it is held until the team releases it. The recipient gets at
 * most one email until they have read the conversation.
 */
export function sendMessage(actor: Actor, input: SendMessage): Promise<Sent> {
	const user = requireUser(actor);
	const { bookingId, content, attachments = [] } = input;
	return withIdempotency(actor, "send-message", { bookingId, content, attachments }, async (remember) => {
		const sides = await getSides(user, bookingId);
		const found = await detectInMessage({ bookingId, senderId: user.id, content, attachments });
		askToConfirm(actor, found);
		await consumeRateLimit("message", user.id);
		await consumeRateLimit("message-day", user.id);
		return transaction(async (tx) => {
			const other = await requireOther(tx, user.id, sides);
			await requireUserFiles(tx, user.id, attachments, "attachments");
			const createdAt = nowAfter(sides.lastActivityAt);
			const { messageId, isHeld, isFirstUnread } = await writeMessage(tx, {
				bookingId,
				senderId: user.id,
				otherId: other.userId,
				content,
				attachments,
				found,
				createdAt,
			});
			if (isFirstUnread) await queueEmail(tx, newMessageEmail({ bookingId, to: other, from: user }));
			const detail = { bookingId, flags: found.kinds.join(","), isHeld, files: attachments.length };
			await recordEvent(tx, actor, { action: "send-message", subject: ["Message", messageId], detail });
			await remember(tx, { messageId, isHeld });
			return { messageId, isHeld };
		});
	});
}

async function requireOther(tx: Tx, userId: string, { other }: Sides): Promise<NonNullable<Sides["other"]>> {
	if (!other)
		throw new DomainError(
			"conflict",
			"The other person has left Greenroom, so no one would read your message.",
		);
	const { byUser, byOther } = await findBlocks(tx, userId, other.userId);
	if (byUser)
		throw new DomainError("conflict", `You have blocked ${other.name}. Unblock them to write again.`);
	if (byOther) throw new DomainError("conflict", "You can no longer send messages in this conversation.");
	return other;
}
