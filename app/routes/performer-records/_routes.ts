import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The performer records of adult content, for their producer, and the copy for the creator. */
export const performerRecordsRoutes = [
	layout("routes/_both-sides.tsx", { id: "performer-records" }, [
		route("bookings/:bookingId/performer-records", "routes/performer-records/records.tsx"),
		route("bookings/:bookingId/performer-records/custodian", "routes/performer-records/custodian.tsx"),
		route("bookings/:bookingId/performer-records/binder.zip", "routes/performer-records/binder-zip.ts"),
		route("bookings/:bookingId/performer-records/copy", "routes/performer-records/secondary-copy.tsx"),
		route(
			"bookings/:bookingId/performer-records/copy/binder.zip",
			"routes/performer-records/secondary-zip.ts",
		),
		route("bookings/:bookingId/performer-records/people/new", "routes/performer-records/add-performer.tsx"),
		route(
			"bookings/:bookingId/performer-records/people/:performerId",
			"routes/performer-records/performer.tsx",
		),
		route(
			"bookings/:bookingId/performer-records/people/:performerId/edit",
			"routes/performer-records/edit-performer.tsx",
		),
		route(
			"bookings/:bookingId/performer-records/people/:performerId/remove",
			"routes/performer-records/remove-performer.tsx",
		),
		route(
			"bookings/:bookingId/performer-records/people/:performerId/id-copy",
			"routes/performer-records/id-copy.ts",
		),
		route(
			"bookings/:bookingId/performer-records/depictions/:depictionId",
			"routes/performer-records/depiction.tsx",
		),
		route(
			"bookings/:bookingId/performer-records/depictions/:depictionId/edit",
			"routes/performer-records/edit-depiction.tsx",
		),
		route(
			"bookings/:bookingId/performer-records/depictions/:depictionId/file",
			"routes/performer-records/depiction-copy.ts",
		),
	]),
	layout("routes/_professionals.tsx", { id: "performer-records/professionals" }, [
		route("professional/performer-records", "routes/performer-records/find-records.tsx"),
	]),
] satisfies RouteConfig;
