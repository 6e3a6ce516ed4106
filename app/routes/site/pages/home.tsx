import { href } from "react-router";
import { getWaitingCreators } from "#app/domain/analytics/public-figures.server.ts";
import { findLatestArticles } from "#app/domain/articles/article-queries.server.ts";
import { content } from "#app/domain/content/content.server.ts";
import { cityPath, formatRange } from "#app/domain/locations/location.ts";
import { HeroWaitlist, InlineWaitlist } from "#app/routes/site/waitlist/parts/waitlist-widget.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { webPage } from "#app/ui/layout/schema-org.ts";
import { useViewer } from "#app/ui/layout/viewer.ts";
import type { Route } from "./+types/home";
import {
	CallSheet,
	HeroDoors,
	HomeCities,
	HomePosts,
	HomePromises,
	HomeServices,
	HomeSteps,
	InlineDoors,
} from "./parts/home-sections.tsx";

export const handle = { reading: true, query: ["joined"] } satisfies RouteHandle;

const POSTS = 3;

export async function loader({ request }: Route.LoaderArgs) {
	const { pages, servicePages, cities } = content();
	return {
		waitingCreators: await getWaitingCreators(),
		joined: new URL(request.url).searchParams.get("joined"),
		home: pages.home,
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
	loaderData: { joined, waitingCreators, home, services, cities, posts },
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
				<div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
					{site.isEarlyAccess ? (
						<HeroWaitlist
							id="waitlist"
							source="home-hero"
							from={href("/")}
							isJoined={joined === "waitlist"}
						/>
					) : (
						<HeroDoors />
					)}
				</div>
				<CallSheet {...home.callSheet} />
			</section>
			<HomeSteps steps={home.steps} />
			<HomeServices {...home.services} services={services} />
			<HomePromises promises={home.promises} />
			<HomeCities {...home.cities} cities={cities} />
			<HomePosts {...home.posts} posts={posts} />
			<section className="mt-8 sm:mt-20" aria-labelledby="closing-title">
				<h2 id="closing-title" className="text-h2 max-sm:sr-only">
					{home.closing.title}
				</h2>
				<p className="measure mb-8 mt-3 text-lead max-sm:hidden">{home.closing.body}</p>
				{site.isEarlyAccess ? (
					<InlineWaitlist
						id="waitlist-end"
						source="home-inline"
						from={href("/")}
						isJoined={joined === "waitlist-end"}
						waitingCreators={waitingCreators}
					/>
				) : (
					<InlineDoors />
				)}
			</section>
		</Page>
	);
}
