import { Outlet } from "react-router";
import { guardAreas } from "#app/middleware/guard-areas.server.ts";
import { requireRole } from "#app/middleware/require-role.server.ts";
import { AreaError } from "#app/ui/layout/area-error.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/_previews";
import { areaByPattern } from "./areas.ts";
import { backOfficeParents, sectionsFor } from "./parts/back-office-sections.ts";

export const handle = { noindex: true, parents: backOfficeParents } satisfies RouteHandle;

/** Team pages without the back office's navigation. */
export const middleware: Route.MiddlewareFunction[] = [
	requireRole(["ADMIN"], { text: "This page is only available to the Greenroom team." }),
	guardAreas(areaByPattern, (scopes) => sectionsFor(scopes)),
];

export default Outlet;

export const ErrorBoundary = AreaError;
