import type { ReactNode } from "react";
import { href } from "react-router";
import { findLatestArticles, type ListedArticle } from "#app/domain/content/articles.server.ts";
import { content } from "#app/domain/content/content.server.ts";
import { cityPath, formatRange } from "#app/domain/market/location.ts";
import { getWaitingCreators } from "#app/domain/office/figures/public-figures.server.ts";
import { ArticleGrid } from "#app/routes/site/blog/parts/article-list.tsx";
import { HeroWaitlist, InlineWaitlist } from "#app/routes/site/waitlist/parts/waitlist-widget.tsx";
import { requestPath } from "#app/session/return-path.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { webPage } from "#app/ui/layout/schema-org.ts";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/home";
import { MatchSheet } from "./parts/example-sheets.tsx";

export const handle = { reading: true, query: ["joined"] } satisfies RouteHandle;

const POSTS = 3;

export async function loader({ request }: Route.LoaderArgs) {
	const { pages, servicePages, cities } = content();
	return {
		waitingCreators: await getWaitingCreators(),
		joined: new URL(request.url).searchParams.get("joined"),
		home: pages.home,
		match: pages.exampleJob.match,
		services: [...servicePages.values()].map(({ slug, name, price }) => ({ slug, name, price: price.text })),
		cities: cities.map((city) => ({
			name: city.city,
			stateCode: city.stateCode,
			path: cityPath(city),
			rate: formatRange(city.averageRates.photography),
		})),
		posts: findLatestArticles(POSTS),
	};
}

export default function Home({
	loaderData: { joined, waitingCreators, home, match, services, cities, posts },
}: Route.ComponentProps) {
	const { site } = useViewer();
	return (
		<Page
			title={home.title}
			description={home.description}
			structuredData={[webPage({ name: home.title, description: home.description, path: href("/") })]}
		>
			<section className="grid gap-x-16 gap-y-6 border-t-2 border-line pt-3 lg:grid-cols-[1.25fr_1fr] lg:grid-rows-[auto_1fr]">
				<div>
					<p className="slug text-soft">{home.hero.eyebrow}</p>
					<h1 className="mt-4 text-display lg:mt-10">{home.hero.title}</h1>
					<p className="measure mt-4 text-lead lg:mt-6">{home.hero.lead}</p>
				</div>
				{site.isEarlyAccess ? (
					<>
						<div className="grid lg:col-start-2 lg:row-span-2 lg:row-start-1">
							<HeroWaitlist
								id="waitlist"
								source="home-hero"
								from={href("/")}
								isJoined={joined === "waitlist"}
							/>
						</div>
						<MatchSheet match={match} headingLevel={2} />
					</>
				) : (
					<>
						<HeroDoors />
						<MatchSheet
							match={match}
							headingLevel={2}
							className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-end"
						/>
					</>
				)}
			</section>
			<HomeSteps steps={home.steps} />
			<HomeServices {...home.services} services={services} />
			<HomePromises promises={home.promises} />
			<HomeCities {...home.cities} cities={cities} />
			<HomePosts {...home.posts} posts={posts} />
			{site.isEarlyAccess ? (
				<div className="mt-8 sm:mt-20">
					<InlineWaitlist
						id="waitlist-end"
						source="home-inline"
						from={href("/")}
						isJoined={joined === "waitlist-end"}
						waitingCreators={waitingCreators}
					/>
				</div>
			) : (
				<section className="mt-8 sm:mt-20" aria-labelledby="closing-title">
					<h2 id="closing-title" className="mb-6 text-h2 max-sm:sr-only">
						{home.closing}
					</h2>
					<InlineDoors />
				</section>
			)}
		</Page>
	);
}

type PartProps = {
	id: string;
	title: string;
	intro?: string;
	more?: { href: string; label: string };
	children: ReactNode;
};

/** A section of the home page, with its heading on the left on wide screens. */
function Part({ id, title, intro, more, children }: PartProps) {
	return (
		<section
			aria-labelledby={id}
			className="mt-8 grid gap-x-16 gap-y-4 border-t sm:mt-20 sm:gap-y-6 border-line pt-3 lg:grid-cols-[1fr_2.2fr]"
		>
			<div>
				<h2 id={id} className="text-h2">
					{title}
				</h2>
				{intro && <p className="measure mt-3">{intro}</p>}
				{more && (
					<p className="mt-2 sm:mt-4">
						<a href={more.href} className="inline-flex min-h-6 items-center font-semibold">
							{more.label}
						</a>
					</p>
				)}
			</div>
			<div>{children}</div>
		</section>
	);
}

/** The two entrances to an open marketplace, below the title. */
function HeroDoors() {
	return (
		<section aria-labelledby="doors-title" className="self-start">
			<h2 id="doors-title" className="sr-only">
				Two ways to start
			</h2>
			<ul className="grid gap-x-10 gap-y-6 border-y border-line py-5 sm:grid-cols-2">
				<li className="flex flex-col gap-y-4">
					<p>Tell us about the job. We'll introduce people who fit, and say why. It's free.</p>
					<PostJob className="mt-auto w-full" />
				</li>
				<li className="flex flex-col gap-y-4">
					<p>See who works near you, what we've checked, and what they charge.</p>
					<BrowseProfessionals className="mt-auto w-full" />
				</li>
			</ul>
			<OfferServices />
		</section>
	);
}

