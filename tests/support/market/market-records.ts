import type { SignedInUser } from "#app/domain/actor.ts";
import { openConversation } from "#app/domain/messages/open-conversation.server.ts";
import { notify } from "#app/domain/notifications/notify.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { newBooking, newProfessional } from "./bookings.ts";

/**
 * Gives an account a record in every table of the marketplace; returns the other side of its
 * booking.
 */
export async function addMarketRecords({ id: userId }: SignedInUser): Promise<{ bookingId: string; other: SignedInUser }> {
	const at = now();
	const { bookingId, creator, professional, professionalId } = await newBooking("COMPLETED");
	await db().booking.update({ where: { id: bookingId }, data: { creatorId: userId } });
	await db().conversationSide.deleteMany({ where: { bookingId } });
	await transaction((tx) => openConversation(tx, { bookingId, creatorId: userId, professionalUserId: professional.id, at }));
	await db().user.delete({ where: { id: creator.id } });
	for (const senderId of [userId, professional.id]) await db().message.create({ data: { bookingId, senderId, content: "About the calendar", createdAt: at } });
	const { id: messageId } = await db().message.findFirstOrThrow({ where: { bookingId, senderId: userId } });
	await db().messageFlag.create({ data: { messageId, senderId: userId, kinds: "email", createdAt: at, dueAt: at } });
	await db().review.create({ data: { bookingId, side: "CREATOR", authorId: userId, rating: 5, text: "Calm and on time", createdAt: at } });
	await db().savedProfessional.create({ data: { creatorId: userId, professionalId, savedAt: at } });
	await db().block.create({ data: { blockerId: userId, blockedId: (await newProfessional()).user.id, createdAt: at } });
	await db().report.create({
		data: {
			reference: `REP-${userId.slice(-6)}`,
			subject: "PROFESSIONAL",
			subjectId: professionalId,
			reporterId: userId,
			reason: "OTHER",
			detail: "Something",
			dueAt: at,
			createdAt: at,
		},
	});
	await transaction((tx) => notify(tx, { userId, topic: "BOOKINGS", title: "A booking is complete", path: `/bookings/${bookingId}` }));
	return { bookingId, other: professional };
}
