import { paymentNotice, site } from "#app/infra/content/site.server.ts";
import type { Email } from "../mail/email.ts";

type NewMessage = { bookingId: string; to: { userId: string; name: string; email: string }; from: { name: string } };

/** To the other side of a conversation, at most once until they have read it. The message itself stays on the platform. */
export function newMessageEmail({ bookingId, to, from }: NewMessage): Email {
	const { name } = site();
	return {
		kind: "new-message",
		to: to.email,
		subject: `${from.name} wrote to you`,
		paragraphs: [`${from.name} wrote to you on ${name}.`, "You get no further mail about this conversation until you have read it.", paymentNotice()],
		action: { label: "Read and answer", path: `/messages?booking=${bookingId}#latest` },
		reason: `You get this mail because you have a conversation on ${name} and chose to hear of messages.`,
		topic: { name: "MESSAGES", userId: to.userId },
	};
}
