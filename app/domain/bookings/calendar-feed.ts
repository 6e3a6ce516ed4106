/**
 * The maximum number of bookings in a feed, latest changes first. Without call sheets, each booking has at
 * most about thirty entries.
 */
export const FEED_BOOKINGS = 100;

/** How long a completed booking stays in a feed, in days. */
export const COMPLETED_DAYS = 180;

/** How often apps are told to refresh a feed, in hours. */
export const FEED_HOURS = 4;

/** The number of minutes for which a new address stays visible. */
export const ADDRESS_MINUTES = 15;

/** An entry about a booking in a calendar: whole days, a time at which something is due, or a time of work. */
export type CalendarEntry = {
	/** Identifies the entry, so that apps replace its earlier version. */
	id: string;
	summary: string;
	description: string;
	location?: string;
	/** The path of the page that the entry links to. */
	path: string;
	/**
	 * When the call sheet, or the status of the booking, quote, or milestone behind the entry, last changed.
	 */
	changedAt: Date;
} & (
	| {
			firstDay: string;
			lastDay: string;
			/** Whether the calendar's owner is busy on these days. */
			isBusy: boolean;
	  }
	| { dueAt: Date }
	/** The time that the sides have planned for the work. The calendar's owner is busy during it. */
	| { startsAt: Date; endsAt: Date | null }
);
