import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";

/** The breadcrumbs of a form about a dispute. */
export const disputeHandle = {
	breadcrumb: ({ loaderData }) => loaderData?.label,
	parents: ({ loaderData }) => ({
		"/bookings/:bookingId": loaderData?.reference,
		"/bookings/:bookingId/disputes": noPage,
		"/bookings/:bookingId/disputes/:disputeId": loaderData?.disputeReference,
	}),
} satisfies RouteHandle<{ loaderData: { label: string; reference: string; disputeReference: string } }>;
