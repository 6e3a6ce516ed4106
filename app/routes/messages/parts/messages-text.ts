import { href } from "react-router";
import type { ThreadMessage } from "#app/domain/bookings/messages/conversation-queries.server.ts";

/** The booking ID in a messages URL, or an empty string. */
export const getBookingId = (url: URL | string): string =>
	new URL(url, "http://site.invalid").searchParams.get("booking") ?? "";

/** The path of a conversation, at its latest message. */
export const threadPath = (bookingId: string): string =>
	`${href("/messages")}?booking=${encodeURIComponent(bookingId)}#latest`;

/** A message as the page shows it. */
export type ShownMessage = Pick<
	ThreadMessage,
	"id" | "content" | "createdAt" | "isMine" | "isHeld" | "isMasked" | "attachments"
>;

type Row = [
	id: string,
	content: string,
	createdAt: number,
	isMine: boolean,
	isHeld: boolean,
	isMasked: boolean,
	attachments: ThreadMessage["attachments"],
];

/**
 * Serializes a page of messages into one string for the loader. React Router encodes each value of
 * a loader separately, which took a fifth of the page's time for fifty messages.
 */
export const messagesToText = (messages: readonly ShownMessage[]): string =>
	JSON.stringify(
		messages.map(
			({ id, content, createdAt, isMine, isHeld, isMasked, attachments }): Row => [
				id,
				content,
				createdAt.getTime(),
				isMine,
				isHeld,
				isMasked,
				attachments,
			],
		),
	);

/** Parses what `messagesToText` wrote. */
export const messagesFromText = (text: string): ShownMessage[] =>
	(JSON.parse(text) as Row[]).map(([id, content, createdAt, isMine, isHeld, isMasked, attachments]) => ({
		id,
		content,
		createdAt: new Date(createdAt),
		isMine,
		isHeld,
		isMasked,
		attachments,
	}));