/** The two entrances to an open marketplace, at the end of the page. */
const InlineDoors = () => (
	<div className="border-y-4 border-double border-line py-8">
		<p className="flex flex-wrap gap-3">
			<PostJob />
			<BrowseProfessionals />
		</p>
		<OfferServices />
	</div>
);

/** For creators and visitors. Users with other accounts can't post a job. */
function PostJob({ className }: { className?: string }) {
	const { user } = useViewer();
	if (user && user.role !== "CREATOR")
		return (
			<ButtonLink href={href("/dashboard")} className={className}>
				Go to your dashboard
			</ButtonLink>
		);
	return (
		<ButtonLink href={requestPath(user)} className={className}>
			Post a job
		</ButtonLink>
	);
}

const BrowseProfessionals = ({ className }: { className?: string }) => (
	<ButtonLink href={href("/services")} variant="plain" className={className}>
		Browse professionals
	</ButtonLink>
);

function OfferServices() {
	const { user } = useViewer();
	if (user) return null;
	return (
		<p className="mt-5 text-small">
			Do you offer services yourself?{" "}
			<a href={`${href("/auth/signup")}?type=PROFESSIONAL`}>Apply as a professional</a>.
		</p>
	);
}

type Point = { title: string; body: string };

/** A short version of how it works. */
function HomeSteps({ steps }: { steps: Point[] }) {
	return (
		<Part
			id="steps-title"
			title="How it works"
			more={{ href: href("/how-it-works"), label: "How it works, step by step" }}
		>
			<ol className="grid gap-x-10 gap-y-3 sm:grid-cols-2 sm:gap-y-8">
				{steps.map(({ title, body }, i) => (
					<li
						key={title}
						className="border-t border-ink pt-3 max-sm:flex max-sm:items-baseline max-sm:gap-3 max-sm:pt-2"
					>
						<p className="fact text-soft">{String(i + 1).padStart(2, "0")}</p>
						<h3 className="text-h3 sm:mt-1">{title}</h3>
						<p className="mt-1 max-sm:hidden">{body}</p>
					</li>
				))}
			</ol>
		</Part>
	);
}

type ServicesProps = {
	title: string;
	intro: string;
	services: { slug: string; name: string; price: string }[];
};

/** The service lines with their advertised prices, as a price list. */
function HomeServices({ title, intro, services }: ServicesProps) {
	return (
		<Part
			id="services-title"
			title={title}
			intro={intro}
			more={{ href: href("/services"), label: "Find Professionals" }}
		>
			<PriceList
				lines={services.map(({ slug, name, price }) => ({
					key: slug,
					label: (
						<a
							href={href("/services/:service", { service: slug })}
							className="inline-block min-h-6 font-serif text-h3 font-semibold"
						>
							{name}
						</a>
					),
					figure: price,
				}))}
			/>
		</Part>
	);
}

/**
 * The promises. Phones show the first four, which apply in both phases, and leave the rest to the safety
 * page.
 */
function HomePromises({ promises }: { promises: (Point & { stamp: string })[] }) {
	return (
		<Part
			id="promises-title"
			title="What we promise"
			more={{ href: href("/safety"), label: "Safety and background checks" }}
		>
			<dl className="grid gap-x-10 gap-y-3 sm:grid-cols-2 sm:gap-y-8">
				{promises.map(({ title, stamp, body }) => (
					<div key={title} className="border-t border-ink pt-2 max-sm:nth-[n+5]:hidden sm:pt-3">
						<dt className="font-serif text-h3 font-semibold">{title}</dt>
						<dd className="mt-1 max-sm:text-small">{body}</dd>
						{stamp && (
							<dd className="mt-2">
								<Tag isStamp variant="green">
									{stamp}
								</Tag>
							</dd>
						)}
					</div>
				))}
			</dl>
		</Part>
	);
}

type CitiesProps = {
	title: string;
	intro: string;
	cities: { name: string; stateCode: string; path: string; rate: string }[];
};

/** The cities with their photography rates. */
function HomeCities({ title, intro, cities }: CitiesProps) {
	return (
		<Part
			id="cities-title"
			title={title}
			intro={intro}
			more={{ href: href("/locations"), label: "All cities and rates" }}
		>
			<PriceList
				lines={cities.map(({ name, stateCode, path, rate }) => ({
					key: path,
					label: (
						<a href={path} className="inline-block min-h-6">
							{name}, {stateCode}
						</a>
					),
					figure: rate,
				}))}
			/>
		</Part>
	);
}

type PostsProps = { title: string; intro: string; posts: readonly ListedArticle[] };

function HomePosts({ title, intro, posts }: PostsProps) {
	return (
		<Part id="posts-title" title={title} intro={intro} more={{ href: href("/blog"), label: "All articles" }}>
			<ArticleGrid articles={posts} hasExcerpts={false} />
		</Part>
	);
}
