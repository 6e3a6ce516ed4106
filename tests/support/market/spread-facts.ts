import { findPlace } from "#app/domain/market/places/resolve-place.server.ts";
import { SERVICE_LINES } from "#app/domain/market/service-line.ts";
import { facetNames } from "#app/domain/profiles/directory.ts";
import { EXPERIENCE_ORDER, TRAVEL_ORDER } from "#app/domain/profiles/professional.ts";
import { nearFacet } from "#app/domain/profiles/refresh-directory.server.ts";

const PLACES = [
	["Los Angeles", "CA"],
	["New York", "NY"],
	["Miami", "FL"],
	["Austin", "TX"],
	["Chicago", "IL"],
] as const;

/**
 * Returns facts about one of many professionals, by number. They are spread over service lines, places,
 * rates, experience, travel, and ratings.
 */
export function spreadFacts(at: number) {
	const [city, region] = PLACES[at % PLACES.length] ?? PLACES[0];
	return {
		serviceLine: SERVICE_LINES[Math.floor(at / 7) % SERVICE_LINES.length] ?? "LEGAL",
		city,
		region,
		hourlyRateCents: (25 + ((at * 7) % 120) * 5) * 100,
		experienceLevel: EXPERIENCE_ORDER[Math.floor(at / 3) % 4] ?? "YEARS_1_2",
		travelWillingness: TRAVEL_ORDER[Math.floor(at / 11) % 4] ?? "LOCAL_ONLY",
		ratingSum: at % 3 === 0 ? 4 * (at % 9) : 0,
		ratingCount: at % 3 === 0 ? at % 9 : 0,
	};
}

const LANGUAGES = ["es", "zh", "vi", "ko", "fr"] as const;

/**
 * Returns one of many professionals' answers about their work, by number: half work remotely, between one in
 * five and one in a hundred speak a given language, one in forty has a given specialty, and one in ten is
 * busy.
 */
export function spreadAnswers(at: number) {
	const languages = LANGUAGES.filter((_, i) => Math.floor(at / 13) % (5 + i * 24) === 0);
	const specialties = [`specialty-${Math.floor(at / 17) % 40}`];
	return {
		isRemote: Math.floor(at / 5) % 2 === 0,
		languages,
		specialties,
		facets: [
			...(Math.floor(at / 5) % 2 === 0 ? [facetNames.remote] : []),
			...languages.map(facetNames.language),
			...specialties.map(facetNames.specialty),
		],
		busy: at % 10 === 3 ? [{ firstDay: "2026-12-01", lastDay: "2026-12-31" }] : [],
	};
}

/** Returns the directory's facet for a professional's location. */
export function listNear({ city, region }: { city: string; region: string }): string[] {
	const place = findPlace({ city, state: region });
	return place ? [nearFacet(place)] : [];
}
