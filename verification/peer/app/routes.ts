import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** verification/bench/peer.ts writes the pages. */
export default [
	layout("routes/members.tsx", [
		route("settings", "routes/settings.tsx"),
		route("dashboard", "routes/dashboard.tsx"),
		route("bookings", "routes/bookings.tsx"),
		route("messages", "routes/messages.tsx"),
	]),
] satisfies RouteConfig;
