import type { NotificationTopic } from "./email-topic.ts";

/** The contents of an email. `renderEmail` turns them into text and HTML. */
export type Email = {
	/** Which email it is, such as `welcome`, for the outbox and tests. */
	kind: string;
	to: string;
	/**
	 * The recipient's name. Used in the greeting only once the address is confirmed, since anyone
	 * can type both.
	 */
	name?: string;
	subject: string;
	/** Plain sentences, one paragraph each. */
	paragraphs: string[];
	/** Prewritten text in place of the paragraphs. Its HTML comes from our own renderer. */
	body?: { text: string; html: string };
	/** Links in a list after the paragraphs. */
	links?: readonly { label: string; path: string }[];
	/** The main action, as a link. */
	action?: { label: string; path: string };
	/** Where replies are sent, if not to the support address. */
	replyTo?: string;
	/**
	 * For list emails: the path that unsubscribes the recipient by one POST, and shows a page when
	 * opened.
	 */
	unsubscribePath?: string;
	/**
	 * What it is about, such as the ID of a booking, if only the latest such email matters: one of the
	 * same kind that wasn't sent yet is replaced, and the next is sent HOLD_MINUTES after the last.
	 */
	about?: string;
	/** Why the recipient gets this email. */
	reason: string;
	/**
	 * Whether it carries a code or link that the recipient waits for, or concerns account security.
	 * Such emails are sent before all others.
	 */
	isSecurity?: true;
	/** The topic, for members who can turn it off. Emails about account security have none. */
	topic?: { name: NotificationTopic; userId: string };
	/** Whether it reminds of something that is about to end, so that it can't wait for a daily email. */
	isReminder?: true;
};

/** The order in which emails are sent: security, transactional, then list emails. */
export const PRIORITIES = [0, 1, 2] as const;

/** The outbox sends the lowest number first. */
export type EmailPriority = (typeof PRIORITIES)[number];

export function priorityOf({ isSecurity, unsubscribePath }: Email): EmailPriority {
	if (isSecurity) return 0;
	return unsubscribePath ? 2 : 1;
}

/** How long an email is held before it is first sent, so that it can still be undone, or replaced by a later one. */
export const HOLD_MINUTES = 10;
