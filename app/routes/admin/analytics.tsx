import { getDashboard } from "#app/domain/analytics/dashboard-queries.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import type { Route } from "./+types/analytics";
import { DashboardPage } from "./dashboard-page.tsx";

export const handle = { reading: true, query: ["period"] };

export const loader = ({ context, request }: Route.LoaderArgs) => getDashboard(actorOf(context), "analytics", new URL(request.url).searchParams.get("period"));

export default function Analytics({ loaderData }: Route.ComponentProps) {
	return <DashboardPage name="analytics" title="Analytics" description="What is read, searched for in vain, refused in forms, and how fast pages are." {...loaderData} />;
}
