import * as z from "zod";
import {
	ContentError,
	contentFile,
	contentOverride,
	readYamlContent,
} from "#app/infra/content/content-files.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import {
	contentPart,
	description,
	keywords,
	markdown,
	point,
	text,
	textPoint,
} from "./content-part.server.ts";
import { citySlug, DEMANDS } from "./location.ts";

const dollars = z.number().int("expected whole dollars").positive();
const range = z
	.strictObject({ min: dollars, max: dollars })
	.refine(({ min, max }) => min < max, "expected min below max");

const CitySchema = z.strictObject({
	city: text,
	state: text,
	stateCode: text.regex(/^[A-Z]{2}$/, "expected two capital letters"),
	population: z.number().int().positive(),
	marketSize: z.enum(["large", "medium"]),
	creatorDemand: z.enum(DEMANDS),
	professionalDemand: z.enum(DEMANDS),
	averageRates: z.strictObject({ photography: range, management: range, legal: range, accounting: range }),
	keywords: z.array(text).min(3),
	nearbyAreas: z.array(text).min(3),
	latitude: z.number().min(18).max(72),
	longitude: z.number().min(-180).max(-60),
	intro: markdown,
	insights: z.array(point).min(3),
	aliases: z.array(text).default([]),
});

const CitiesSchema = z.array(CitySchema).min(1);

export type CityPage = z.output<typeof CitySchema>;

/** The cities of the market. Throws a ContentError if a file is invalid. */
const readCities = (): CityPage[] =>
	readYamlContent("cities.yaml", CitiesSchema, fillFacts).map((city) => {
		const file = cityFile(cityKey(city));
		return contentOverride(file) ? readCity(file, city) : city;
	});

function readCity(file: string, before: CityPage): CityPage {
	const city = readYamlContent(file, CitySchema, fillFacts);
	if (cityKey(city) !== cityKey(before))
		throw new ContentError([
			`content/${file}: city: a city's name and state are its URL and can't be changed`,
		]);
	return city;
}

/** The key of a city, such as los-angeles-ca. */
export const cityKey = ({ city, stateCode }: Pick<CityPage, "city" | "stateCode">): string =>
	`${citySlug({ city })}-${stateCode.toLowerCase()}`;

/** The file that overrides one city's part of cities.yaml. */
export const cityFile = (key: string): string => `cities/${key}.yaml`;

/** Each city's part of cities.yaml as a separate text, by the city's key. */
export function citySources(): Map<string, string> {
	const keys = readYamlContent("cities.yaml", CitiesSchema, fillFacts).map(cityKey);
	return new Map(
		splitCities().map((part, i) => [keys[i] ?? "", part.replace(/^- /, "").replace(/^ {2}/gm, "").trimEnd()]),
	);
}

/** The text of cities.yaml with some cities replaced. `sources` maps their keys to the new text. */
export function joinCities(sources: ReadonlyMap<string, string>): string {
	return `${[...citySources()].map(([key, source]) => `- ${(sources.get(key) ?? source).trimEnd().replace(/\n(?=.)/g, "\n  ")}\n`).join("\n")}`;
}

const splitCities = (): string[] =>
	(contentFile("cities.yaml") ?? "").split(/^(?=- )/m).filter((part) => part.startsWith("- "));

const LocationsSchema = z.strictObject({
	title: text,
	description,
	keywords,
	lead: text,
	howToRead: textPoint,
	closing: textPoint,
	city: z.strictObject({
		services: text,
		market: text,
		areas: text,
		areasLead: text,
		before: text,
		closing: textPoint,
	}),
	notFound: text,
});

export type LocationsPage = z.output<typeof LocationsSchema>;

/**
 * The text of the page that lists all cities, and the text that all city pages share. Throws a ContentError
 * if a file is invalid.
 */
const readLocationsPage = (): LocationsPage => readYamlContent("locations.yaml", LocationsSchema, fillFacts);

/** The current cities. Throws a ContentError if a file is invalid. */
export const cityPages = contentPart("cities", readCities);

/**
 * The current text of the page that lists all cities, and of all city pages. Throws a ContentError if a file
 * is invalid.
 */
export const locationsPage = contentPart("locations", readLocationsPage);
