import { BOOKING_STATUSES } from "#app/domain/bookings/booking.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { notify } from "#app/domain/platform/notifications.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { addFile } from "../accounts/full-account.ts";
import { image } from "../files/sample-files.ts";
import { newConversation } from "./conversation.ts";

type Sides = { creator: SignedInUser; professional: SignedInUser; professionalId: string };

/**
 * Adds a booking of each status between two people, with messages, drafts, and notifications, and with
 * reviews if it is completed. Returns the IDs of the completed booking, and of a message and a review about
 * it.
 */
export async function addWorkBetween(
	{ creator, professional, professionalId }: Sides,
	at: Date,
): Promise<{ messageId: string; reviewId: string; bookingId: string }> {
	const jpeg = { name: "kitchen.jpg", type: "image/jpeg", bytes: await image("jpeg") };
	let ids = { messageId: "", reviewId: "", bookingId: "" };
	for (const status of BOOKING_STATUSES) {
		const { bookingId } = await newConversation({ creator, professional, status });
		await db().bookingEvent.create({
			data: { bookingId, status, side: "CREATOR", reason: "The light was wrong", at },
		});
		const sides = [creator, professional];
		const messages = [];
		for (const { id: senderId } of sides)
			messages.push(
				await db().message.create({
					data: { bookingId, senderId, content: "About the calendar", createdAt: at },
				}),
			);
		const messageId = messages[0]?.id ?? "";
		const { fileId } = await addFile(creator.id, jpeg, at);
		await db().messageAttachment.create({ data: { messageId, position: 0, fileId } });
		await db().conversationSide.updateMany({
			where: { bookingId },
			data: { draft: "Half a sentence", unread: 1, latestMessageId: messages[1]?.id ?? "" },
		});
		for (const { id: userId } of sides)
			await transaction((tx) =>
				notify(tx, {
					userId,
					topic: "BOOKINGS",
					title: "A booking has moved",
					path: `/bookings/${bookingId}`,
				}),
			);
		if (status !== "COMPLETED") continue;
		const review = {
			bookingId,
			rating: 4,
			text: "Calm and on time",
			state: "PUBLISHED",
			createdAt: at,
			publishedAt: at,
		} as const;
		const { id: reviewId } = await db().review.create({
			data: { ...review, side: "CREATOR", authorId: creator.id },
		});
		await db().review.create({ data: { ...review, side: "PROFESSIONAL", authorId: professional.id } });
		await db().booking.update({ where: { id: bookingId }, data: { completedAt: at } });
		ids = { messageId, reviewId, bookingId };
	}
	const { fileId } = await addFile(professional.id, jpeg, at);
	await db().professionalImage.create({
		data: { professionalId, position: 0, fileId, alt: "A kitchen", width: 800, height: 600 },
	});
	await db().savedProfessional.create({ data: { creatorId: creator.id, professionalId, savedAt: at } });
	return ids;
}
