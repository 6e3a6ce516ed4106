import * as z from "zod";
import { leftOut, line } from "../platform/fields.ts";
import { OTHER_SPECIALTIES_MAX, SPECIALTIES_MAX } from "./specialty.ts";

const CHOOSE = "Choose specialties from the list";

/** Slugs of specialties. The command checks whether they exist. */
export const specialtySlugs = z
	.array(z.string({ error: CHOOSE }).max(60, CHOOSE).optional(), { error: CHOOSE })
	.optional()
	.transform(
		(slugs) => [...new Set((slugs ?? []).filter((slug) => slug !== undefined && slug !== ""))] as string[],
	)
	.pipe(z.array(z.string()).max(SPECIALTIES_MAX, `Choose ${SPECIALTIES_MAX} specialties or fewer`));

/** Specialties in the professional's own words, separated by commas. Null if left out. */
export const otherSpecialties = leftOut(line("Name a specialty", OTHER_SPECIALTIES_MAX));
