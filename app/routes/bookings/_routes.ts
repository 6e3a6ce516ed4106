import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Quote requests and bookings. */
export const bookingsRoutes = [
	layout("routes/bookings/_layout.tsx", [
		route("bookings", "routes/bookings/bookings.tsx"),
		route("bookings/:bookingId", "routes/bookings/booking.tsx"),
		route("bookings/:bookingId/calendar.ics", "routes/bookings/booking-calendar.ts"),
		route("bookings/:bookingId/accept", "routes/bookings/accept.tsx"),
		route("bookings/:bookingId/decline", "routes/bookings/decline.tsx"),
		route("bookings/:bookingId/withdraw", "routes/bookings/withdraw.tsx"),
		route("bookings/:bookingId/start", "routes/bookings/start.tsx"),
		route("bookings/:bookingId/complete", "routes/bookings/complete.tsx"),
		route("bookings/:bookingId/cancel", "routes/bookings/cancel.tsx"),
		route("bookings/:bookingId/dispute", "routes/bookings/dispute.tsx"),
		route("bookings/:bookingId/review", "routes/bookings/review.tsx"),
		layout("routes/bookings/_creators.tsx", [
			route("booking/request-quote/:professionalId", "routes/bookings/request-quote.tsx"),
			route("booking/request-quote/:professionalId/check", "routes/bookings/request-quote-check.tsx"),
			route("creator/quotes", "routes/bookings/creator-quotes.tsx"),
		]),
		layout("routes/bookings/_professionals.tsx", [
			route("professional/quotes", "routes/bookings/professional-quotes.tsx"),
		]),
	]),
] satisfies RouteConfig;
