import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now, nowAfter } from "#app/infra/process/clock.server.ts";
import { HELD_MILESTONE_STATUSES } from "../../money/amounts.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { appendToRecord } from "../../platform/booking-record.server.ts";
import { withIdempotency } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { queueEmail } from "../../platform/email/queue-email.server.ts";
import { requireUserFiles } from "../../platform/files/file.server.ts";
import { publishEvent } from "../../platform/live-events.server.ts";
import { lockBooking } from "../../platform/lock-booking.server.ts";
import {
	requireConfirmation,
	toFlag,
} from "../../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import {
	HOLD_SCORE,
	type OffPlatformContact,
} from "../../platform/off-platform-contact/off-platform-contact.ts";
import { consumeRateLimit } from "../../platform/rate-limit.server.ts";
import { addDays, dayIn } from "../../platform/time/calendar-day.ts";
import {
	bookingNotFound,
	findBlocks,
	getSides,
	requireBookingId,
	type Sides,
} from "./conversation-side.server.ts";
import { detectInMessage } from "./mask-message.server.ts";
import { PHONE_DAYS } from "./message.ts";
import { heldMessageReleased, newMessageEmail } from "./message-emails.server.ts";

type NewMessage = {
	bookingId: string;
	senderId: string;
	otherId: string;
	content: string;
	attachments: readonly string[];
	/** The parts that look like off-platform contact or payment, for the team to review. */
	found: OffPlatformContact;
	createdAt: Date;
};

type Written = { messageId: string; isHeld: boolean; isFirstUnread: boolean };

/**
 * Whether a text contains nothing worse than a phone number and is about paid work that begins within
 * PHONE_DAYS or is in progress. Someone who is late has to be able to reach the other side. The message is
 * still flagged.
 */
async function isForWorkDay(tx: Tx, bookingId: string, { kinds }: OffPlatformContact): Promise<boolean> {
	if (kinds.some((kind) => kind !== "phone")) return false;
	const agreed = await tx.quote.findFirst({
		where: {
			bookingId,
			status: "ACCEPTED",
			booking: { milestones: { some: { status: { in: [...HELD_MILESTONE_STATUSES] } } } },
		},
		select: { startsOn: true, endsOn: true, timeZone: true },
	});
	if (!agreed) return false;
	const today = dayIn(now(), agreed.timeZone);
	return addDays(agreed.startsOn, -PHONE_DAYS) <= today && today <= agreed.endsOn;
}

/**
 * Adds a message to a conversation, in the caller's transaction, after the caller has checked everything
 * else. If the message very likely moves contact or payment off the platform, it is held and visible only to
 * its sender. Shortly before and during paid work, a phone number alone isn't a reason to hold the message.
 * `isFirstUnread` says whether it is the only message that the other side hasn't read.
 */
export async function writeMessage(
	tx: Tx,
	{ bookingId, senderId, otherId, content, attachments, found, createdAt }: NewMessage,
): Promise<Written> {
	const { kinds, score } = found;
	const isHeld = kinds.length > 0 && score >= HOLD_SCORE && !(await isForWorkDay(tx, bookingId, found));
	const { id: messageId } = await tx.message.create({
		data: {
			bookingId,
			senderId,
			content,
			createdAt,
			heldAt: isHeld ? createdAt : null,
			...(kinds.length > 0 && { flag: { create: { senderId, ...toFlag(found, createdAt) } } }),
			attachments: { create: attachments.map((fileId, position) => ({ position, fileId })) },
		},
	});
	if (!isHeld)
		return {
			messageId,
			isHeld,
			isFirstUnread: await deliverMessage(tx, {
				bookingId,
				messageId,
				senderId,
				otherId,
				at: createdAt,
				content,
				attachments,
			}),
		};
	await tx.conversationSide.update({
		where: { bookingId_userId: { bookingId, userId: senderId } },
		data: { draft: "" },
	});
	return { messageId, isHeld, isFirstUnread: false };
}

type Delivery = {
	bookingId: string;
	messageId: string;
	senderId: string;
	otherId: string;
	content: string;
	attachments: readonly string[];
	at: Date;
};

/**
 * Adds a message to the end of both sides' view of the conversation and to the booking's record. Returns
 * whether it is the only message that the other side hasn't read.
 */
