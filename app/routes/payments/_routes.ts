import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Creators' payments, and professionals' payout details. */
export const paymentsRoutes = [
	layout("routes/_creators.tsx", { id: "payments/creators" }, [
		route("bookings/:bookingId/start-checkout", "routes/payments/start-checkout.tsx"),
		route("bookings/:bookingId/payment/:reference", "routes/payments/payment.tsx"),
	]),
	layout("routes/_professionals.tsx", { id: "payments/professionals" }, [
		route("professional/payout-details", "routes/payments/payout-details.tsx"),
	]),
] satisfies RouteConfig;
