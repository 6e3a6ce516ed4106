import { formatDollars } from "../locations/location.ts";
import { formatCents } from "../money/cents.ts";

/** How work is priced. */
export const PRICE_MODELS = ["HOUR", "DAY", "PROJECT", "MONTH"] as const;
export type PriceModel = (typeof PRICE_MODELS)[number];

/** What a price is for: "per hour". */
export const priceUnits: Record<PriceModel, string> = {
	HOUR: "per hour",
	DAY: "per day",
	PROJECT: "per project",
	MONTH: "per month",
};

/** Models as choices. */
export const priceModelLabels: Record<PriceModel, string> = {
	HOUR: "By the hour",
	DAY: "By the day",
	PROJECT: "By the project",
	MONTH: "By the month",
};

/** Whole dollars as cents. Null stays null. */
export const centsOf = (dollars: number | null): number | null => (dollars === null ? null : dollars * 100);

/** "$1,500 per day". Cents appear only if there are any. */
export const priceInWords = (cents: number, model: PriceModel): string =>
	`${dollarsOf(cents)} ${priceUnits[model]}`;

/** "$150", or "$150.50" */
const dollarsOf = (cents: number): string =>
	cents % 100 === 0 ? formatDollars(cents / 100) : formatCents(cents);
