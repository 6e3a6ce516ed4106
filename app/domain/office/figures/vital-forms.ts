import * as z from "zod";
import { VITAL_RATINGS, VITALS } from "./vital.ts";

/**
 * The web vitals a page reports when the visitor leaves it. `label` is the page's path. CLS is in
 * thousandths, other values in milliseconds.
 */
export const RecordVitalsForm = z.preprocess(
	(reported) => (Array.isArray(reported) ? reported : [reported]),
	z
		.array(
			z.strictObject({
				name: z.enum(VITALS),
				label: z.string().max(2_000),
				value: z.int().min(0).max(3_600_000),
				rating: z.enum(VITAL_RATINGS),
			}),
		)
		.min(1)
		.max(VITALS.length),
);
