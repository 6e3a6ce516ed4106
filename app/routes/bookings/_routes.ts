import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The transitions that share a page. The last word of the URL names the transition. */
const transitions = ["accept", "decline", "withdraw", "start", "complete"];

/** What a side says on the day of a call sheet. Each is a button without a page of its own. */
const statements = ["here", "not-here", "late", "on-time"];

/** Quote requests and bookings. */
export const bookingsRoutes = [
	layout("routes/_members.tsx", { id: "bookings" }, [
		route("bookings", "routes/bookings/bookings.tsx"),
		route("bookings/:bookingId", "routes/bookings/booking.tsx"),
		route("bookings/:bookingId/calendar.ics", "routes/bookings/booking-calendar.ts"),
		...transitions.map((word) =>
			route(`bookings/:bookingId/${word}`, "routes/bookings/transition.tsx", {
				id: `routes/bookings/${word}`,
			}),
		),
		route("bookings/:bookingId/cancel", "routes/bookings/cancel.tsx"),
		route("bookings/:bookingId/dates", "routes/bookings/call-sheets/dates.tsx"),
		route("bookings/:bookingId/dates/:day", "routes/bookings/call-sheets/call-sheet.tsx"),
		route("bookings/:bookingId/dates/:day/edit", "routes/bookings/call-sheets/edit-call-sheet.tsx"),
		route("bookings/:bookingId/dates/:day/remove", "routes/bookings/call-sheets/remove-date.tsx"),
		route("bookings/:bookingId/dates/:day/calendar.ics", "routes/bookings/call-sheets/date-calendar.ts"),
		...statements.map((word) =>
			route(`bookings/:bookingId/dates/:day/${word}`, "routes/bookings/call-sheets/press-button.ts", {
				id: `routes/bookings/call-sheets/${word}`,
			}),
		),
		route("bookings/:bookingId/review", "routes/bookings/review.tsx"),
		route("bookings/:bookingId/record", "routes/bookings/record.tsx"),
		route("bookings/:bookingId/record.zip", "routes/bookings/record-zip.ts"),
		layout("routes/_creators.tsx", { id: "bookings/creators" }, [
			route("booking/request-quote/:professionalId", "routes/bookings/request-quote.tsx"),
			route("booking/request-quote/:professionalId/check", "routes/bookings/request-quote-check.tsx"),
			route("creator/quotes", "routes/bookings/bookings.tsx", { id: "routes/bookings/creator-quotes" }),
		]),
		layout("routes/_professionals.tsx", { id: "bookings/professionals" }, [
			route("professional/quotes", "routes/bookings/bookings.tsx", {
				id: "routes/bookings/professional-quotes",
			}),
		]),
	]),
] satisfies RouteConfig;
