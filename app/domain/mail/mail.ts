import type { NotificationTopic } from "../notifications/notification.ts";

/** What a mail says; `renderMail` makes text and HTML of it. */
export type Mail = {
	/** Which mail it is, such as `welcome`; for the outbox and tests. */
	kind: string;
	to: string;
	subject: string;
	/** Plain sentences; each becomes a paragraph. */
	paragraphs: string[];
	/** The one thing to do, as a real link. */
	action?: { label: string; path: string };
	/** Where an answer goes, if not to the support address. */
	replyTo?: string;
	/** Makes the mail one of a list: the path that takes its reader off the list by one POST, and shows a page where it is opened. */
	unsubscribePath?: string;
	/** Why the person gets this mail. */
	reason: string;
	/** What it is about, for a member who can choose not to hear of that by mail. Mails about the safety of an account have none. */
	topic?: { name: NotificationTopic; userId: string };
};
