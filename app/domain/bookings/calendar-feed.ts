/** The bookings in a feed, the latest changes first. Each has at most some thirty entries. */
export const FEED_BOOKINGS = 100;

/** How long a completed booking stays in a feed, in days. */
export const COMPLETED_DAYS = 180;

/** How often apps are asked to read a feed, in hours. */
export const FEED_HOURS = 4;

/** Minutes for which a new address can be seen. */
export const ADDRESS_MINUTES = 15;

/** What a calendar shows of a booking: whole days, or a moment at which something is due. */
export type CalendarEntry = {
	/** Names it, so that apps replace what it said before. */
	id: string;
	summary: string;
	description: string;
	location?: string;
	/** The path of the page that it is about. */
	path: string;
	/** When what it says last changed. */
	changedAt: Date;
} & (
	| { firstDay: string; lastDay: string /** Whether its owner is busy on these days. */; isBusy: boolean }
	| { dueAt: Date }
);
