import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The releases of a booking, for its two sides. */
export const releasesRoutes = [
	layout("routes/_both-sides.tsx", { id: "releases" }, [
		route("bookings/:bookingId/releases", "routes/releases/releases.tsx"),
		route("bookings/:bookingId/releases/:releaseId", "routes/releases/release.tsx"),
		route("bookings/:bookingId/releases/:releaseId/photo", "routes/releases/release-photo.ts"),
		route("bookings/:bookingId/releases/:releaseId/cancel", "routes/releases/cancel-release.tsx"),
		route("bookings/:bookingId/releases/:releaseId/renew", "routes/releases/renew-release.ts"),
	]),
] satisfies RouteConfig;
