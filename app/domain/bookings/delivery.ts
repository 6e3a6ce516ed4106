import { bookingPath } from "./booking.ts";

/** The most files and links of a delivery, and the lengths of its texts, in characters. */
export const DELIVERY_FILES_MAX = 10;
export const DELIVERY_LINKS_MAX = 10;
export const DELIVERY_LINK_MAX = 500;
export const DELIVERY_NOTE_MAX = 4_000;

/** What a side does about a milestone. Each is the last word of its URL and the name of its file. */
export const DELIVERY_COMMANDS = ["deliver", "accept-delivery", "request-changes"] as const;
export type DeliveryCommand = (typeof DELIVERY_COMMANDS)[number];

/** The page of a command about a milestone. Positions count from 0, numbers in addresses from 1. */
export const milestonePath = (bookingId: string, position: number, command: DeliveryCommand): string =>
	`${bookingPath(bookingId)}/milestones/${position + 1}/${command}`;

/** The position of a milestone, from 0, by the number in an address, from 1. */
export const parsePosition = (number: string): number =>
	/^[1-9]\d{0,2}$/.test(number) ? Number(number) - 1 : -1;
