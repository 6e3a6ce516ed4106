import { getDashboard } from "#app/domain/office/figures/dashboard-queries.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/business-intelligence";
import { DashboardPage } from "./parts/dashboard-page.tsx";

export const handle = { reading: true, query: ["period"] } satisfies RouteHandle;

export const loader = ({ context, request }: Route.LoaderArgs) =>
	getDashboard(getActor(context), "business-intelligence", new URL(request.url).searchParams.get("period"));

export default function BusinessIntelligence({ loaderData }: Route.ComponentProps) {
	return (
		<DashboardPage
			name="business-intelligence"
			title="Business intelligence"
			description="From the waitlist to a completed booking, and supply and demand."
			{...loaderData}
		/>
	);
}
