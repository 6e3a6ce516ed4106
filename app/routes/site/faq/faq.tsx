import { getFaqPage } from "#app/domain/content/faqs.server.ts";
import { FEEDBACK_QUERY, readFeedback } from "#app/routes/site/feedback/parts/feedback-box.tsx";
import { lastWord } from "#app/server/route-patterns.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/faq";
import { FaqPage, faqSight } from "./parts/faq-page.tsx";

export const handle = {
	reading: true,
	query: ["all", "open", FEEDBACK_QUERY],
	parents: {
		"/creator-photography-faq": "Photography FAQ",
		"/creator-tax-faq": "Tax FAQ",
		"/creator-legal-faq": "Legal FAQ",
	},
} satisfies RouteHandle;

export function loader({ request, url, pattern }: Route.LoaderArgs) {
	const slug = lastWord(pattern);
	return {
		path: `/${slug}`,
		page: getFaqPage(slug),
		sight: faqSight(request.url),
		feedback: readFeedback(url),
	};
}

export default function Faq({ loaderData: { path, page, sight, feedback } }: Route.ComponentProps) {
	return <FaqPage page={page} sight={sight} path={path} feedback={feedback} />;
}
