import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { SignedInUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { messageFailures } from "./message.ts";

/** A person's own side of a conversation, and the other one. */
export type Sides = {
	bookingId: string;
	lastActivityAt: Date;
	own: { userId: string; unread: number; draft: string };
	other: { userId: string; name: string; email: string } | null;
};

/** The error for anyone who is on neither side of a booking. */
export const bookingNotFound = () => new DomainError("not_found", messageFailures.booking);

/** Rejects ids of the wrong format before they reach the database. */
export function requireBookingId(id: string): void {
	if (!/^[\w-]{1,100}$/.test(id)) throw bookingNotFound();
}

/** Both sides of a booking's conversation, for one of them. Throws `not_found` for anyone else. */
export async function getSides(user: SignedInUser, bookingId: string): Promise<Sides> {
	requireBookingId(bookingId);
	const sides = await db().conversationSide.findMany({
		where: { bookingId },
		select: { userId: true, unread: true, draft: true, lastActivityAt: true, user: { select: { name: true, email: true } } },
	});
	const own = sides.find(({ userId }) => userId === user.id);
	if (!own) throw bookingNotFound();
	const other = sides.find(({ userId }) => userId !== user.id);
	return { bookingId, lastActivityAt: own.lastActivityAt, own, other: other ? { userId: other.userId, ...other.user } : null };
}

/** Which of two people has blocked the other. */
export async function findBlocks(from: Tx, ownId: string, otherId: string): Promise<{ byOwn: boolean; byOther: boolean }> {
	const blocks = await from.block.findMany({
		where: {
			OR: [
				{ blockerId: ownId, blockedId: otherId },
				{ blockerId: otherId, blockedId: ownId },
			],
		},
		select: { blockerId: true },
	});
	return { byOwn: blocks.some(({ blockerId }) => blockerId === ownId), byOther: blocks.some(({ blockerId }) => blockerId === otherId) };
}
