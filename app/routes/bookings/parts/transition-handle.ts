import type { RouteHandle } from "#app/ui/layout/route-handle.ts";

/** The breadcrumbs of a transition's question page. */
export const transitionHandle = {
	breadcrumb: ({ loaderData }) => loaderData?.label,
	parents: ({ loaderData }) => ({ "/bookings/:bookingId": loaderData?.reference }),
} satisfies RouteHandle<{ loaderData: { label: string; reference: string } }>;
