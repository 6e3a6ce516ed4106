import type { RouteHandle } from "#app/ui/layout/route-handle.ts";

/** The breadcrumbs of a page about a booking's quote. */
export const quoteHandle = (breadcrumb: string) =>
	({
		breadcrumb,
		parents: ({ loaderData }) => ({
			"/bookings/:bookingId": loaderData?.reference,
			"/bookings/:bookingId/quote": "Quote",
		}),
	}) satisfies RouteHandle<{ loaderData: { reference: string } }>;
