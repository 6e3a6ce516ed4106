import { data, href, redirect } from "react-router";
import { findServicePage, type ServiceView } from "#app/domain/content/market-pages.server.ts";
import type { ServiceLine } from "#app/domain/market/service-line.ts";
import { findFeatured } from "#app/domain/profiles/directory.server.ts";
import { directoryPath } from "#app/domain/profiles/directory-search.ts";
import type { ProfessionalSummary } from "#app/domain/profiles/professional.server.ts";
import { safePath } from "#app/server/safe-path.ts";
import { requestPath } from "#app/session/return-path.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { faqPage, service } from "#app/ui/layout/schema-org.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { Accordion } from "#app/ui/list/accordion.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FactLine } from "#app/ui/list/fact-line.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { ProfessionalRow } from "#app/ui/list/professional-row.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { Route } from "./+types/category";
import { LineDrawing } from "./parts/line-drawing.tsx";

export const handle = {
	reading: true,
	query: ["open"],
	breadcrumb: ({ loaderData }) => loaderData?.page.name,
} satisfies RouteHandle<Route.ComponentProps>;

/** How many professionals a service page shows. */
const FEATURED = 3;

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
			<PageTitle eyebrow={`Services · ${page.shortName}`} aside={range && page.price.text}>
				{page.title}
			</PageTitle>
			<div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,2.2fr)_minmax(17rem,1fr)]">
				<Price name={page.shortName} price={page.price} listing={page.listing} />
				<div className="grid grid-cols-1 gap-y-16 lg:col-start-1 lg:row-start-1">
					<LineProfessionals line={page.line} name={page.shortName} professionals={professionals} />
					<section aria-labelledby="work-title">
						<SectionHeading id="work-title">What they do</SectionHeading>
						<LineDrawing line={page.slug} className="mb-6 size-20 text-green" />
						<Prose html={page.definition} className="text-lead" />
					</section>
					<Included points={page.included} />
					<section aria-labelledby="price-title">
						<SectionHeading id="price-title" aside={page.price.text}>
							What drives the price
						</SectionHeading>
						<Prose html={page.price.html} />
					</section>
					<Preparation points={page.prepare} />
					<section aria-labelledby="checks-title">
						<SectionHeading id="checks-title" aside={<a href={href("/safety")}>All checks</a>}>
							Background checks that apply
						</SectionHeading>
						<Prose html={page.checks} />
					</section>
				</div>
			</div>
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
					<ButtonLink href={href("/start")}>Get matched</ButtonLink>
					<ButtonLink href={href("/how-it-works")} variant="plain">
						How matching works
					</ButtonLink>
				</p>
			</section>
			<OtherLines lines={page.otherLines} />
		</Page>
	);
}

type LineProfessionalsProps = {
	line: ServiceLine;
	name: string;
	professionals: readonly ProfessionalSummary[];
};

