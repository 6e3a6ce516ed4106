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
} from "../locations/location.ts";
import { cityPages, locationsPage } from "../locations/location-content.server.ts";
import { servicePages } from "../service-lines/service-line-content.server.ts";

/** A figure with the service it belongs to. */
export type ServiceFigure = { service: RatedService; name: string; figure: string; unit: string };

const serviceName = (service: RatedService): string => servicePages().get(service)?.shortName ?? service;

const figures = (figureOf: (service: RatedService) => string): ServiceFigure[] =>
	RATED_SERVICES.map((service) => ({
		service,
		name: serviceName(service),
		figure: figureOf(service),
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
				...summaryOf(city),
				areaCount: city.nearbyAreas.length,
				marketSize: city.marketSize,
				rate: formatRange(city.averageRates.photography),
			})),
		})),
	};
}

const summaryOf = (city: City) => ({
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
		...summaryOf(city),
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
		others: cities.filter((other) => other !== city).map(summaryOf),
	};
}

/** The "Location Not Found" page: its text and the cities that exist. */
export const getUnknownCityPage = () => ({
	text: locationsPage().notFound,
	cities: cityPages().map(summaryOf),
});

export type LocationsView = ReturnType<typeof getLocations>;
export type CityView = NonNullable<ReturnType<typeof findCityPage>>;
