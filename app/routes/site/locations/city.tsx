import { data, href, redirect } from "react-router";
import { findCityPrices } from "#app/domain/bookings/quotes/price-guidance.server.ts";
import { findCityPage, getUnknownCityPage } from "#app/domain/content/market-pages.server.ts";
import { nameFromAddress } from "#app/domain/market/location.ts";
import { type Count, findInCity } from "#app/domain/profiles/directory.server.ts";
import { directoryPath, formatProfessionalCount } from "#app/domain/profiles/directory-search.ts";
import type { ProfessionalSummary } from "#app/domain/profiles/professional.server.ts";
import { safePath } from "#app/server/safe-path.ts";
import { previousPage, requestPath } from "#app/session/return-path.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { CityImage } from "#app/ui/image/city-image.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { service } from "#app/ui/layout/schema-org.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ProfessionalRow } from "#app/ui/list/professional-row.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { Route } from "./+types/city";
import {
	CityAreas,
	CityInsights,
	CityLinks,
	CityMarket,
	CityPrices,
	CityServices,
	type CitySummary,
	MARKET_SIZES,
	OtherCities,
	population,
} from "./parts/city-sections.tsx";

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
	const [found, prices] = await Promise.all([
		findInCity({ region: city.stateCode, city: city.name }, SHOWN),
		findCityPrices(city.name, city.stateCode),
	]);
	return { city, prices, ...found };
}

export default function CityRoute({ loaderData }: Route.ComponentProps) {
	if (loaderData.city === null) return <UnknownCity {...loaderData} />;
	const { city, prices, people, count } = loaderData;
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
			<PageTitle eyebrow={place} aside={`${population(city.population)} people`}>
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
			<CityPeople name={city.name} stateCode={city.stateCode} people={people} count={count} />
			<CityServices title={city.words.services} services={city.services} />
			{prices.length > 0 && <CityPrices name={city.name} prices={prices} />}
			<CityInsights title={city.words.before} insights={city.insights} />
			<CityAreas title={city.words.areas} lead={city.words.areasLead} areas={city.areas} />
			<section aria-labelledby="closing-title" className="mt-16 border-y-4 border-double border-line py-8">
				<h2 id="closing-title" className="text-h2">
					{city.words.closing.title}
				</h2>
				<p className="measure mt-3 text-lead">{city.words.closing.body}</p>
				<p className="mt-6 flex flex-wrap gap-3">
					<ButtonLink href={href("/start")}>Get matched in {city.name}</ButtonLink>
					<ButtonLink href={`${href("/auth/signup")}?type=PROFESSIONAL`} variant="plain">
						Offer your services here
					</ButtonLink>
				</p>
			</section>
			<OtherCities cities={city.others} />
		</Page>
	);
}

type UnknownCityProps = {
	/** The city and state in the URL. */
	asked: { name: string; state: string };
	text: string;
	cities: CitySummary[];
	/** The previous page on this site. */
	back: string;
};

function UnknownCity({ asked, text, cities, back }: UnknownCityProps) {
	const { site } = useViewer();
	return (
		<Page title="Location Not Found" description="We don't have a page for this city." noindex>
			<PageTitle
				eyebrow="404"
				lead={`We don't currently have detailed information for ${asked.name}, ${asked.state}.`}
			>
				Location Not Found
			</PageTitle>
			<p className="measure mb-6">{text}</p>
			<p className="flex flex-wrap gap-3">
				<ButtonLink href={back}>Go Back</ButtonLink>
				<ButtonLink
					href={site.isEarlyAccess ? `${href("/auth/signup")}?type=CREATOR` : href("/start")}
					variant="plain"
				>
					{site.isEarlyAccess ? "Join Waitlist" : "Post a job"}
				</ButtonLink>
			</p>
			<nav aria-labelledby="cities-title" className="mt-12">
				<h2 id="cities-title" className="slug text-soft">
					Cities with rates
				</h2>
				<CityLinks cities={cities} />
			</nav>
		</Page>
	);
}

type CityPeopleProps = {
	name: string;
	stateCode: string;
	people: readonly ProfessionalSummary[];
	count: Count;
};

/** The professionals in a city. Examples are marked and not counted. */
function CityPeople({ name, stateCode, people, count }: CityPeopleProps) {
	const { user } = useViewer();
	const all = directoryPath({ place: { region: stateCode, city: name } });
	return (
		<section aria-labelledby="people-title" className="mt-16">
			<SectionHeading id="people-title" aside={formatProfessionalCount(count)}>
				Who works in {name}
			</SectionHeading>
			{people.length === 0 ? (
				<EmptyState
					headingLevel={3}
					title="No professionals listed yet"
					next={{
						href: requestPath(user),
						label: "Tell us what you need",
					}}
				>
					We're verifying the first professionals here. In the meantime, our team can match you personally.
				</EmptyState>
			) : (
				<>
					<ul>
						{people.map(({ id, ...facts }) => (
							<li key={id} className="row py-2.5 sm:py-4">
								<ProfessionalRow {...facts} />
							</li>
						))}
					</ul>
					<p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
						<a href={all} className="inline-flex min-h-6 items-center">
							All in {name}
						</a>
						<a
							href={directoryPath({ place: { region: stateCode, city: name }, within: 50 })}
							className="inline-flex min-h-6 items-center"
						>
							Within 50 miles of {name}
						</a>
					</p>
				</>
			)}
		</section>
	);
}
