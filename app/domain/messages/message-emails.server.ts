import { paymentNotice, site } from "#app/infra/content/site.server.ts";
import type { Email } from "../mail/email.ts";

type NewMessage = { bookingId: string; to: { userId: string; name: string; email: string }; from: { name: string } };

/**
 * To the other side of a conversation, at most once until they have read it. The message itself
 * stays on the platform.
 */
export function newMessageEmail({ bookingId, to, from }: NewMessage): Email {
	const { name } = site();
	return {
		kind: "new-message",
		to: to.email,
		subject: `${from.name} sent you a message`,
		paragraphs: [`${from.name} sent you a message on ${name}.`, "We won't email you about this conversation again until you've read it.", paymentNotice()],
		action: { label: "Read and reply", path: `/messages?booking=${bookingId}#latest` },
		reason: `You're getting this email because you have a conversation on ${name} and chose to get emails about messages.`,
		topic: { name: "MESSAGES", userId: to.userId },
	};
}