/** Featured professionals of a service line, with a link to all of them. */
function LineProfessionals({ line, name, professionals }: LineProfessionalsProps) {
	const { user } = useViewer();
	const all = directoryPath({ line });
	return (
		<section aria-labelledby="people-title">
			<SectionHeading id="people-title" aside={<a href={all}>All in the directory</a>}>
				{name} professionals
			</SectionHeading>
			{professionals.length === 0 ? (
				<EmptyState
					headingLevel={3}
					title="No professionals listed yet"
					next={{
						href: requestPath(user),
						label: "Tell us what you need",
					}}
				>
					We're verifying the first professionals in this category. In the meantime, our team can match you
					personally.
				</EmptyState>
			) : (
				<ul>
					{professionals.map(({ id, ...facts }) => (
						<li key={id} className="row py-2.5 sm:py-4">
							<ProfessionalRow {...facts} />
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

/** The advertised price, and the call to action. */
function Price({ name, price, listing }: { name: string; price: ServiceView["price"]; listing: string }) {
	return (
		<aside
			aria-labelledby="figure-title"
			className="self-start border border-t-3 border-rule border-t-line bg-sheet p-[16px] sm:p-5 lg:sticky lg:top-6"
		>
			<h2 id="figure-title" className="slug text-soft">
				Advertised price
			</h2>
			<div className="mt-3 border-b border-rule pb-4">
				<PriceList lines={[{ key: "price", label: name, figure: price.text }]} />
			</div>
			<p className="mt-4">{listing}</p>
			<p className="mt-5">
				<ButtonLink href={href("/start")} className="w-full">
					Get matched
				</ButtonLink>
			</p>
		</aside>
	);
}

type Points = readonly { title: string; body: string }[];

function Included({ points }: { points: Points }) {
	return (
		<section aria-labelledby="included-title">
			<SectionHeading id="included-title">What's included</SectionHeading>
			<dl>
				{points.map(({ title, body }) => (
					<div
						key={title}
						className="grid grid-cols-1 gap-x-8 gap-y-1 border-b border-rule py-3 first:pt-0 md:grid-cols-[1fr_2fr]"
					>
						<dt className="font-serif text-h3 font-semibold">{title}</dt>
						<dd className="measure">{body}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

/** Preparation, in numbered steps. */
function Preparation({ points }: { points: Points }) {
	return (
		<section aria-labelledby="prepare-title">
			<SectionHeading id="prepare-title">How to prepare</SectionHeading>
			<ol className="grid grid-cols-1 gap-x-10 gap-y-7 sm:grid-cols-2">
				{points.map(({ title, body }, i) => (
					<li key={title} className="border-t border-rule pt-3">
						<p className="fact text-soft">{String(i + 1).padStart(2, "0")}</p>
						<h3 className="mt-1 text-h3">{title}</h3>
						<p className="mt-1">{body}</p>
					</li>
				))}
			</ol>
		</section>
	);
}

/** The cities, with the service's rates in each if they are known. */
function CityRates({
	name,
	unit,
	cities,
}: {
	name: string;
	unit: string | undefined;
	cities: ServiceView["cities"];
}) {
	const lines = cities.map(({ name: city, stateCode, path, rate }) => ({
		key: path,
		label: (
			<a href={path} className="inline-flex min-h-6 items-center">
				{city}, {stateCode}
			</a>
		),
		figure: rate,
	}));
	const half = Math.ceil(lines.length / 2);
	return (
		<section aria-labelledby="cities-title" className="mt-16">
			<SectionHeading id="cities-title" aside={unit && `US dollars ${unit}`}>
				{name} by city
			</SectionHeading>
			{unit ? (
				<div className="grid grid-cols-1 gap-x-14 gap-y-3 md:grid-cols-2">
					<PriceList lines={lines.slice(0, half)} />
					<PriceList lines={lines.slice(half)} />
				</div>
			) : (
				<ul className="columns-2 gap-x-10 md:columns-3 lg:columns-5">
					{lines.map(({ key, label }) => (
						<li key={key} className="break-inside-avoid border-b border-rule py-2">
							{label}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

function RelatedPosts({ posts }: { posts: ServiceView["posts"] }) {
	return (
		<section aria-labelledby="posts-title" className="mt-16">
			<SectionHeading id="posts-title" aside={<a href={href("/blog")}>All articles</a>}>
				From the blog
			</SectionHeading>
			<ul className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-3">
				{posts.map(({ slug, title, readingTime, publishedAt }) => (
					<li key={slug} className="border-t border-rule pt-3">
						<FactLine
							className="text-soft"
							facts={[{ text: formatDate(publishedAt), dateTime: publishedAt }, `${readingTime} min read`]}
						/>
						<h3 className="mt-1 text-h3">
							<a href={href("/blog/:slug", { slug })}>{title}</a>
						</h3>
					</li>
				))}
			</ul>
		</section>
	);
}

function OtherLines({ lines }: { lines: ServiceView["otherLines"] }) {
	return (
		<nav aria-labelledby="other-title" className="no-print mt-10">
			<h2 id="other-title" className="slug text-soft">
				Other services
			</h2>
			<ul className="flex flex-wrap gap-x-6">
				{lines.map(({ slug, name }) => (
					<li key={slug}>
						<a
							href={href("/services/:service", { service: slug })}
							className="inline-flex min-h-11 items-center"
						>
							{name}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
