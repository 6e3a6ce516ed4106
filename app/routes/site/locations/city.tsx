import { data, href, redirect } from "react-router";
import { nameFromAddress } from "#app/domain/locations/location.ts";
import { findCityPage, getUnknownCityPage } from "#app/domain/market/location-queries.server.ts";
import { findInCity } from "#app/domain/professionals/directory-queries.server.ts";
import { safePath } from "#app/server/safe-path.ts";
import { previousPage } from "#app/session/previous-page.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { CityImage } from "#app/ui/image/city-image.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { service } from "#app/ui/layout/schema-org.ts";
import { Tag } from "#app/ui/list/tag.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { Route } from "./+types/city";
import { MARKET_SIZES, population } from "./parts/city-facts.tsx";
import { CityPeople } from "./parts/city-people.tsx";
import { CityAreas, CityInsights, CityMarket, CityServices, OtherCities } from "./parts/city-sections.tsx";
import { UnknownCity } from "./parts/unknown-city.tsx";

export const handle = {
	reading: true,
	breadcrumb: ({ loaderData }) => (loaderData?.city ? loaderData.city.stateCode : loaderData?.asked.state),
} satisfies RouteHandle<Route.ComponentProps>;

/** How many professionals a city page shows. */
const SHOWN = 5;

/** Finds the city in any letter case, and redirects to its lowercase URL. */
export async function loader({ params, request }: Route.LoaderArgs) {
	const city = findCityPage(params.city, params.state);
	if (!city) {
		const asked = { name: nameFromAddress(params.city), state: nameFromAddress(params.state) };
		return data(
			{ city: null, asked, ...getUnknownCityPage(), back: previousPage(request, href("/locations")) },
			{ status: 404 },
		);
	}
	const url = new URL(request.url);
	if (url.pathname !== city.path) throw redirect(safePath(city.path + url.search), 301);
	return { city, ...(await findInCity({ region: city.stateCode, city: city.name }, SHOWN)) };
}

export default function CityRoute({ loaderData }: Route.ComponentProps) {
	if (loaderData.city === null) return <UnknownCity {...loaderData} />;
	const { city, people, count } = loaderData;
	const place = `${city.name}, ${city.stateCode}`;
	const description = `What creators pay in ${place}: photography ${city.services[0]?.figure} ${city.services[0]?.unit}, legal, accounting, and management rates, permits, seasons, and service areas.`;
	return (
		<Page
			title={`Creator services in ${place}`}
			description={description}
			keywords={city.keywords}
			geo={{
				region: `US-${city.stateCode}`,
				placeName: city.name,
				latitude: city.latitude,
				longitude: city.longitude,
			}}
			structuredData={[
				service({
					name: `Photographers for creators in ${place}`,
					description,
					path: city.path,
					serviceType: "Photography",
					areasServed: [city.name, ...city.areas],
					prices: { ...city.photography, per: "shoot" },
				}),
			]}
		>
			<PageTitle slug={place} aside={`${population(city.population)} people`}>
				Creator services in {city.name}
			</PageTitle>
			<p className="-mt-3 mb-6 flex flex-wrap gap-2">
				<Tag variant="green">
					{city.name}, {city.state}
				</Tag>
				<Tag>{MARKET_SIZES[city.marketSize]}</Tag>
			</p>
			<CityImage slug={city.slug} className="mb-10 h-auto min-h-44 w-full border-y border-line" />
			<div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[1.5fr_1fr]">
				<Prose html={city.intro} className="text-lead" />
				<CityMarket title={city.words.market} {...city.market} />
			</div>
			<CityServices title={city.words.services} services={city.services} />
			<CityPeople name={city.name} stateCode={city.stateCode} people={people} count={count} />
			<CityInsights title={city.words.before} insights={city.insights} />
			<CityAreas title={city.words.areas} lead={city.words.areasLead} areas={city.areas} />
			<section aria-labelledby="closing-title" className="mt-16 border-y-4 border-double border-line py-8">
				<h2 id="closing-title" className="text-h2">
					{city.words.closing.title}
				</h2>
				<p className="measure mt-3 text-lead">{city.words.closing.body}</p>
				<p className="mt-6 flex flex-wrap gap-3">
					<ButtonLink href={`${href("/auth/signup")}?type=CREATOR`}>Get matched in {city.name}</ButtonLink>
					<ButtonLink href={`${href("/auth/signup")}?type=PROFESSIONAL`} variant="plain">
						Offer your services here
					</ButtonLink>
				</p>
			</section>
			<OtherCities cities={city.others} />
		</Page>
	);
}
