import { noPage } from "#app/ui/layout/route-handle.ts";

type DeliveryData = { loaderData: { reference: string; round: number; path: string } };

/** The breadcrumbs above a delivery's pages. */
export const deliveryHandle = {
	parents: ({ loaderData }: DeliveryData) => ({
		"/bookings/:bookingId": loaderData?.reference,
		"/bookings/:bookingId/milestones": noPage,
		"/bookings/:bookingId/milestones/:number": noPage,
		"/bookings/:bookingId/milestones/:number/deliveries": noPage,
		"/bookings/:bookingId/milestones/:number/deliveries/:round": loaderData && `Delivery ${loaderData.round}`,
		"/bookings/:bookingId/milestones/:number/deliveries/:round/files": noPage,
	}),
};
