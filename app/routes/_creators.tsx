import { Outlet } from "react-router";
import { requireRole } from "#app/middleware/require-role.server.ts";
import { AreaError } from "#app/ui/layout/area-error.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/_creators";

export const handle = {
	parents: {
		"/booking": noPage,
		"/booking/request-quote": noPage,
		"/bookings/:bookingId/payment": noPage,
		"/creator": noPage,
		"/matches": noPage,
		"/profile": noPage,
		"/saved": "Saved professionals",
		"/saved/searches": "Saved searches",
	},
} satisfies RouteHandle;

export const middleware: Route.MiddlewareFunction[] = [requireRole(["CREATOR"])];

export default Outlet;

export const ErrorBoundary = AreaError;
