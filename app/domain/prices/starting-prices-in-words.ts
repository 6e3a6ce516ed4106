import { priceInWords } from "./price-model.ts";

type StartingPrices = {
	dayFromCents: number | null;
	projectFromCents: number | null;
	monthFromCents: number | null;
};

/** The starting prices besides the hourly rate: "From $1,200 per day" */
export const startingPricesInWords = ({
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
	).flatMap(([model, cents]) => (cents === null ? [] : [`From ${priceInWords(cents, model)}`]));
