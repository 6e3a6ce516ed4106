import { paymentNotice, site } from "#app/infra/content/site.server.ts";
import type { Email } from "../../platform/email/email.ts";

type NewMessage = {
	bookingId: string;
	to: { userId: string; name: string; email: string };
	from: { name: string };
};

/**
 * For the other side of a conversation, at most once until they have read it. The message itself
 * stays on the platform.
 */
export function newMessageEmail({ bookingId, to, from }: NewMessage): Email {
	const { name } = site();
	return {
		kind: "new-message",
		to: to.email,
		subject: `You have a message from ${from.name}`,
		paragraphs: [
			`You have a message from ${from.name} on ${name}.`,
			"We won't email you about this conversation again until you've read it.",
			paymentNotice(),
		],
		action: { label: "Read and reply", path: `/messages?booking=${bookingId}#latest` },
		reason: `You're getting this email because you have a conversation on ${name} and chose to get emails about messages.`,
		bookingId,
		topic: { name: "MESSAGES", userId: to.userId },
	};
}

type Released = { bookingId: string; to: { name: string; email: string }; other: { name: string } };

/** For the sender of a held message that the team has released. */
export function heldMessageReleased({ bookingId, to, other }: Released): Email {
	const { name } = site();
	return {
		kind: "message-released",
		to: to.email,
		name: to.name,
		subject: `We delivered your message to ${other.name}`,
		paragraphs: [
			`Our team reviewed the message you sent to ${other.name} on ${name}, found no problem, and delivered it.`,
		],
		action: { label: "See your conversation", path: `/messages?booking=${bookingId}#latest` },
		reason: `You're getting this email because you have a ${name} account.`,
		bookingId,
	};
}
