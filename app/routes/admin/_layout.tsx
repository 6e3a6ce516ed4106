import { Outlet } from "react-router";
import { guardAreas } from "#app/middleware/guard-areas.server.ts";
import { requireRole } from "#app/middleware/require-role.server.ts";
import { AreaError } from "#app/ui/layout/area-error.tsx";
import { BackOfficeLayout } from "#app/ui/layout/back-office.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { useViewer } from "#app/ui/layout/viewer.ts";
import type { Route } from "./+types/_layout";
import { areaByPattern } from "./areas.ts";
import { backOfficeParents, sectionsFor } from "./parts/back-office-sections.ts";

export const handle = { noindex: true, parents: backOfficeParents } satisfies RouteHandle;

/** The back office. */
export const middleware: Route.MiddlewareFunction[] = [
	requireRole(["ADMIN"], { text: "This page is only available to the Greenroom team." }),
	guardAreas(areaByPattern, sectionsFor),
];

export default function BackOffice() {
	return (
		<BackOfficeLayout groups={sectionsFor(useViewer().user?.scopes ?? [])}>
			<Outlet />
		</BackOfficeLayout>
	);
}

/** Hides the back office's navigation from anyone not on the team. */
export function ErrorBoundary() {
	const { user } = useViewer();
	if (user?.role !== "ADMIN") return <AreaError />;
	return (
		<BackOfficeLayout groups={sectionsFor(user.scopes)}>
			<AreaError />
		</BackOfficeLayout>
	);
}