async function deliverMessage(
	tx: Tx,
	{ bookingId, messageId, senderId, otherId, content, attachments, at }: Delivery,
): Promise<boolean> {
	await appendToRecord(tx, bookingId, {
		kind: "message",
		facts: { messageId, senderId },
		texts: { message: content },
		fileIds: attachments,
	});
	let isFirstUnread = false;
	// The rows are updated in the same order in every transaction, so that two people writing at the same time
	// don't deadlock.
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

type SendMessage = {
	bookingId: string;
	/** Trimmed, 1 to MESSAGE_MAX characters. */
	content: string;
	/** IDs of the sender's own files, in order. */
	attachments?: readonly string[];
};

type Sent = {
	messageId: string;
	/** Whether the team reviews the message before the other side gets it. */
	isHeld: boolean;
};

/**
 * Sends a message to the other side of a booking, unless one side has blocked the other. If the message looks
 * like off-platform contact or payment, it is sent only after its sender confirms, and is then flagged for
 * the team. If off-platform contact or payment is very likely, the message is held until the team releases
 * it, except for a phone number close to paid work. The recipient gets at most one email until they have read
 * the conversation.
 */
export function sendMessage(actor: Actor, input: SendMessage): Promise<Sent> {
	const user = requireUser(actor);
	const { bookingId, content, attachments = [] } = input;
	return withIdempotency(actor, "send-message", { bookingId, content, attachments }, async (commit) => {
		const sides = await getSides(user, bookingId);
		const found = await detectInMessage({ bookingId, senderId: user.id, content, attachments });
		requireConfirmation(actor, found);
		await consumeRateLimit("message", user.id);
		await consumeRateLimit("message-day", user.id);
		return commit(async (tx) => {
			await lockBooking(tx, bookingId);
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
			if (isFirstUnread) await emailOther(tx, bookingId, other, user);
			const detail = { bookingId, flags: found.kinds.join(","), isHeld, files: attachments.length };
			await recordEvent(tx, actor, { action: "send-message", subject: ["Message", messageId], detail });
			return { messageId, isHeld };
		});
	});
}

/** The booking that a conversation is about, for an email. */
const getAbout = (tx: Tx, id: string) =>
	tx.booking.findUniqueOrThrow({ where: { id }, select: { id: true, reference: true, title: true } });

/** Emails the other side of a conversation that it has a new message. */
async function emailOther(
	tx: Tx,
	bookingId: string,
	to: { userId: string; name: string; email: string },
	from: { name: string },
): Promise<void> {
	await queueEmail(tx, newMessageEmail({ booking: await getAbout(tx, bookingId), to, from }));
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

/** Saves an unsent message, so that its author can continue it on any device. */
export async function saveDraft(
	actor: Actor,
	{ bookingId, content }: { bookingId: string; content: string },
): Promise<void> {
	const { id: userId } = requireUser(actor);
	requireBookingId(bookingId);
	const { count } = await db().conversationSide.updateMany({
		where: { bookingId, userId },
		data: { draft: content },
	});
	if (count === 0) throw bookingNotFound();
}

/** Marks the other side's messages as read. Idempotent. Returns whether any were unread. */
export async function markRead(actor: Actor, { bookingId }: { bookingId: string }): Promise<boolean> {
	const { id: userId } = requireUser(actor);
	requireBookingId(bookingId);
	const side = { bookingId_userId: { bookingId, userId } };
	const found = await db().conversationSide.findUnique({ where: side, select: { unread: true } });
	if (!found) throw bookingNotFound();
	if (found.unread === 0) return false;
	return transaction(async (tx) => {
		const current = await tx.conversationSide.findUniqueOrThrow({
			where: side,
			select: { unread: true },
		});
		const { count } = await tx.conversationSide.updateMany({
			where: { bookingId, userId, unread: { gt: 0 } },
			data: { unread: 0 },
		});
		if (count === 0) return false;
		// Unread messages are the other side's latest, so the query doesn't scan a long thread from the start.
		const unread = { bookingId, senderId: { not: userId }, readAt: null, heldAt: null };
		const [first] = await tx.message.findMany({
			where: unread,
			orderBy: [{ createdAt: "desc" }, { id: "desc" }],
			skip: current.unread - 1,
			take: 1,
			select: { createdAt: true },
		});
		await tx.message.updateMany({
			where: { ...unread, ...(first && { createdAt: { gte: first.createdAt } }) },
			data: { readAt: now() },
		});
		await publishEvent(tx, userId, "read", { bookingId });
		return true;
	});
}

/**
 * Delivers a held message as if it had just been sent, and emails its sender. Does nothing if the message
 * isn't held. If either side has left, the message is no longer held but isn't delivered.
 */
export async function releaseMessage(tx: Tx, messageId: string, at: Date): Promise<void> {
	const { bookingId, senderId, content, attachments } = await tx.message.findUniqueOrThrow({
		where: { id: messageId },
		select: {
			bookingId: true,
			senderId: true,
			content: true,
			attachments: { orderBy: { position: "asc" }, select: { fileId: true } },
		},
	});
	await lockBooking(tx, bookingId);
	const { count } = await tx.message.updateMany({
		where: { id: messageId, heldAt: { not: null } },
		data: { heldAt: null, createdAt: at },
	});
	if (count === 0) return;
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
		content,
		attachments: attachments.map(({ fileId }) => fileId),
		at,
	});
	if (isFirstUnread) await emailOther(tx, bookingId, to, sender.user);
	const booking = await getAbout(tx, bookingId);
	await queueEmail(tx, heldMessageReleased({ booking, to: sender.user, other: to }));
}
