/** The booking that an address of the messages names, or nothing. */
export const bookingOf = (url: URL | string): string => new URL(url, "http://site.invalid").searchParams.get("booking") ?? "";

/** Where a conversation stands, at its latest message. */
export const threadPath = (bookingId: string): string => `/messages?booking=${encodeURIComponent(bookingId)}#latest`;
