import { href } from "react-router";
import { content } from "#app/domain/content/content.server.ts";
import { getPublicFigures } from "#app/domain/office/figures/public-figures.server.ts";
import { MatchSheet } from "#app/routes/site/pages/parts/example-sheets.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { itemList } from "#app/ui/layout/schema-org.ts";
import { Card } from "#app/ui/list/card.tsx";
import type { Route } from "./+types/creator-business-services";
import { Closing, Hero, Points, Section, Stats } from "./parts/landing-parts.tsx";

export const handle = { reading: true, breadcrumb: "Creator Services" } satisfies RouteHandle;

export const loader = async () => ({
	...content().landings.creatorServices,
	match: content().pages.exampleJob.match,
	counted: await getPublicFigures(),
});

export default function CreatorBusinessServices({ loaderData: page }: Route.ComponentProps) {
	return (
		<Page
			title={page.title}
			description={page.description}
			keywords={page.keywords}
			structuredData={[
				itemList({
					name: page.title,
					items: page.services.map(({ title, href }) => ({ name: title, path: href })),
				}),
			]}
		>
			<Hero eyebrow="For creators · Services" {...page.hero} links={page.callToAction.links.slice(0, 2)}>
				<MatchSheet match={page.match} headingLevel={2} />
			</Hero>
			<Section id="services-title" title="Four services, priced" aside="US dollars">
				<ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
					{page.services.map(({ title, body, price, href }) => (
						<li key={href} className="grid grid-cols-1">
							<Card href={href} title={title} eyebrow={price}>
								{body}
							</Card>
						</li>
					))}
				</ul>
			</Section>
			<Section id="why-title" title="Why choose Greenroom">
				<Points points={page.why} across={3} />
			</Section>
			<Section id="terms-title" title="What creators search for" lead={page.searchLead}>
				<ul className="flex flex-wrap gap-2">
					{page.searchTerms.map((term) => (
						<li key={term}>
							<a
								href={`${href("/search")}?q=${encodeURIComponent(term)}`}
								className="inline-flex min-h-11 items-center rounded-sm border border-field bg-sheet px-4 text-ink no-underline hover:border-line hover:bg-sage"
							>
								{term}
							</a>
						</li>
					))}
				</ul>
			</Section>
			<Section id="stats-title" title="What you can count on">
				<Stats stats={page.figures} />
			</Section>
			{page.counted.length > 0 && (
				<Section id="counted-title" title="Counted so far" lead="Examples and demo accounts aren't counted.">
					<Stats stats={page.counted} />
				</Section>
			)}
			<Closing {...page.callToAction} />
		</Page>
	);
}
