import { slugify } from "#app/infra/content/markdown.server.ts";
import { factNamed } from "#app/infra/content/site.server.ts";
import {
	type City,
	cityPath,
	citySlug,
	demandLabels,
	findCity,
	formatDollars,
	formatRange,
	groupByState,
	midpoint,
	RATED_SERVICES,
	type RatedService,
	rateUnits,
	serviceDemand,
} from "../market/location.ts";
import { cityPages, locationsPage } from "../market/locations.server.ts";
import { SERVICE_PAGES, type ServicePageSlug } from "../market/service-line.ts";
import { servicePages, servicesPage } from "../market/service-lines.server.ts";
import { blog } from "./articles.server.ts";

/** A figure with the service it belongs to. */
export type ServiceFigure = { service: RatedService; name: string; figure: string; unit: string };

const serviceName = (service: RatedService): string => servicePages().get(service)?.shortName ?? service;

const figures = (getFigure: (service: RatedService) => string): ServiceFigure[] =>
	RATED_SERVICES.map((service) => ({
		service,
		name: serviceName(service),
		figure: getFigure(service),
		unit: rateUnits[service],
	}));

/** The states with their averages and cities, and the page's text. */
export function getLocations() {
	const [locations, cities] = [locationsPage(), cityPages()];
	const { city: _, notFound: __, ...page } = locations;
	return {
		...page,
		cityCount: cities.length,
		states: groupByState(cities).map(({ state, stateCode, cities, demand, averages }) => ({
			state,
			stateCode,
			demand,
			averages: figures((service) => formatDollars(averages[service])),
			cities: cities.map((city) => ({
				...summarizeCity(city),
				areaCount: city.nearbyAreas.length,
				marketSize: city.marketSize,
				rate: formatRange(city.averageRates.photography),
			})),
		})),
	};
}

const summarizeCity = (city: City) => ({
	name: city.city,
	slug: citySlug(city),
	stateCode: city.stateCode,
	path: cityPath(city),
	population: city.population,
});

/** A city's page by the parts of its URL, or undefined. */
export function findCityPage(slug: string, stateCode: string) {
	const [cities, locations] = [cityPages(), locationsPage()];
	const city = findCity(cities, slug, stateCode);
	if (!city) return undefined;
	const { photography } = city.averageRates;
	return {
		...summarizeCity(city),
		state: city.state,
		keywords: city.keywords,
		latitude: city.latitude,
		longitude: city.longitude,
		marketSize: city.marketSize,
		photography,
		services: figures((service) => formatRange(city.averageRates[service])).map((figure) => ({
			...figure,
			demand: serviceDemand(city, figure.service),
		})),
		market: {
			averagePhotography: formatDollars(midpoint(photography)),
			creatorDemand: demandLabels[city.creatorDemand],
			professionalDemand: demandLabels[city.professionalDemand],
		},
		areas: city.nearbyAreas,
		intro: city.intro.html,
		insights: city.insights.map(({ title, body }) => ({ title, html: body.html })),
		words: locations.city,
		others: cities.filter((other) => other !== city).map(summarizeCity),
	};
}

/** The "Location Not Found" page: its text and the cities that exist. */
export const getUnknownCityPage = () => ({
	text: locationsPage().notFound,
	cities: cityPages().map(summarizeCity),
});

export type LocationsView = ReturnType<typeof getLocations>;
export type CityView = NonNullable<ReturnType<typeof findCityPage>>;

/** The text of the directory, the cities of the market, and the service lines with prices. */
export function getServices() {
	return {
		...servicesPage(),
		cities: cityPages(),
		lines: [...servicePages().values()].map(({ slug, name, description, price }) => ({
			slug,
			name,
			description,
			price: price.text,
		})),
	};
}

/** The page of a service line by its lowercase slug, or undefined. */
export function findServicePage(slug: string) {
	const page = servicePages().get(slug as ServicePageSlug);
	if (!page) return undefined;
	const { definition, price, checks, questions, relatedPosts, category, ...rest } = page;
	const rated = RATED_SERVICES.find((service) => service === slug);
	return {
		...rest,
		line: category,
		listing: servicesPage().listing,
		definition: definition.html,
		price: {
			text: price.text,
			html: price.body.html,
			range: rated && { ...getRange(rated), unit: rateUnits[rated] },
		},
		checks: checks.html,
		questions: questions.map(({ question, answer }) => ({
			id: slugify(question),
			question,
			html: answer.html,
			text: answer.text,
		})),
		cities: cityPages().map((city) => ({
			name: city.city,
			stateCode: city.stateCode,
			path: cityPath(city),
			rate: rated && formatRange(city.averageRates[rated]),
		})),
		posts: relatedPosts.flatMap((post) => {
			const article = blog().articles.find((one) => one.slug === post);
			return article
				? [
						{
							slug: post,
							title: article.title,
							excerpt: article.excerpt,
							readingTime: article.readingTime,
							publishedAt: article.publishedAt,
						},
					]
				: [];
		}),
		otherLines: SERVICE_PAGES.filter((other) => other !== slug).map((other) => ({
			slug: other,
			name: servicePages().get(other)?.name ?? other,
		})),
	};
}

/** The advertised price range of a service, in whole dollars. */
function getRange(service: RatedService): { min: number; max: number } {
	const { min = 0, max = 0 } = factNamed(`${service}-price`);
	return { min, max };
}

export type ServiceView = NonNullable<ReturnType<typeof findServicePage>>;
