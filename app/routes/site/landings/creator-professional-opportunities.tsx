import { href } from "react-router";
import { content } from "#app/domain/content/content.server.ts";
import { Page } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { itemList } from "#app/ui/layout/schema-org.ts";
import type { Route } from "./+types/creator-professional-opportunities";
import { Closing, Hero, Points, RequestSheet, Section, Stats, Stories } from "./parts/landing-parts.tsx";

export const handle = { reading: true, breadcrumb: "Professional Opportunities" } satisfies RouteHandle;

export const loader = () => content().landings.opportunities;

export default function CreatorProfessionalOpportunities({ loaderData: page }: Route.ComponentProps) {
	return (
		<Page
			title={page.title}
			description={page.description}
			keywords={page.keywords}
			structuredData={[
				itemList({
					name: "Professional services creators hire",
					items: page.services.map(({ title }) => ({
						name: title,
						path: href("/creator-professional-opportunities"),
					})),
				}),
			]}
		>
			<Hero eyebrow="For professionals" {...page.hero} links={page.callToAction.links.slice(0, 2)}>
				<RequestSheet request={page.request} />
			</Hero>
			<Section id="services-title" title="Three fields of work" aside="US dollars">
				<ul className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-3">
					{page.services.map((service) => (
						<Field key={service.title} {...service} />
					))}
				</ul>
			</Section>
			<Section id="benefits-title" title="What you keep">
				<Points points={page.benefits} across={4} />
			</Section>
			<Section id="stats-title" title="The market in figures">
				<Stats stats={page.marketStats} />
			</Section>
			<Section id="areas-title" title="Twelve service areas" lead={page.areasLead}>
				<Points points={page.areas} across={3} />
			</Section>
			<Section id="stories-title" title="Three practices" lead={page.storiesLead}>
				<Stories stories={page.stories} />
			</Section>
			<Closing {...page.callToAction} />
		</Page>
	);
}

type Service = Route.ComponentProps["loaderData"]["services"][number];

/** A field of work, what it pays, and what it requires. */
function Field({ title, body, pay, requirements }: Service) {
	return (
		<li className="border-t-3 border-line bg-sheet p-5">
			<h3 className="text-h3">{title}</h3>
			<p className="fact mt-1">{pay}</p>
			<p className="mt-3">{body}</p>
			<h4 className="slug mt-5 text-soft">You need</h4>
			<ul className="mt-1">
				{requirements.map((requirement) => (
					<li key={requirement} className="border-b border-rule py-2 text-small last:border-0">
						{requirement}
					</li>
				))}
			</ul>
		</li>
	);
}
