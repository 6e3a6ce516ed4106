import { href } from "react-router";
import { content } from "#app/domain/content/content.server.ts";
import { Page } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { itemList } from "#app/ui/layout/schema-org.ts";
import { Tag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/photographer-jobs";
import { Closing, Hero, Points, RequestSheet, Section, Stories } from "./parts/landing-parts.tsx";

export const handle = { reading: true, breadcrumb: "Photography Jobs" } satisfies RouteHandle;

export const loader = () => content().landings.photographerJobs;

export default function PhotographerJobs({ loaderData: page }: Route.ComponentProps) {
	return (
		<Page
			title={page.title}
			description={page.description}
			keywords={page.keywords}
			structuredData={[
				itemList({
					name: "Kinds of photography work",
					items: page.workTypes.map(({ type }) => ({
						name: type,
						path: `${href("/photographer-jobs")}#${getId(type)}`,
					})),
				}),
			]}
		>
			<Hero eyebrow="For photographers" {...page.hero} links={page.callToAction.links.slice(0, 2)}>
				<RequestSheet request={page.request} />
			</Hero>
			<Section id="benefits-title" title="What you get">
				<Points points={page.benefits} across={4} />
			</Section>
			<Section id="work-title" title="Four kinds of work" aside="US dollars" lead={page.pay.text}>
				<div className="grid grid-cols-1 gap-x-14 md:grid-cols-2">
					{page.workTypes.map((work) => (
						<WorkType key={work.type} {...work} />
					))}
				</div>
			</Section>
			<Section id="why-title" title="Why choose Greenroom">
				<Points points={page.why} across={3} />
			</Section>
			<Section id="stories-title" title="What it can look like" lead={page.storiesLead}>
				<Stories stories={page.stories} />
			</Section>
			<Section id="steps-title" title="From application to income">
				<Points points={page.steps} across={4} isNumbered />
			</Section>
			<Closing {...page.callToAction} />
		</Page>
	);
}

const getId = (type: string): string => type.toLowerCase().replaceAll(" ", "-");

type Work = Route.ComponentProps["loaderData"]["workTypes"][number];

/** A kind of work with its rate and requirements. */
function WorkType({ type, rate, description, requirements }: Work) {
	return (
		<article id={getId(type)} className="border-t border-line py-6">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
				<h3 className="text-h3">{type}</h3>
				<Tag variant="green">{rate}</Tag>
			</div>
			<p className="mt-2">{description}</p>
			<h4 className="slug mt-4 text-soft">Requirements</h4>
			<ul className="mt-1">
				{requirements.map((requirement) => (
					<li key={requirement} className="border-b border-rule py-2 last:border-0">
						{requirement}
					</li>
				))}
			</ul>
		</article>
	);
}
