import * as z from "zod";

/** Dollars, the lowest and the highest price that the forms accept. */
const PRICE_MIN = 5;
const PRICE_MAX = 1_000_000;

const WANTED = "Enter a price in whole dollars, such as 500";

/** What was given as dollars, or the problem with it. */
function readDollars(given: unknown): number | string {
	const typed = typeof given === "string" ? given.trim() : typeof given === "number" ? String(given) : "";
	if (!/^\$? ?\d{1,3}(,?\d{3})*$/.test(typed)) return WANTED;
	const price = Number(typed.replace(/[$, ]/g, ""));
	if (price < PRICE_MIN) return `Enter a price of $${PRICE_MIN} or more`;
	return price > PRICE_MAX ? `Enter a price of $${PRICE_MAX.toLocaleString("en-US")} or less` : price;
}

/** Whole dollars: text from a form, with or without $, or a number from the API. Null if left out. */
export const startingPrice = z
	.unknown()
	.optional()
	.transform((given, context) => {
		if (given === undefined || given === null || (typeof given === "string" && given.trim() === ""))
			return null;
		const read = readDollars(given);
		if (typeof read === "number") return read;
		context.issues.push({ code: "custom", message: read, input: given });
		return z.NEVER;
	})
	.meta({ type: "integer", minimum: PRICE_MIN, maximum: PRICE_MAX });
