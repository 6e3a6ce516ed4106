import { useEffect } from "react";
import { Outlet } from "react-router";
import { countErrors } from "#app/domain/office/operations/error-inbox.server.ts";
import { countQueues } from "#app/domain/office/queues/work-queries.server.ts";
import { startShortcuts } from "#app/enhance/shortcuts.ts";
import { guardAreas } from "#app/middleware/guard-areas.server.ts";
import { requireRole } from "#app/middleware/require-role.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { hasShortcuts } from "#app/session/cookies.server.ts";
import { AreaError } from "#app/ui/layout/area-error.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/_layout";
import { areaByPattern } from "./areas.ts";
import { backOfficeParents, sectionsFor } from "./parts/back-office-sections.ts";

export const handle = {
	noindex: true,
	parents: backOfficeParents,
	navigation: ({ loaderData }, scopes) => sectionsFor(scopes, loaderData?.waiting),
} satisfies RouteHandle<Route.ComponentProps>;

/** The back office. */
export const middleware: Route.MiddlewareFunction[] = [
	requireRole(["ADMIN"], { text: "This page is only available to the Greenroom team." }),
	guardAreas(areaByPattern, (scopes) => sectionsFor(scopes)),
];

/** Counts the queues and errors for each page load, so that the counts are current after each decision. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const [queues, errors] = await Promise.all([countQueues(actor), countErrors(actor)]);
	return { waiting: { ...queues, ERRORS: errors }, hasShortcuts: hasShortcuts(request) };
}

export default function BackOffice({ loaderData }: Route.ComponentProps) {
	useEffect(() => (loaderData.hasShortcuts ? startShortcuts() : undefined), [loaderData.hasShortcuts]);
	return <Outlet />;
}

export const ErrorBoundary = AreaError;
