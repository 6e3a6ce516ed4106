import { href } from "react-router";

/** The booking that an address of the messages names, or nothing. */
export const bookingOf = (url: URL | string): string => new URL(url, "http://site.invalid").searchParams.get("booking") ?? "";

/** Where a conversation stands, at its latest message. */
export const threadPath = (bookingId: string): string => `${href("/messages")}?booking=${encodeURIComponent(bookingId)}#latest`;
