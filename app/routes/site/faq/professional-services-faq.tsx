import { href } from "react-router";
import { getFaqPage } from "#app/domain/content/faqs.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/professional-services-faq";
import { FaqPage, faqSight } from "./parts/faq-page.tsx";

export const handle = { reading: true, query: ["all", "open"] } satisfies RouteHandle;

export const loader = ({ request }: Route.LoaderArgs) => ({
	page: getFaqPage("professional-services-faq"),
	sight: faqSight(request.url),
});

export default function ProfessionalServicesFaq({ loaderData: { page, sight } }: Route.ComponentProps) {
	return <FaqPage page={page} sight={sight} path={href("/professional-services-faq")} />;
}
