import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Payments of creators, and the payout details of professionals. */
export const paymentsRoutes = [
	layout("routes/payments/_creators.tsx", [
		route("bookings/:bookingId/start-checkout", "routes/payments/start-checkout.tsx"),
		route("bookings/:bookingId/payment/:reference", "routes/payments/payment.tsx"),
	]),
	layout("routes/payments/_professionals.tsx", [
		route("professional/payout-details", "routes/payments/payout-details.tsx"),
	]),
] satisfies RouteConfig;
