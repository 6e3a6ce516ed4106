import { getGuide } from "#app/domain/content/guides.server.ts";
import { FEEDBACK_QUERY, readFeedback } from "#app/routes/site/feedback/parts/feedback-box.tsx";
import { lastWord } from "#app/server/route-patterns.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/guide";
import { GuidePage } from "./parts/guide-page.tsx";

export const handle = {
	reading: true,
	query: ["print", FEEDBACK_QUERY],
	parents: { "/creator-tax-guide": "Tax Guide" },
} satisfies RouteHandle;

export const loader = ({ url, pattern }: Route.LoaderArgs) => ({
	guide: getGuide(lastWord(pattern)),
	printed: url.searchParams.get("print"),
	feedback: readFeedback(url),
});

export default function Guide({ loaderData: { guide, printed, feedback } }: Route.ComponentProps) {
	return <GuidePage guide={guide} isChecklistOnly={printed === "checklist"} feedback={feedback} />;
}
