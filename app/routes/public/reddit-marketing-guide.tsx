import { getGuide } from "#app/domain/guides/guide-queries.server.ts";
import type { Route } from "./+types/reddit-marketing-guide";
import { GuidePage } from "./guide-page.tsx";

export const handle = { reading: true, query: ["print"] };

export const loader = ({ request }: Route.LoaderArgs) => ({ guide: getGuide("reddit-marketing-guide"), printed: new URL(request.url).searchParams.get("print") });

export default function RedditMarketingGuide({ loaderData: { guide, printed } }: Route.ComponentProps) {
	return <GuidePage guide={guide} isChecklistOnly={printed === "checklist"} />;
}
