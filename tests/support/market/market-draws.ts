import { DAY, HOUR, later } from "#app/infra/process/clock.server.ts";
import { randomFrom } from "./random.ts";

/**
 * Returns functions that draw the rows of a generated market at random. The same seed draws the same rows.
 */
export function marketDraws(seed: number, end: Date, days: number) {
	const { random, pick, chance: some } = randomFrom(seed);
	return {
		seed,
		end,
		days,
		random,
		pick,
		some,
		instant: () => later(end, -Math.floor(random() * days * DAY)),
		after: (from: Date, hours: number) => later(from, Math.floor(random() * hours * HOUR)),
		/** Returns the instant, or null if it is later than `end`. */
		past: (at: Date) => (at <= end ? at : null),
		ids: <T>(count: number, make: (id: string, i: number) => T, kind: string): T[] =>
			Array.from({ length: count }, (_, i) => make(`${kind}-${seed}-${i}`, i)),
	};
}

export type MarketDraws = ReturnType<typeof marketDraws>;

export const places = [
	{ city: "Los Angeles", state: "CA" },
	{ city: "los angeles", state: "CA" },
	{ city: "Miami", state: "FL" },
	{ city: "Austin", state: "TX" },
	{ city: "Las Vegas", state: "NV" },
] as const;
export const lines = ["PHOTO_VIDEO", "MANAGEMENT", "LEGAL", "ACCOUNTING"] as const;
