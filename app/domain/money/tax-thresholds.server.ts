import * as z from "zod";
import { readYamlContent } from "#app/infra/content/content-files.server.ts";
import type { TaxForm } from "#generated/prisma/sqlite/client/enums.ts";
import { contentPart, date, text } from "../market/content-part.server.ts";
import { usStates } from "../platform/us-state.ts";
import { TAX_FORMS, taxForms } from "./tax-form.ts";

const FILE = "tax-thresholds.yaml";

const ThresholdSchema = z.strictObject({
	form: z
		.enum(
			TAX_FORMS.map((form) => taxForms[form].label),
			{ error: "expected 1099-K or 1099-NEC" },
		)
		.transform((label) => TAX_FORMS.find((form) => taxForms[form].label === label) as TaxForm),
	place: text.refine(
		(place) => place === "federal" || Object.hasOwn(usStates, place),
		"expected federal, or a state in two letters",
	),
	from: z.int().min(2000).max(2999),
	amount: z.number().positive(),
	payments: z.int().min(1).default(1),
	text,
	source: text,
});

const TaxThresholdsSchema = z.strictObject({
	/** The day on which the thresholds were looked up. */
	asOf: date,
	thresholds: z
		.array(ThresholdSchema)
		.min(1)
		.superRefine((thresholds, context) => {
			const seen = new Set<string>();
			for (const [i, { form, place, from }] of thresholds.entries()) {
				const key = `${form} ${place} ${from}`;
				if (seen.has(key))
					context.addIssue({ code: "custom", path: [i], message: "this form, place, and year appear twice" });
				seen.add(key);
			}
		}),
});

export type TaxThresholds = z.output<typeof TaxThresholdsSchema>;
type TaxThreshold = TaxThresholds["thresholds"][number];

/** The totals from which a Form 1099 has to be filed. Throws a ContentError if the file is invalid. */
export const taxThresholds = contentPart("taxThresholds", () =>
	readYamlContent(FILE, TaxThresholdsSchema, (words) => words),
);

/** The thresholds for a year: of each form and place, the latest one that has begun, in the file's order. */
export function getThresholds(year: number): TaxThreshold[] {
	const begun = taxThresholds().thresholds.filter(({ from }) => from <= year);
	return begun.filter(
		({ form, place, from }) =>
			!begun.some((other) => other.form === form && other.place === place && other.from > from),
	);
}

/** A professional's totals in a year, over all providers, in cents. */
export type TaxTotals = {
	/** The state of their address, two letters. */
	region: string;
	payments: number;
	grossCents: number;
	earnedCents: number;
};

/**
 * The thresholds of these forms that a professional reached in a year, such as "1099-K MA". Form 1099-K
 * counts what creators paid, and Form 1099-NEC what the professional earned before our fee.
 */
export const findReachedThresholds = (year: number, forms: readonly TaxForm[], totals: TaxTotals): string[] =>
	getThresholds(year)
		.filter(({ form, place }) => forms.includes(form) && (place === "federal" || place === totals.region))
		.filter(({ form, amount, payments }) =>
			form === "FORM_1099_K"
				? totals.grossCents >= Math.round(amount * 100) && totals.payments >= payments
				: totals.earnedCents >= Math.round(amount * 100),
		)
		.map(({ form, place }) => `${taxForms[form].label} ${place}`);
