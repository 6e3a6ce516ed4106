import { EXPERIENCE_ORDER, TRAVEL_ORDER } from "#app/domain/professionals/professional.ts";
import { SERVICE_LINES } from "#app/domain/service-lines/service-line.ts";

const PLACES = [
	["Los Angeles", "CA"],
	["New York", "NY"],
	["Miami", "FL"],
	["Austin", "TX"],
	["Chicago", "IL"],
] as const;

/**
 * Facts of one of many professionals, by number: spread evenly over lines, places, rates,
 * experience, travel and ratings.
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
