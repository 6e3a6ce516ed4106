import { sendMessage } from "#app/domain/bookings/messages/send-message.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { OFF_PLATFORM_KINDS } from "#app/domain/platform/off-platform-contact/off-platform-contact.ts";
import { db } from "#app/infra/database/db.server.ts";
import { visitor } from "../accounts/actors.ts";
import { newConversation } from "../market/conversation.ts";

export const as = (user: SignedInUser) => visitor({ user });

/** Returns an actor who has confirmed the warning about off-platform contact. */
export const sure = (user: SignedInUser) => visitor({ user, confirmed: OFF_PLATFORM_KINDS });

export async function flagged(content = "Write to Ana@Example.com or call 512-555-0142.") {
	const conversation = await newConversation();
	const { bookingId, professional } = conversation;
	const { messageId } = await sendMessage(sure(professional), { bookingId, content });
	const { id: flagId, createdAt: since } = await db().messageFlag.findUniqueOrThrow({ where: { messageId } });
	return { ...conversation, flagId, messageId, since };
}

/** Creates a flagged message that has already been delivered, like one with a lower score. */
export async function flaggedAndDelivered() {
	const flag = await flagged();
	await db().message.update({ where: { id: flag.messageId }, data: { heldAt: null } });
	return flag;
}
