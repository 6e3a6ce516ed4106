import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Each side's usage rights, and the license certificates. */
export const rightsRoutes = [
	layout("routes/_both-sides.tsx", { id: "rights" }, [
		route("bookings/:bookingId/licenses/:version", "routes/rights/license.tsx"),
		layout("routes/_creators.tsx", { id: "rights/creators" }, [
			route("creator/usage-rights", "routes/rights/usage-rights.tsx", {
				id: "routes/rights/creator-usage-rights",
			}),
			route("creator/usage-rights/csv", "routes/rights/usage-rights-csv.ts", {
				id: "routes/rights/creator-usage-rights-csv",
			}),
		]),
		layout("routes/_professionals.tsx", { id: "rights/professionals" }, [
			route("professional/usage-rights", "routes/rights/usage-rights.tsx", {
				id: "routes/rights/professional-usage-rights",
			}),
			route("professional/usage-rights/csv", "routes/rights/usage-rights-csv.ts", {
				id: "routes/rights/professional-usage-rights-csv",
			}),
		]),
	]),
] satisfies RouteConfig;
