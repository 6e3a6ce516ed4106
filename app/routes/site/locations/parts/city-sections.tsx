import { href } from "react-router";
import type { PriceText } from "#app/domain/bookings/quotes/price-guidance.ts";
import type { CityView } from "#app/domain/content/market-pages.server.ts";
import { type City, type Demand, demandLabels } from "#app/domain/market/location.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Card } from "#app/ui/list/card.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import { Prose } from "#app/ui/prose.tsx";

const variants = { high: "strong", medium: "green", low: "plain" } as const satisfies Record<Demand, string>;

/** The demand, as text and as the weight of the tag. */
export function DemandTag({ demand }: { demand: Demand }) {
	return <Tag variant={variants[demand]}>{demandLabels[demand]}</Tag>;
}

export const MARKET_SIZES: Record<City["marketSize"], string> = {
	large: "Large market",
	medium: "Medium market",
};

/** The number of people with separators, such as "3,898,747". */
export const population = (people: number): string => people.toLocaleString("en-US");

/** Demand and the average photography rate, as a card. */
export function CityMarket({
	title,
	averagePhotography,
	creatorDemand,
	professionalDemand,
}: CityView["market"] & { title: string }) {
	return (
		<section
			aria-labelledby="market-title"
			className="self-start border border-t-3 border-rule border-t-line bg-sheet p-[16px] sm:p-5"
		>
			<h2 id="market-title" className="text-h3">
				{title}
			</h2>
			<div className="mt-4">
				<PriceList
					lines={[
						{ key: "photography", label: "Average photography rate", figure: averagePhotography },
						{ key: "creators", label: "Demand from creators", figure: creatorDemand },
						{ key: "professionals", label: "Demand for advisers", figure: professionalDemand },
					]}
				/>
			</div>
		</section>
	);
}

/** The four services with demand and rates. */
export function CityServices({ title, services }: { title: string; services: CityView["services"] }) {
	return (
		<section aria-labelledby="services-title" className="mt-16">
			<SectionHeading id="services-title">{title}</SectionHeading>
			<ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
				{services.map(({ service, name, figure, unit, demand }) => (
					<li key={service} className="grid grid-cols-1">
						<Card
							href={href("/services/:service", { service })}
							eyebrow={unit}
							title={name}
							foot={<DemandTag demand={demand} />}
						>
							<span className="font-serif text-h2">{figure}</span>
						</Card>
					</li>
				))}
			</ul>
		</section>
	);
}

/** The prices of signed quotes in the city's area. */
export function CityPrices({ name, prices }: { name: string; prices: readonly PriceText[] }) {
	return (
		<section aria-labelledby="signed-title" className="mt-16">
			<SectionHeading
				id="signed-title"
				lead={`What creators and professionals in the ${name} area agreed on for a job, before sales tax.`}
			>
				Prices in signed quotes
			</SectionHeading>
			<div className="measure">
				<PriceList
					lines={prices.map(({ key, work, figure, note }) => ({ key, label: work, figure, note }))}
				/>
			</div>
		</section>
	);
}

export function CityInsights({ title, insights }: { title: string; insights: CityView["insights"] }) {
	return (
		<section aria-labelledby="insights-title" className="mt-16">
			<SectionHeading id="insights-title">{title}</SectionHeading>
			<ol className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-3">
				{insights.map(({ title: heading, html }, i) => (
					<li key={heading}>
						<p className="fact text-soft">{String(i + 1).padStart(2, "0")}</p>
						<h3 className="mt-1 text-h3">{heading}</h3>
						<Prose html={html} className="mt-2" />
					</li>
				))}
			</ol>
		</section>
	);
}

/** The city's service areas, with their count. */
export function CityAreas({ title, lead, areas }: { title: string; lead: string; areas: readonly string[] }) {
	return (
		<section aria-labelledby="areas-title" className="mt-16">
			<SectionHeading id="areas-title" aside={`${areas.length}+ service areas`} lead={lead}>
				{title}
			</SectionHeading>
			<ul className="columns-2 gap-x-10 md:columns-3">
				{areas.map((area) => (
					<li key={area} className="break-inside-avoid border-b border-rule py-2">
						{area}
					</li>
				))}
			</ul>
		</section>
	);
}

export type CitySummary = CityView["others"][number];

export function CityLinks({ cities }: { cities: readonly CitySummary[] }) {
	return (
		<ul className="flex flex-wrap gap-x-6">
			{cities.map(({ name, stateCode, path }) => (
				<li key={path}>
					<a href={path} className="inline-flex min-h-11 items-center">
						{name}, {stateCode}
					</a>
				</li>
			))}
		</ul>
	);
}

export function OtherCities({ cities }: { cities: readonly CitySummary[] }) {
	return (
		<nav aria-labelledby="other-title" className="no-print mt-10">
			<h2 id="other-title" className="slug text-soft">
				Other cities
			</h2>
			<CityLinks cities={cities} />
		</nav>
	);
}
