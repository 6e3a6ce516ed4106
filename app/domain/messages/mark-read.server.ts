import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { publishEvent } from "../live-events/publish-event.server.ts";
import { getSides } from "./side.server.ts";

/** Marks the other side's messages as read. Idempotent. */
export async function markRead(actor: Actor, { bookingId }: { bookingId: string }): Promise<void> {
	const user = requireUser(actor);
	const { id: userId } = user;
	if ((await getSides(user, bookingId)).current.unread === 0) return;
	await transaction(async (tx) => {
		const current = await tx.conversationSide.findUniqueOrThrow({
			where: { bookingId_userId: { bookingId, userId } },
			select: { unread: true },
		});
		const { count } = await tx.conversationSide.updateMany({
			where: { bookingId, userId, unread: { gt: 0 } },
			data: { unread: 0 },
		});
		if (count === 0) return;
		// Unread messages are the other side's latest, so a long thread isn't scanned from the
		// start.
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
	});
}
