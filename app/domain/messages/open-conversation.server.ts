import type { Tx } from "#app/infra/database/db.server.ts";

type Sides = { bookingId: string; creatorId: string; professionalUserId: string; at: Date };

/** Opens the conversation of a booking for its two sides, in the transaction that makes the booking. */
export async function openConversation(tx: Tx, { bookingId, creatorId, professionalUserId, at }: Sides): Promise<void> {
	await tx.conversationSide.createMany({ data: [creatorId, professionalUserId].map((userId) => ({ bookingId, userId, lastActivityAt: at })) });
}
