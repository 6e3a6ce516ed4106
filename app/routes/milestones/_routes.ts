import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The pages on which each side acts on a milestone. */
export const milestonesRoutes = [
	layout("routes/_both-sides.tsx", { id: "milestones" }, [
		route("bookings/:bookingId/milestones/:number/deliver", "routes/milestones/deliver.tsx"),
		route("bookings/:bookingId/milestones/:number/uploads", "routes/milestones/uploads.ts"),
		route("bookings/:bookingId/milestones/:number/uploads/:uploadId", "routes/milestones/upload.ts"),
		route("bookings/:bookingId/milestones/:number/deliveries/:round", "routes/milestones/delivery.tsx"),
		route(
			"bookings/:bookingId/milestones/:number/deliveries/:round/files/:file",
			"routes/milestones/delivered-file.tsx",
		),
		route(
			"bookings/:bookingId/milestones/:number/deliveries/:round/files/:file/comments/:commentId/:command",
			"routes/milestones/resolve-comment.ts",
		),
		route("bookings/:bookingId/milestones/:number/accept-delivery", "routes/milestones/accept-delivery.tsx"),
		route("bookings/:bookingId/milestones/:number/request-changes", "routes/milestones/request-changes.tsx"),
	]),
] satisfies RouteConfig;
