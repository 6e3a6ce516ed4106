import type { NotificationTopic } from "./email-topic.ts";

/** What a mail says; `renderEmail` makes text and HTML of it. */
export type Email = {
	/** Which mail it is, such as `welcome`; for the outbox and tests. */
	kind: string;
	to: string;
	/** The reader's name. It is greeted by it only where the address is confirmed, since others may have typed both. */
	name?: string;
	subject: string;
	/** Plain sentences; each becomes a paragraph. */
	paragraphs: string[];
	/** Written text in place of the paragraphs; its HTML is made by our own renderer. */
	body?: { text: string; html: string };
	/** The one thing to do, as a real link. */
	action?: { label: string; path: string };
	/** Where an answer goes, if not to the support address. */
	replyTo?: string;
	/** Makes the mail one of a list: the path that takes its reader off the list by one POST, and shows a page where it is opened. */
	unsubscribePath?: string;
	/** Why the person gets this mail. */
	reason: string;
	/** Whether it is a code or link that its reader waits for, or concerns the safety of an account: such emails are sent before all others. */
	isSecurity?: true;
	/** What it is about, for a member who can choose not to hear of that by mail. Mails about the safety of an account have none. */
	topic?: { name: NotificationTopic; userId: string };
};

/** The order in which emails are sent: security, then transactional ones, then those of a list. */
export const PRIORITIES = [0, 1, 2] as const;

/** What the outbox sends first of what may be sent: the lowest number. */
export type EmailPriority = (typeof PRIORITIES)[number];

export function priorityOf({ isSecurity, unsubscribePath }: Email): EmailPriority {
	if (isSecurity) return 0;
	return unsubscribePath ? 2 : 1;
}

/** For how long a mail is held back at most before it is first sent, so that it can still be taken back. */
export const HOLD_MINUTES = 10;
