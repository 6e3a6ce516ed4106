import { paymentNotice, site } from "#app/infra/content/site.server.ts";
import type { Email, EmailFact } from "../../platform/email/email.ts";
import { shortenTitle } from "../booking-notifications.ts";

/** The booking that a conversation is about. */
type About = { id: string; reference: string; title: string };

const listFacts = ({ reference, title }: About): EmailFact[] => [
	{ label: "Booking", value: title },
	{ label: "Reference", value: reference },
];

const conversationPath = ({ id }: About): string => `/messages?booking=${id}#latest`;

type NewMessage = {
	booking: About;
	to: { userId: string; name: string; email: string };
	from: { name: string };
};

/**
 * Tells the other side of a conversation about new messages, but only once until that side has read them. The
 * message itself stays on the platform.
 */
export function newMessageEmail({ booking, to, from }: NewMessage): Email {
	const { name } = site();
	return {
		kind: "new-message",
		to: to.email,
		name: to.name,
		subject: `Message from ${from.name}: ${shortenTitle(booking.title)}`,
		facts: [{ label: "From", value: from.name }, ...listFacts(booking)],
		paragraphs: [
			`Read it on ${name}. We won't email you about this conversation again until you have.`,
			paymentNotice(),
		],
		action: { label: "Read and reply", path: conversationPath(booking) },
		reason: `You're getting this email because you have a conversation on ${name} and chose to get emails about messages.`,
		bookingId: booking.id,
		topic: { name: "MESSAGES", userId: to.userId },
	};
}

type Released = { booking: About; to: { name: string; email: string }; other: { name: string } };

/** Tells the sender of a held message that the team has released it. */
export function heldMessageReleased({ booking, to, other }: Released): Email {
	const { name } = site();
	return {
		kind: "message-released",
		to: to.email,
		name: to.name,
		subject: `Your message to ${other.name} was delivered: ${shortenTitle(booking.title)}`,
		facts: [{ label: "To", value: other.name }, ...listFacts(booking)],
		paragraphs: ["Our team reviewed your message, found no problem, and delivered it."],
		action: { label: "See your conversation", path: conversationPath(booking) },
		reason: `You're getting this email because you have a ${name} account.`,
		bookingId: booking.id,
	};
}
