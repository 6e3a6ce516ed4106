/** Formats, parses, and splits amounts in US cents. All amounts are integers. */

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Cents as dollars, such as "$1,250.00". */
export const formatCents = (cents: number | bigint): string => dollars.format(Number(cents) / 100);

/** A one-time price, or the monthly price of a retainer, such as "$1,250.00 per month". */
export const formatPrice = (cents: number | bigint, isMonthly: boolean): string =>
	`${formatCents(cents)}${isMonthly ? " per month" : ""}`;

/** Cents as dollars in a form field, such as "1250.00". */
export const centsAsTyped = (cents: number): string => (cents / 100).toFixed(2);

/**
 * Parses dollars, such as "$1,250", "1250.5", or "1,250.00", to cents. Undefined if the text isn't
 * an amount, is negative, or has fractions of a cent.
 */
export function readCents(typed: string): number | undefined {
	const [, dollars, fraction = ""] =
		/^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{0,2}))?$/.exec(typed.trim()) ?? [];
	if (dollars === undefined) return undefined;
	const cents = BigInt(dollars.replaceAll(",", "")) * 100n + BigInt(fraction.padEnd(2, "0"));
	return cents <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(cents) : undefined;
}

/** The sum of amounts in cents. */
export const sumOfCents = (amounts: readonly number[]): bigint =>
	amounts.reduce((sum, cents) => sum + BigInt(cents), 0n);

/**
 * Splits an amount of cents in proportion to weights, by largest remainder. The parts add up to the amount
 * exactly, and each is less than a cent from its exact share. If remainders are equal, the earlier part gets
 * the cent. If all weights are zero, each part is zero.
 */
export function splitByLargestRemainder(cents: number, weights: readonly number[]): number[] {
	const total = sumOfCents(weights);
	if (total === 0n) return weights.map(() => 0);
	const shares = weights.map((weight, i) => {
		const exact = BigInt(cents) * BigInt(weight);
		return { i, cents: Number(exact / total), remainder: exact % total };
	});
	const missing = cents - shares.reduce((sum, share) => sum + share.cents, 0);
	const byRemainder = shares.toSorted((a, b) =>
		a.remainder === b.remainder ? a.i - b.i : a.remainder > b.remainder ? -1 : 1,
	);
	for (const share of byRemainder.slice(0, missing)) share.cents++;
	return shares.map((share) => share.cents);
}
