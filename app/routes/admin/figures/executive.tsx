import { getDashboard } from "#app/domain/office/figures/dashboard-queries.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/executive";
import { DashboardPage } from "./parts/dashboard-page.tsx";

export const handle = { reading: true, query: ["period"] } satisfies RouteHandle;

export const loader = ({ context, request }: Route.LoaderArgs) =>
	getDashboard(getActor(context), "executive", new URL(request.url).searchParams.get("period"));

export default function Executive({ loaderData }: Route.ComponentProps) {
	return (
		<DashboardPage
			name="executive"
			title="Executive summary"
			description="Eight figures, promises, and risks on one page."
			{...loaderData}
		/>
	);
}
