/**
 * The calculator of quotes, in integer cents. The editor, the preview, the stored quote, and the
 * agreement all use it, so that they never disagree.
 */

/** The largest total of a quote: $1,000,000. */
export const TOTAL_MAX = 100_000_000;

export type PricedItem = { quantity: number; unitCents: number };

/** A sum that is too large for a quote may be too large for a number, so sums are BigInt. */
export const sumOfItems = (items: readonly PricedItem[]): bigint => items.reduce((sum, { quantity, unitCents }) => sum + BigInt(quantity) * BigInt(unitCents), 0n);

/** The sum of amounts in cents. */
export const sumOfCents = (amounts: readonly number[]): bigint => amounts.reduce((sum, cents) => sum + BigInt(cents), 0n);

const WHOLE = 10_000n;

/** The fee on a total, rounded down to a cent. `basisPoints` are hundredths of a percent. */
export const feeOn = (totalCents: number, basisPoints: number): number => Number((BigInt(totalCents) * BigInt(basisPoints)) / WHOLE);

/**
 * Splits an amount of cents in proportion to weights, by largest remainder: the parts add up to the
 * amount exactly, and each is less than a cent away from its exact share. Equal remainders go to
 * the earlier part. Without any weight, each part is zero.
 */
export function splitByLargestRemainder(cents: number, weights: readonly number[]): number[] {
	const whole = sumOfCents(weights);
	if (whole === 0n) return weights.map(() => 0);
	const shares = weights.map((weight, i) => {
		const exact = BigInt(cents) * BigInt(weight);
		return { i, cents: Number(exact / whole), remainder: exact % whole };
	});
	const missing = cents - shares.reduce((sum, share) => sum + share.cents, 0);
	const byRemainder = shares.toSorted((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder > b.remainder ? -1 : 1));
	for (const share of byRemainder.slice(0, missing)) share.cents++;
	return shares.map((share) => share.cents);
}

export type QuoteTotals = {
	totalCents: number;
	feeCents: number;
	/** What the professional receives when everything is accepted: total less fee. */
	payoutCents: number;
	/** The fee of each milestone, in their order. They add up to the fee. */
	milestoneFees: number[];
};

/**
 * What a quote adds up to. The items sum to at most TOTAL_MAX, and the milestones to the same total
 * as the items.
 */
export function totalsOf(items: readonly PricedItem[], milestoneCents: readonly number[], basisPoints: number): QuoteTotals {
	const totalCents = Number(sumOfItems(items));
	const feeCents = feeOn(totalCents, basisPoints);
	return { totalCents, feeCents, payoutCents: totalCents - feeCents, milestoneFees: splitByLargestRemainder(feeCents, milestoneCents) };
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Cents as dollars, such as "$1,250.00". */
export const formatCents = (cents: number | bigint): string => dollars.format(Number(cents) / 100);

/** Cents the way that fields hold them, such as "1250.00". */
export const centsAsTyped = (cents: number): string => (cents / 100).toFixed(2);

/**
 * The cents that a text in dollars says, such as "$1,250", "1250.5", or "1,250.00". Undefined where
 * it says no amount, a negative one, or fractions of a cent.
 */
export function readCents(typed: string): number | undefined {
	const [, whole, fraction = ""] = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{0,2}))?$/.exec(typed.trim()) ?? [];
	if (whole === undefined) return undefined;
	const cents = BigInt(whole.replaceAll(",", "")) * 100n + BigInt(fraction.padEnd(2, "0"));
	return cents <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(cents) : undefined;
}
