import type { ServiceLine } from "./service-line.ts";

/** A specialty within a service line. */
export type Specialty = {
	/** Unique across all service lines. */
	slug: string;
	label: string;
	line: ServiceLine;
	/** Other words that people use for the specialty. */
	words: string[];
};

/** The labels of the chosen specialties, in the order of the list. Unknown slugs are left out. */
export const specialtyLabels = (list: readonly Specialty[], slugs: readonly string[]): string[] =>
	list.filter(({ slug }) => slugs.includes(slug)).map(({ label }) => label);

export const SPECIALTIES_MAX = 10;
export const OTHER_SPECIALTIES_MAX = 200;

/** The specialties of the given service lines, in the order of the list. */
export const filterSpecialties = (list: readonly Specialty[], lines: readonly ServiceLine[]): Specialty[] =>
	list.filter(({ line }) => lines.includes(line));

/** Splits the specialties that a professional typed, and removes duplicates. */
export const splitSpecialties = (words: string | null): string[] => [
	...new Set(
		(words ?? "")
			.split(",")
			.map((word) => word.trim())
			.filter(Boolean),
	),
];
