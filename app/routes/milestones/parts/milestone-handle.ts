import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";

/** The breadcrumbs of a page about a milestone. */
export const milestoneHandle = (breadcrumb: string) =>
	({
		breadcrumb,
		parents: ({ loaderData }) => ({
			"/bookings/:bookingId": loaderData?.reference,
			"/bookings/:bookingId/milestones": noPage,
			"/bookings/:bookingId/milestones/:number": noPage,
		}),
	}) satisfies RouteHandle<{ loaderData: { reference: string } }>;
