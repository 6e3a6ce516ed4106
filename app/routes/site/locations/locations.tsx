import { href } from "react-router";
import { getLocations, type LocationsView } from "#app/domain/content/market-pages.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { CityImage } from "#app/ui/image/city-image.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { itemList } from "#app/ui/layout/schema-org.ts";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { Card } from "#app/ui/list/card.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import type { Route } from "./+types/locations";
import { DemandTag, MARKET_SIZES, population } from "./parts/city-sections.tsx";

export const handle = { reading: true } satisfies RouteHandle;

export const loader = () => getLocations();

export default function Locations({ loaderData: page }: Route.ComponentProps) {
	const { site } = useViewer();
	const cities = page.states.flatMap(({ cities }) => cities);
	return (
		<Page
			title={page.title}
			description={page.description}
			keywords={page.keywords}
			structuredData={[
				itemList({
					name: page.title,
					items: cities.map(({ name, stateCode, path }) => ({ name: `${name}, ${stateCode}`, path })),
				}),
			]}
		>
			<PageTitle
				eyebrow={`${page.cityCount} cities · ${page.states.length} states`}
				aside="US dollars"
				lead={page.lead}
			>
				{page.title}
			</PageTitle>
			<Notice title={page.howToRead.title} className="mb-12 max-w-3xl">
				<p>{page.howToRead.body}</p>
			</Notice>
			{page.states.map((state) => (
				<StateRow key={state.stateCode} state={state} />
			))}
			<section aria-labelledby="closing-title" className="mt-4 border-y-4 border-double border-line py-8">
				<h2 id="closing-title" className="text-h2">
					{page.closing.title}
				</h2>
				<p className="measure mt-3 text-lead">{page.closing.body}</p>
				<p className="mt-6 flex flex-wrap gap-3">
					<ButtonLink href={`${href("/auth/signup")}?type=CREATOR`}>
						{site.isEarlyAccess ? "Join Waitlist" : "Post a job"}
					</ButtonLink>
					<ButtonLink href={`${href("/auth/signup")}?type=PROFESSIONAL`} variant="plain">
						Become a Professional
					</ButtonLink>
				</p>
			</section>
		</Page>
	);
}

type State = LocationsView["states"][number];

/** A state: its demand and averages on the left, its cities on the right. */
function StateRow({ state: { state, stateCode, demand, averages, cities } }: { state: State }) {
	const id = `state-${stateCode.toLowerCase()}`;
	return (
		<section
			aria-labelledby={id}
			className="grid grid-cols-1 gap-x-14 gap-y-6 border-t-2 border-line py-6 lg:grid-cols-[1fr_1.15fr]"
		>
			<div>
				<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
					<h2 id={id} className="text-h2">
						{state}
					</h2>
					<DemandTag demand={demand} />
				</div>
				<p className="mt-1 text-soft">
					Average photography rate <span className="fact text-ink">{averages[0]?.figure}</span>
				</p>
				<div className="mt-4">
					<PriceList
						lines={averages.map(({ service, name, figure, unit }) => ({
							key: service,
							label: name,
							figure: `${figure} ${unit}`,
						}))}
					/>
				</div>
			</div>
			<ul className="grid grid-cols-1 content-start">
				{cities.map((city) => (
					<li key={city.path}>
						<CityCard city={city} />
					</li>
				))}
			</ul>
		</section>
	);
}

function CityCard({
	city: { name, slug, stateCode, path, population: people, areaCount, marketSize, rate },
}: {
	city: State["cities"][number];
}) {
	return (
		<Card
			href={path}
			title={`${name}, ${stateCode}`}
			eyebrow={MARKET_SIZES[marketSize]}
			aside={<span className="fact">{population(people)} people</span>}
			image={
				<CityImage
					slug={slug}
					className="-mx-5 -mt-5 mb-4 h-32 w-[calc(100%+2.5rem)] max-w-none border-b border-rule"
				/>
			}
		>
			Photography <span className="fact">{rate}</span> per shoot, {areaCount}+ service areas
		</Card>
	);
}
