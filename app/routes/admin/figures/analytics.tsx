import { getDashboard } from "#app/domain/office/figures/dashboard-queries.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/analytics";
import { DashboardPage } from "./parts/dashboard-page.tsx";

export const handle = { reading: true, query: ["period"] } satisfies RouteHandle;

export const loader = ({ context, request }: Route.LoaderArgs) =>
	getDashboard(getActor(context), "analytics", new URL(request.url).searchParams.get("period"));

export default function Analytics({ loaderData }: Route.ComponentProps) {
	return (
		<DashboardPage
			name="analytics"
			title="Analytics"
			description="Page views, searches without results, form errors, and page speed."
			{...loaderData}
		/>
	);
}
