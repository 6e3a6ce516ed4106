import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The guarantee for a booking: what each side reads about it, and what each can do. */
export const guaranteeRoutes = [
	layout("routes/_both-sides.tsx", { id: "guarantee" }, [
		route("bookings/:bookingId/guarantee", "routes/guarantee/guarantee.tsx"),
		layout("routes/_creators.tsx", { id: "guarantee/creators" }, [
			route("bookings/:bookingId/guarantee/claim", "routes/guarantee/claim-guarantee.tsx"),
			route("bookings/:bookingId/guarantee/withdraw", "routes/guarantee/withdraw-claim.tsx"),
		]),
		layout("routes/_professionals.tsx", { id: "guarantee/professionals" }, [
			route("bookings/:bookingId/guarantee/respond", "routes/guarantee/respond-to-claim.tsx"),
		]),
	]),
] satisfies RouteConfig;
