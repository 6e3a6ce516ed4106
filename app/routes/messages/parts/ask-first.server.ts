import { href } from "react-router";
import type { Actor } from "#app/domain/actor.ts";
import { saveDraft } from "#app/domain/messages/save-draft.server.ts";
import { OffPlatformContactError } from "#app/domain/messages/send-message.server.ts";
import { seeOther } from "#app/session/flash.server.ts";

type Message = { bookingId: string; content: string; attachments: readonly string[] };

/**
 * Where a message looks like contact or payment outside, keeps it as a draft and leads to the page that asks about it; for the
 * `catch` of sending.
 */
export const askFirst =
	(actor: Actor, { bookingId, content, attachments }: Message) =>
	async (error: unknown): Promise<Response> => {
		if (!(error instanceof OffPlatformContactError)) throw error;
		await saveDraft(actor, { bookingId, content });
		const query = new URLSearchParams([["booking", bookingId], ...attachments.map((id) => ["file", id])]);
		return seeOther(`${href("/messages/check")}?${query}`);
	};
