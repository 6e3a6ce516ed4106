import { bookingPath } from "./booking.ts";

/**
 * The maximum number of files and links in a delivery, and the maximum lengths of its texts, in
 * characters.
 */
export const DELIVERY_FILES_MAX = 10;
export const DELIVERY_LINKS_MAX = 10;
export const DELIVERY_LINK_MAX = 500;
export const DELIVERY_NOTE_MAX = 4_000;

/**
 * What a side can do about a milestone. Each command is the last segment of its URL and the name of its
 * route's file.
 */
export const DELIVERY_COMMANDS = ["deliver", "accept-delivery", "request-changes"] as const;
export type DeliveryCommand = (typeof DELIVERY_COMMANDS)[number];

/** The page of a milestone's command. Positions start at 0, and numbers in URLs start at 1. */
export const milestonePath = (bookingId: string, position: number, command: DeliveryCommand): string =>
	`${bookingPath(bookingId)}/milestones/${position + 1}/${command}`;

/**
 * The position of a milestone, from 0, for the number in a URL, which starts at 1. Returns -1 if the number
 * isn't valid.
 */
export const parsePosition = (number: string): number =>
	/^[1-9]\d{0,2}$/.test(number) ? Number(number) - 1 : -1;
