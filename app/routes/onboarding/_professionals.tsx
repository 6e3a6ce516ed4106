import { Outlet } from "react-router";
import { requireRole } from "#app/middleware/require-role.server.ts";
import { AreaError } from "#app/ui/layout/area-error.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/_professionals";

export const handle = {
	parents: { "/onboarding": noPage, "/onboarding/professional": noPage },
} satisfies RouteHandle;

/** A professional's application. */
export const middleware: Route.MiddlewareFunction[] = [
	requireRole(["PROFESSIONAL"], {
		text: "This onboarding flow is only available for professional accounts.",
	}),
];

export default Outlet;

export const ErrorBoundary = AreaError;
