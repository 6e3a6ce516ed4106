/** How work is priced. */
export const PRICE_MODELS = ["HOUR", "DAY", "PROJECT", "MONTH"] as const;
export type PriceModel = (typeof PRICE_MODELS)[number];

/** What a price is for: "per hour". */
export const priceUnits: Record<PriceModel, string> = { HOUR: "per hour", DAY: "per day", PROJECT: "per project", MONTH: "per month" };
