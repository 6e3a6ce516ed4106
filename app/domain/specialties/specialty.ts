import type { ServiceLine } from "../service-lines/service-line.ts";

/** A specialty within a service line. */
export type Specialty = {
	/** Unique among all lines. */
	slug: string;
	label: string;
	line: ServiceLine;
	/** Further words that people use for it. */
	words: string[];
};

/** The labels of the chosen specialties, in the order of the list. Unknown ones are left out. */
export const specialtyLabels = (list: readonly Specialty[], slugs: readonly string[]): string[] => list.filter(({ slug }) => slugs.includes(slug)).map(({ label }) => label);
