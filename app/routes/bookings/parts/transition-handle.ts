import type { RouteHandle } from "#app/ui/layout/route-handle.ts";

/** The crumbs of a page that asks before a transition with a booking. */
export const transitionHandle = {
	breadcrumb: ({ loaderData }) => loaderData?.label,
	parents: ({ loaderData }) => ({ "/bookings/:bookingId": loaderData?.reference }),
} satisfies RouteHandle<{ loaderData: { label: string; reference: string } }>;
