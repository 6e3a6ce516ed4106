import { data, href, redirect } from "react-router";
import { findServicePage } from "#app/domain/market/service-line-queries.server.ts";
import { findFeatured } from "#app/domain/professionals/directory-queries.server.ts";
import { safePath } from "#app/server/safe-path.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { faqPage, service } from "#app/ui/layout/schema-org.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Accordion } from "#app/ui/list/accordion.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { Route } from "./+types/category";
import {
	CityRates,
	Included,
	OtherLines,
	Preparation,
	Price,
	RelatedPosts,
} from "./parts/category-sections.tsx";
import { LineDrawing } from "./parts/line-drawing.tsx";
import { LineProfessionals } from "./parts/line-professionals.tsx";

export const handle = {
	reading: true,
	query: ["open"],
	breadcrumb: ({ loaderData }) => loaderData?.page.name,
} satisfies RouteHandle<Route.ComponentProps>;

/** How many professionals a service page shows. */
const FEATURED = 6;

export async function loader({ params, request }: Route.LoaderArgs) {
	const slug = params.service.toLowerCase();
	const page = findServicePage(slug);
	if (!page) throw data(null, { status: 404 });
	if (slug !== params.service)
		throw redirect(
			safePath(`${href("/services/:service", { service: slug })}${new URL(request.url).search}`),
			301,
		);
	return {
		page,
		professionals: await findFeatured(page.line, FEATURED),
		openId: new URL(request.url).searchParams.get("open") ?? undefined,
	};
}

export default function Category({ loaderData: { page, professionals, openId } }: Route.ComponentProps) {
	const { range } = page.price;
	return (
		<Page
			title={page.title}
			description={page.description}
			keywords={page.keywords}
			structuredData={[
				service({
					name: page.title,
					description: page.description,
					path: href("/services/:service", { service: page.slug }),
					serviceType: page.name,
					...(range && { prices: { min: range.min, max: range.max, per: range.unit.replace("per ", "") } }),
				}),
				faqPage(page.questions.map(({ question, text }) => ({ question, answer: text }))),
			]}
		>
			<PageTitle slug={`Services · ${page.shortName}`} aside={range && page.price.text}>
				{page.title}
			</PageTitle>
			<div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[1.5fr_1fr]">
				<div>
					<LineDrawing line={page.slug} className="mb-6 size-20 text-green" />
					<Prose html={page.definition} className="text-lead" />
				</div>
				<Price name={page.shortName} price={page.price} listing={page.listing} />
			</div>
			<Included points={page.included} />
			<section aria-labelledby="price-title" className="mt-16">
				<SectionHeading id="price-title" aside={page.price.text}>
					What drives the price
				</SectionHeading>
				<Prose html={page.price.html} />
			</section>
			<Preparation points={page.prepare} />
			<section aria-labelledby="checks-title" className="mt-16">
				<SectionHeading id="checks-title" aside={<a href={href("/safety")}>All checks</a>}>
					Background checks that apply
				</SectionHeading>
				<Prose html={page.checks} />
			</section>
			<LineProfessionals line={page.line} name={page.shortName} professionals={professionals} />
			<CityRates name={page.shortName} unit={range?.unit} cities={page.cities} />
			<section aria-labelledby="questions-title" className="mt-16">
				<SectionHeading
					id="questions-title"
					aside={
						<a href={`${href("/search")}?q=${encodeURIComponent(page.shortName)}`}>Search all questions</a>
					}
				>
					Questions
				</SectionHeading>
				<Accordion
					name="questions"
					path={href("/services/:service", { service: page.slug })}
					openId={openId}
					items={page.questions.map(({ id, question, html }) => ({
						id,
						question,
						answer: <Prose html={html} />,
					}))}
				/>
			</section>
			<RelatedPosts posts={page.posts} />
			<section aria-labelledby="closing-title" className="mt-16 border-y-4 border-double border-line py-8">
				<h2 id="closing-title" className="text-h2">
					{page.callToAction.title}
				</h2>
				<p className="measure mt-3 text-lead">{page.callToAction.body}</p>
				<p className="mt-6 flex flex-wrap gap-3">
					<ButtonLink href={`${href("/auth/signup")}?type=CREATOR`}>Get matched</ButtonLink>
					<ButtonLink href={href("/how-it-works")} variant="plain">
						How matching works
					</ButtonLink>
				</p>
			</section>
			<OtherLines lines={page.otherLines} />
		</Page>
	);
}
