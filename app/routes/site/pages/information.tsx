import { getInformationPage } from "#app/domain/content/pages.server.ts";
import { getPublicDisputeRates } from "#app/domain/office/figures/dispute-figures.server.ts";
import { currentPhase } from "#app/infra/content/phase.server.ts";
import { lastWordOf } from "#app/server/route-patterns.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/information";
import { DisputeRates } from "./parts/dispute-rates.tsx";
import { InformationPage } from "./parts/information-page.tsx";

export const handle = {
	reading: true,
	breadcrumb: ({ loaderData }) => (loaderData?.slug === "creator-1099" ? "Form 1099" : undefined),
} satisfies RouteHandle<Route.ComponentProps>;

/** The subject of each page, by its URL. */
const subjects = {
	about: "Company",
	safety: "Safety",
	cookies: "Legal",
	accessibility: "Company",
	"creator-1099": "Payments",
};
const slugs = Object.keys(subjects) as (keyof typeof subjects)[];

export async function loader({ pattern }: Route.LoaderArgs) {
	const slug = lastWordOf(slugs, pattern);
	// In early access, there are no held payments and so no disputes about them.
	const disputes = slug === "safety" && currentPhase() === "open" ? await getPublicDisputeRates() : null;
	return { slug, page: getInformationPage(slug), disputes };
}

export default function Information({ loaderData: { slug, page, disputes } }: Route.ComponentProps) {
	return (
		<InformationPage page={page} path={`/${slug}`} subject={subjects[slug]}>
			{disputes && <DisputeRates rates={disputes} />}
		</InformationPage>
	);
}
