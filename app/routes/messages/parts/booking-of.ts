import { href } from "react-router";

/** The booking id in a messages URL, or an empty string. */
export const bookingOf = (url: URL | string): string =>
	new URL(url, "http://site.invalid").searchParams.get("booking") ?? "";

/** The path of a conversation, at its latest message. */
export const threadPath = (bookingId: string): string =>
	`${href("/messages")}?booking=${encodeURIComponent(bookingId)}#latest`;
