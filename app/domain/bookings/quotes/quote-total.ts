import { feeOn, taxOn } from "../../money/amounts.ts";
import { formatPrice, splitByLargestRemainder, sumOfCents } from "../../platform/cents.ts";

/**
 * The quote calculator, in integer cents. The editor, the preview, the stored quote, and the
 * agreement all use it, so that they never disagree.
 */

/** The largest total of a quote: $1,000,000. */
export const TOTAL_MAX = 100_000_000;

export type PricedItem = { quantity: number; unitCents: number };

/** A sum that exceeds a quote's limit may be too large for a number, so sums are BigInt. */
export const sumItems = (items: readonly PricedItem[]): bigint =>
	items.reduce((sum, { quantity, unitCents }) => sum + BigInt(quantity) * BigInt(unitCents), 0n);

export type QuoteTotals = {
	totalCents: number;
	feeCents: number;
	/** What the professional receives if everything is accepted: the total less the fee. */
	payoutCents: number;
	/** The fees of the milestones, in order. They add up to the total fee. */
	milestoneFees: number[];
};

/**
 * A quote's totals. The items add up to at most TOTAL_MAX, and the milestones add up to the same total.
 * `fixedFees` contains the signed fees, by position, of the milestones that an amendment keeps. The other
 * milestones share the rest of the fee.
 */
export function calculateTotals(
	items: readonly PricedItem[],
	milestoneCents: readonly number[],
	basisPoints: number,
	fixedFees: FixedFees = new Map(),
): QuoteTotals {
	const totalCents = Number(sumItems(items));
	const weights = milestoneCents.map((cents, i) => (fixedFees.has(i) ? 0 : cents));
	const fixedCents = Number(sumOfCents([...fixedFees.values()]));
	const restCents = Math.max(
		0,
		Math.min(feeOn(totalCents, basisPoints) - fixedCents, Number(sumOfCents(weights))),
	);
	const shares = splitByLargestRemainder(restCents, weights);
	const milestoneFees = shares.map((share, i) => fixedFees.get(i) ?? share);
	const feeCents = fixedCents + restCents;
	return { totalCents, feeCents, payoutCents: totalCents - feeCents, milestoneFees };
}

/** Fees of milestones, by position. */
export type FixedFees = ReadonlyMap<number, number>;

/**
 * The sales tax on each milestone, in order, and the total. Each milestone is paid separately, so
 * its tax is rounded separately. An amendment keeps the signed taxes in `fixedTaxes`, by position.
 */
export function calculateTaxes(
	milestoneCents: readonly number[],
	taxRate: number,
	fixedTaxes: ReadonlyMap<number, number> = new Map(),
): { taxCents: number; milestoneTaxes: number[] } {
	const milestoneTaxes = milestoneCents.map((cents, i) => fixedTaxes.get(i) ?? taxOn(cents, taxRate));
	return { taxCents: Number(sumOfCents(milestoneTaxes)), milestoneTaxes };
}

/** "10%" for 1,000 hundredths of a percent. */
export const formatFee = (basisPoints: number): string => `${basisPoints / 100}%`;

/** A quote's total, with the sales tax on it. */
export const formatTotal = ({
	totalCents,
	taxCents,
	isMonthly,
}: {
	totalCents: number;
	taxCents: number;
	isMonthly: boolean;
}): string =>
	`${formatPrice(totalCents, isMonthly)}${taxCents > 0 ? `, plus sales tax of ${formatPrice(taxCents, isMonthly)}` : ""}`;
