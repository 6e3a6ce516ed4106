/** The maximum length of a message after trimming, in characters. */
export const MESSAGE_MAX = 5_000;

/** The maximum number of files per message. */
export const ATTACHMENTS_MAX = 5;

/**
 * A message with a phone number isn't held if the work is paid for and begins within this many days or is in
 * progress.
 */
export const PHONE_DAYS = 2;

/** Rows per page of the conversation list and of a thread. */
export const CONVERSATIONS_PER_PAGE = 20;
export const MESSAGES_PER_PAGE = 50;

const PREVIEW_LENGTH = 60;

/** Errors shown when messages can't be loaded or sent. */
export const messageFailures = {
	conversations: "Failed to load conversations",
	thread: "Failed to load messages",
	send: "Failed to send message",
	booking: "Booking not found",
} as const;

const characters = new Intl.Segmenter("en-US", { granularity: "grapheme" });

/** The first 60 graphemes of a message on one line, with an ellipsis if it was cut. */
export function formatPreview(content: string): string {
	const text = content.replace(/\s+/g, " ").trim();
	if (text.length <= PREVIEW_LENGTH) return text;
	let shown = "";
	let count = 0;
	for (const { segment } of characters.segment(text)) {
		if (count++ === PREVIEW_LENGTH) return `${shown.trimEnd()}…`;
		shown += segment;
	}
	return text;
}

const HOUR = 3_600_000;

/** How long ago something was: "Just now", "3h ago", "Yesterday", or "5d ago". */
export function relativeTime(at: Date, now: Date): string {
	const hours = Math.floor((now.getTime() - at.getTime()) / HOUR);
	if (hours < 1) return "Just now";
	if (hours < 24) return `${hours}h ago`;
	if (hours < 48) return "Yesterday";
	return `${Math.floor(hours / 24)}d ago`;
}

/** Where a page of a list begins: after the row with this time and ID. */
export type Cursor = { at: Date; id: string };

/** A cursor as a query value. */
export const cursorText = ({ at, id }: Cursor): string => `${at.getTime().toString(36)}.${id}`;

/** The cursor in a query value, or undefined if it isn't one of ours. */
export function parseCursor(text: string | null | undefined): Cursor | undefined {
	const [, time = "", id = ""] = /^([0-9a-z]{1,9})\.([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
	return id ? { at: new Date(Number.parseInt(time, 36)), id } : undefined;
}
