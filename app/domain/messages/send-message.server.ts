import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { nowAfter } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { promisedBy } from "../calendar/promised.server.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { publishEvent } from "../live-events/publish-event.server.ts";
import { queueEmail } from "../mail/queue-email.server.ts";
import { detectOffPlatformContact } from "../off-platform-contact/detect-off-platform-contact.server.ts";
import { type OffPlatformKind, offPlatformLabels } from "../off-platform-contact/off-platform-contact.ts";
import { newMessageEmail } from "./message-emails.server.ts";
import { findBlocks, getSides, type Sides } from "./side.server.ts";

type SendMessage = {
	bookingId: string;
	/** Trimmed, 1 to MESSAGE_MAX characters. */
	content: string;
	/** Ids of the sender's own files, in order. */
	attachments?: readonly string[];
	/**
	 * The kinds of off-platform contact and payment that the sender was warned about and confirmed.
	 */
	confirmed?: readonly OffPlatformKind[];
};

/** The message looks like off-platform contact or payment, and its sender hasn't confirmed it. */
export class OffPlatformContactError extends DomainError {
	readonly kinds: readonly OffPlatformKind[];
	constructor(kinds: readonly OffPlatformKind[]) {
		const seen = `This looks like ${kinds.map((kind) => offPlatformLabels[kind]).join(" and ")}.`;
		super("conflict", seen, { fieldErrors: { confirm: [`${seen} Remove it, or send it again with "confirm": true.`] } });
		this.kinds = kinds;
	}
}

/**
 * Sends a message to the other side of a booking, unless one has blocked the other. What looks like
 * off-platform contact or payment is sent only after its sender confirms, and is then flagged for
 * the team. The recipient gets at most one email until they have read the conversation.
 */
export function sendMessage(actor: Actor, input: SendMessage): Promise<{ messageId: string }> {
	const user = requireUser(actor);
	const { bookingId, content, attachments = [], confirmed = [] } = input;
	return withIdempotency(actor, "send-message", { bookingId, content, attachments }, async (remember) => {
		const sides = await getSides(user, bookingId);
		const { kinds } = detectOffPlatformContact(content);
		if (kinds.some((kind) => !confirmed.includes(kind))) throw new OffPlatformContactError(kinds);
		await consumeRateLimit("message", user.id);
		await consumeRateLimit("message-day", user.id);
		return transaction(async (tx) => {
			const other = await requireOther(tx, user.id, sides);
			await requireOwnFiles(tx, user.id, attachments);
			const createdAt = nowAfter(sides.lastActivityAt);
			const { messageId, isFirstUnread } = await writeMessage(tx, { bookingId, senderId: user.id, otherId: other.userId, content, attachments, kinds, createdAt });
			if (isFirstUnread) await queueEmail(tx, newMessageEmail({ bookingId, to: other, from: user }));
			await recordEvent(tx, actor, { action: "send-message", subject: ["Message", messageId], detail: { bookingId, flags: kinds.join(","), files: attachments.length } });
			await remember(tx, { messageId });
			return { messageId };
		});
	});
}

type NewMessage = {
	bookingId: string;
	senderId: string;
	otherId: string;
	content: string;
	attachments: readonly string[];
	/** The kinds of off-platform contact in it, which the team reviews. */
	kinds: readonly OffPlatformKind[];
	createdAt: Date;
};

/**
 * Writes a message into a conversation, in the caller's transaction, after the caller's checks.
 * Returns whether it is the recipient's only unread one.
 */
export async function writeMessage(
	tx: Tx,
	{ bookingId, senderId, otherId, content, attachments, kinds, createdAt }: NewMessage,
): Promise<{ messageId: string; isFirstUnread: boolean }> {
	const { id: messageId } = await tx.message.create({
		data: {
			...{ bookingId, senderId, content, createdAt },
			...(kinds.length > 0 && { flag: { create: { senderId, kinds: kinds.join(","), createdAt, dueAt: promisedBy("report-investigation-time", createdAt) } } }),
			attachments: { create: attachments.map((fileId, position) => ({ position, fileId })) },
		},
	});
	const latest = { lastActivityAt: createdAt, latestMessageId: messageId };
	let isFirstUnread = false;
	// The same order in every transaction, so that two people writing at once don't deadlock.
	for (const userId of [senderId, otherId].sort()) {
		const isOwn = userId === senderId;
		const { unread } = await tx.conversationSide.update({
			where: { bookingId_userId: { bookingId, userId } },
			data: { ...latest, ...(isOwn ? { draft: "" } : { unread: { increment: 1 } }) },
			select: { unread: true },
		});
		if (!isOwn) isFirstUnread = unread === 1;
	}
	for (const userId of [senderId, otherId].sort()) await publishEvent(tx, userId, "message", { bookingId, messageId });
	return { messageId, isFirstUnread };
}

async function requireOther(tx: Tx, ownId: string, { other }: Sides): Promise<NonNullable<Sides["other"]>> {
	if (!other) throw new DomainError("conflict", "The other person has left Greenroom, so no one would read your message.");
	const { byOwn, byOther } = await findBlocks(tx, ownId, other.userId);
	if (byOwn) throw new DomainError("conflict", `You have blocked ${other.name}. Unblock them to write again.`);
	if (byOther) throw new DomainError("conflict", "You can no longer send messages in this conversation.");
	return other;
}

/** Each file must be the sender's and not be used elsewhere. */
export async function requireOwnFiles(tx: Tx, ownerId: string, fileIds: readonly string[]): Promise<void> {
	if (fileIds.length === 0) return;
	const count = await tx.storedFile.count({
		where: { id: { in: [...fileIds] }, ownerId, documents: { none: {} }, pictures: { none: {} }, attachments: { none: {} } },
	});
	if (count !== fileIds.length) throw invalidField("attachments", "Choose the files again.");
}
