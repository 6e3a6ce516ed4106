import { Outlet } from "react-router";
import { requireRole } from "#app/session/require-role.server.ts";
import { AreaError } from "#app/ui/layout/area-error.tsx";
import type { Route } from "./+types/_layout";

/** Conversations. Each is visible to its two sides only. */
export const middleware: Route.MiddlewareFunction[] = [requireRole(["CREATOR", "PROFESSIONAL", "ADMIN"])];

export default Outlet;

export const ErrorBoundary = AreaError;
