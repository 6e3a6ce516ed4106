import { Outlet } from "react-router";
import { requireRole } from "#app/middleware/require-role.server.ts";
import { AreaError } from "#app/ui/layout/area-error.tsx";
import type { Route } from "./+types/_both-sides";

/**
 * Quotes, agreements, usage rights, milestones, disputes, and the guarantee. Each is visible only to the two
 * sides of its booking.
 */
export const middleware: Route.MiddlewareFunction[] = [requireRole(["CREATOR", "PROFESSIONAL"])];

export default Outlet;

export const ErrorBoundary = AreaError;
