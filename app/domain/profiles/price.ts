import { formatDollars } from "../market/location.ts";
import { formatCents } from "../platform/cents.ts";

/** How work is priced. */
export const PRICE_MODELS = ["HOUR", "DAY", "PROJECT", "MONTH"] as const;
export type PriceModel = (typeof PRICE_MODELS)[number];

/** The unit of a price, such as "per hour". */
export const priceUnits: Record<PriceModel, string> = {
	HOUR: "per hour",
	DAY: "per day",
	PROJECT: "per project",
	MONTH: "per month",
};

/** The labels of the models as choices. */
export const priceModelLabels: Record<PriceModel, string> = {
	HOUR: "By the hour",
	DAY: "By the day",
	PROJECT: "By the project",
	MONTH: "By the month",
};

/** Whole dollars as cents. Null stays null. */
export const toCents = (dollars: number | null): number | null => (dollars === null ? null : dollars * 100);

/** "$1,500 per day". Cents appear only if there are any. */
export const formatUnitPrice = (cents: number, model: PriceModel): string =>
	`${formatPriceCents(cents)} ${priceUnits[model]}`;

/** "$150", or "$150.50" */
export const formatPriceCents = (cents: number): string =>
	cents % 100 === 0 ? formatDollars(cents / 100) : formatCents(cents);

type StartingPrices = {
	dayFromCents: number | null;
	projectFromCents: number | null;
	monthFromCents: number | null;
};

/** The starting prices other than the hourly rate: "From $1,200 per day" */
export const formatStartingPrices = ({
	dayFromCents,
	projectFromCents,
	monthFromCents,
}: StartingPrices): string[] =>
	(
		[
			["DAY", dayFromCents],
			["PROJECT", projectFromCents],
			["MONTH", monthFromCents],
		] as const
	).flatMap(([model, cents]) => (cents === null ? [] : [`From ${formatUnitPrice(cents, model)}`]));

/** A professional's offer with a starting price. */
export type Package = { title: string; included: string; model: PriceModel; fromCents: number };

const PACKAGES_MAX = 5;
/** The rows of the packages form, from 1. */
export const PACKAGE_ROWS = Array.from({ length: PACKAGES_MAX }, (_, i) => i + 1);
export const TITLE_MAX = 80;
export const INCLUDED_MAX = 300;
