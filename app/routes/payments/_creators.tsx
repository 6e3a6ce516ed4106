import { Outlet } from "react-router";
import { requireRole } from "#app/session/require-role.server.ts";
import { AreaError } from "#app/ui/layout/area-error.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/_creators";

export const handle = { parents: { "/bookings/:bookingId/payment": noPage } } satisfies RouteHandle;

/** What creators pay. Each payment is visible to its payer only. */
export const middleware: Route.MiddlewareFunction[] = [requireRole(["CREATOR"])];

export default Outlet;

export const ErrorBoundary = AreaError;
