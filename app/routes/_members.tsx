import { Outlet } from "react-router";
import { requireRole } from "#app/middleware/require-role.server.ts";
import { AreaError } from "#app/ui/layout/area-error.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/_members";

export const handle = { parents: { "/settings/two-factor": "Two-factor Sign-in" } } satisfies RouteHandle;

/** Pages for every signed-in user. Bookings and conversations are visible only to their two sides. */
export const middleware: Route.MiddlewareFunction[] = [requireRole(["CREATOR", "PROFESSIONAL", "ADMIN"])];

export default Outlet;

export const ErrorBoundary = AreaError;
