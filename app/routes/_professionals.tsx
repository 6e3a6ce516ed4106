import { Outlet } from "react-router";
import { requireRole } from "#app/middleware/require-role.server.ts";
import { AreaError } from "#app/ui/layout/area-error.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/_professionals";

export const handle = {
	parents: {
		"/professional": noPage,
		"/professional/edit": "Your profile",
		"/professional/edit/pictures": "Photos",
	},
} satisfies RouteHandle;

export const middleware: Route.MiddlewareFunction[] = [requireRole(["PROFESSIONAL"])];

export default Outlet;

export const ErrorBoundary = AreaError;
