import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { SignedInUser } from "../../platform/actor.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { messageFailures } from "./message.ts";

/** A user's own side of a conversation, and the other side. */
export type Sides = {
	bookingId: string;
	lastActivityAt: Date;
	current: { userId: string; unread: number; draft: string };
	other: { userId: string; name: string; email: string } | null;
};

/** The error for anyone who is on neither side of a booking. */
export const bookingNotFound = () => new DomainError("not_found", messageFailures.booking);

/** Rejects IDs in the wrong format before they reach the database. */
export function requireBookingId(id: string): void {
	if (!/^[\w-]{1,100}$/.test(id)) throw bookingNotFound();
}

/** Both sides of a booking's conversation, for one of them. Throws `not_found` for anyone else. */
export async function getSides(user: SignedInUser, bookingId: string): Promise<Sides> {
	requireBookingId(bookingId);
	const sides = await db().conversationSide.findMany({
		where: { bookingId },
		select: {
			userId: true,
			unread: true,
			draft: true,
			lastActivityAt: true,
			user: { select: { name: true, email: true } },
		},
	});
	const current = sides.find(({ userId }) => userId === user.id);
	if (!current) throw bookingNotFound();
	const other = sides.find(({ userId }) => userId !== user.id);
	return {
		bookingId,
		lastActivityAt: current.lastActivityAt,
		current,
		other: other ? { userId: other.userId, ...other.user } : null,
	};
}

/** Whether each of two people has blocked the other. */
export async function findBlocks(
	from: Tx,
	userId: string,
	otherId: string,
): Promise<{ byUser: boolean; byOther: boolean }> {
	const blocks = await from.block.findMany({
		where: {
			OR: [
				{ blockerId: userId, blockedId: otherId },
				{ blockerId: otherId, blockedId: userId },
			],
		},
		select: { blockerId: true },
	});
	return {
		byUser: blocks.some(({ blockerId }) => blockerId === userId),
		byOther: blocks.some(({ blockerId }) => blockerId === otherId),
	};
}

type NewConversation = { bookingId: string; creatorId: string; professionalUserId: string; at: Date };

/**
 * Opens a booking's conversation for its two sides, in the transaction that creates the booking.
 */
export async function openConversation(
	tx: Tx,
	{ bookingId, creatorId, professionalUserId, at }: NewConversation,
): Promise<void> {
	await tx.conversationSide.createMany({
		data: [creatorId, professionalUserId].map((userId) => ({ bookingId, userId, lastActivityAt: at })),
	});
}
