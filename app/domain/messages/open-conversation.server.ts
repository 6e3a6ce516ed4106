import type { Tx } from "#app/infra/database/db.server.ts";

type Sides = { bookingId: string; creatorId: string; professionalUserId: string; at: Date };

/**
 * Opens a booking's conversation for its two sides, in the transaction that creates the booking.
 */
export async function openConversation(
	tx: Tx,
	{ bookingId, creatorId, professionalUserId, at }: Sides,
): Promise<void> {
	await tx.conversationSide.createMany({
		data: [creatorId, professionalUserId].map((userId) => ({ bookingId, userId, lastActivityAt: at })),
	});
}
