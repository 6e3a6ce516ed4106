import { getGuide } from "#app/domain/content/guides.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/reddit-marketing-guide";
import { GuidePage } from "./parts/guide-page.tsx";

export const handle = { reading: true, query: ["print"] } satisfies RouteHandle;

export const loader = ({ request }: Route.LoaderArgs) => ({
	guide: getGuide("reddit-marketing-guide"),
	printed: new URL(request.url).searchParams.get("print"),
});

export default function RedditMarketingGuide({ loaderData: { guide, printed } }: Route.ComponentProps) {
	return <GuidePage guide={guide} isChecklistOnly={printed === "checklist"} />;
}
