import type { Parents } from "#app/ui/layout/route-handle.ts";

/** The breadcrumbs above a page about the performer records of a booking. */
export const recordsParents = (reference: string | undefined): Parents => ({
	"/bookings/:bookingId": reference,
	"/bookings/:bookingId/performer-records": "Performer records",
	"/bookings/:bookingId/performer-records/people": { to: null },
	"/bookings/:bookingId/performer-records/depictions": { to: null },
});
