import { cityPages } from "../../market/locations.server.ts";
import {
	getTerms,
	groupTerms,
	hasAllGroups,
	readLine,
	type Synonyms,
	withPhrases,
} from "../../market/search-terms.ts";
import { SERVICE_LINES, serviceLineLabels } from "../../market/service-line.ts";
import { getSpecialtyChoices } from "../../market/specialties.server.ts";
import { findProfessionals, settleSearchPlace } from "../../profiles/directory.server.ts";
import type { DirectoryFilter } from "../../profiles/directory.ts";
import { directoryPath, filterParts, readDirectorySearch } from "../../profiles/directory-search.ts";
import type { ProfessionalSummary } from "../../profiles/professional.server.ts";
import type { Content } from "../content.server.ts";

type Service = { filter: DirectoryFilter; terms: ReadonlySet<string> };

/** The service lines and specialties of professionals, with the words people use for them. */
export type Services = { lines: Service[]; specialties: Service[]; synonyms: Synonyms };

/**
 * Reads the services. A specialty also matches the words of its service line, so "portrait photographer"
 * finds the specialty.
 */
export function readServices({ servicePages, specialties }: Content, synonyms: Synonyms): Services {
	const termsIn = (...names: string[]) =>
		new Set(names.flatMap((name) => withPhrases(getTerms(name), synonyms)));
	const lines = [...servicePages.values()].map(({ category: line, shortName, words }) => ({
		filter: { line },
		terms: termsIn(serviceLineLabels[line], shortName, ...words),
	}));
	return {
		lines,
		specialties: specialties.map(({ slug, label, words, line }) => ({
			filter: { specialty: slug },
			terms: new Set([
				...termsIn(label, ...words),
				...(lines.find(({ filter }) => filter.line === line)?.terms ?? []),
			]),
		})),
		synonyms,
	};
}

/** Whether a word belongs to a service. */
export const isServiceTerm = (term: string, { lines, specialties }: Services): boolean =>
	[...lines, ...specialties].some(({ terms }) => terms.has(term));

/** Words that occur in searches for people but don't name a service. */
const GENERAL = new Set(
	getTerms(
		"near nearby local best top good great affordable cheap hire hiring find need want looking someone freelance professional expert content creator",
	),
);

/** The maximum number of services that one query finds people for. */
const SERVICES_MAX = 3;

/** The directory filters that a query asks for. Empty if it doesn't ask for people. */
export type AskedServices = {
	filters: DirectoryFilter[];
	/** Whether the query names whole service lines, and not only specialties. */
	isLine: boolean;
};

/** The services that match all the words: lines or, if there are none, specialties. */
function servicesIn(text: string, { lines, specialties, synonyms }: Services): AskedServices {
	const terms = [...new Set(getTerms(text))].filter((term) => !GENERAL.has(term));
	const wanted = groupTerms(terms, synonyms);
	const listWith = (services: readonly Service[]) =>
		services.filter((service) => wanted.length > 0 && hasAllGroups(service.terms, wanted));
	const found = listWith(lines);
	return {
		filters: (found.length > 0 ? found : listWith(specialties))
			.slice(0, SERVICES_MAX)
			.map(({ filter }) => filter),
		isLine: found.length > 0,
	};
}

/** The maximum number of words in the name of a place, with its state. */
const PLACE_WORDS = 5;

/** The place and distance that a text names, parsed as in the directory. */
function placeIn(text: string): Pick<DirectoryFilter, "place" | "within"> | undefined {
	// Adds a missing comma between a city and its state's two letters.
	const place = text.replace(/,?\s+([a-z]{2})$/i, ", $1");
	const { filter } = settleSearchPlace(
		readDirectorySearch(new URLSearchParams({ place }), cityPages()),
	).search;
	return filter.place && { place: filter.place, within: filter.within };
}

/**
 * The services that a query asks for, alone or with a place before or after them, as in "photographer in
 * Austin".
 */
export function readAskedServices(query: string, services: Services): AskedServices {
	const whole = servicesIn(query, services);
	if (whole.filters.length > 0) return whole;
	const { starts, ends } = readLine(query);
	for (let length = Math.min(PLACE_WORDS, starts.length - 1); length > 0; length--) {
		const [end, start] = [ends[length - 1], starts[starts.length - length]];
		for (const [text, place] of [
			[query.slice(0, start), query.slice(start)],
			[query.slice(end), query.slice(0, end)],
		] as const) {
			const { filters, isLine } = servicesIn(text, services);
			const where = filters.length > 0 ? placeIn(place) : undefined;
			if (where) return { filters: filters.map((filter) => ({ ...filter, ...where })), isLine };
		}
	}
	return whole;
}

/** The best-rated professionals for each filter, and matching examples. */
export async function findOffering(filters: readonly DirectoryFilter[]): Promise<ProfessionalSummary[]> {
	const pages = await Promise.all(filters.map((filter) => findProfessionals(filter, "rating")));
	return pages.flatMap(({ professionals, examples }) => [...professionals, ...examples]);
}

/** Links to the directory with each filter, because a search lists only some of the people. */
export function listInDirectory(filters: readonly DirectoryFilter[]): { label: string; path: string }[] {
	const specialties = getSpecialtyChoices(SERVICE_LINES);
	return filters.map((filter) => ({
		label: filterParts(filter, "rating", specialties)
			.map(({ text }) => text)
			.join(" · "),
		path: directoryPath(filter),
	}));
}
