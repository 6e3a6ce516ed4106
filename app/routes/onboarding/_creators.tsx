import { Outlet } from "react-router";
import { requireRole } from "#app/middleware/require-role.server.ts";
import { AreaError } from "#app/ui/layout/area-error.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/_creators";

export const handle = { parents: { "/onboarding": noPage } } satisfies RouteHandle;

/** A creator's age verification and requirements. */
export const middleware: Route.MiddlewareFunction[] = [
	requireRole(["CREATOR"], { text: "This page is only available for creator accounts." }),
];

export default Outlet;

export const ErrorBoundary = AreaError;
