import * as z from "zod";
import { readYamlContent } from "#app/infra/content-files.server.ts";
import { fillFacts } from "#app/infra/site.server.ts";
import { description, keywords, markdown, plainPoint, point, text } from "../content/content-fields.server.ts";
import { DEMANDS } from "./location.ts";

const dollars = z.number().int("expected whole dollars").positive();
const range = z.strictObject({ min: dollars, max: dollars }).refine(({ min, max }) => min < max, "expected min below max");

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

export type CityPage = z.output<typeof CitySchema>;

/** The cities of the market. Throws a ContentError. */
export const readCities = (): CityPage[] => readYamlContent("cities.yaml", z.array(CitySchema).min(1), fillFacts);

const LocationsSchema = z.strictObject({
	title: text,
	description,
	keywords,
	lead: text,
	howToRead: plainPoint,
	closing: plainPoint,
	city: z.strictObject({ services: text, market: text, areas: text, areasLead: text, before: text, closing: plainPoint }),
	notFound: text,
});

export type LocationsPage = z.output<typeof LocationsSchema>;

/** The words of the page of all cities, and those that the city pages share. Throws a ContentError. */
export const readLocationsPage = (): LocationsPage => readYamlContent("locations.yaml", LocationsSchema, fillFacts);
