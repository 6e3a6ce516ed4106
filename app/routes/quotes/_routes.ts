import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Quotes and agreements. */
export const quotesRoutes = [
	layout("routes/_both-sides.tsx", { id: "quotes" }, [
		route("bookings/:bookingId/quote", "routes/quotes/quote.tsx"),
		route("bookings/:bookingId/propose-dates", "routes/quotes/propose-dates.tsx"),
		route("bookings/:bookingId/agreements/:version", "routes/quotes/agreement.tsx"),
		route("bookings/:bookingId/agreements/:version/text", "routes/quotes/agreement-text.ts"),
		layout("routes/_creators.tsx", { id: "quotes/creators" }, [
			route("bookings/:bookingId/accept-quote", "routes/quotes/accept-quote.tsx"),
			route("bookings/:bookingId/decline-quote", "routes/quotes/decline-quote.tsx"),
			route("bookings/:bookingId/ask-for-changes", "routes/quotes/ask-for-changes.tsx"),
			route("creator/compare-quotes", "routes/quotes/compare-quotes.tsx"),
		]),
		layout("routes/_professionals.tsx", { id: "quotes/professionals" }, [
			route("bookings/:bookingId/edit-quote", "routes/quotes/edit-quote.tsx"),
			...["send-quote", "revise-quote"].map((word) =>
				route(`bookings/:bookingId/${word}`, "routes/quotes/send-quote.tsx", { id: `routes/quotes/${word}` }),
			),
			route("bookings/:bookingId/withdraw-quote", "routes/quotes/withdraw-quote.tsx"),
			route("bookings/:bookingId/save-template", "routes/quotes/save-template.tsx"),
			route("professional/quote-templates", "routes/quotes/templates.tsx"),
			route("professional/quote-templates/:templateId/remove", "routes/quotes/remove-template.tsx"),
		]),
	]),
] satisfies RouteConfig;
