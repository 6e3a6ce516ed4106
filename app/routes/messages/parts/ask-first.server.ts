import { href } from "react-router";
import { saveDraft } from "#app/domain/bookings/messages/send-message.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { OffPlatformContactError } from "#app/domain/platform/off-platform-contact/off-platform-contact-error.ts";
import { seeOther } from "#app/session/flash.server.ts";

type Message = { bookingId: string; content: string; attachments: readonly string[] };

/**
 * For the `catch` of sending: saves a message with off-platform contact as a draft, and redirects to the page
 * that asks about it. Throws any other error again.
 */
export const askFirst =
	(actor: Actor, { bookingId, content, attachments }: Message) =>
	async (error: unknown): Promise<Response> => {
		if (!(error instanceof OffPlatformContactError)) throw error;
		await saveDraft(actor, { bookingId, content });
		const query = new URLSearchParams([["booking", bookingId], ...attachments.map((id) => ["file", id])]);
		return seeOther(`${href("/messages/check")}?${query}`);
	};
