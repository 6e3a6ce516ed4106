/**
 * The arithmetic of money: payment limits, held amounts, fees, payouts, and sales tax. Amounts are integers
 * in US cents. A milestone's amount, fee, and tax come from its agreement. Its released and refunded amounts
 * are those posted to the ledger.
 */

/**
 * The minimum and maximum amount of a payment, in cents, including sales tax. Providers reject smaller and
 * larger payments.
 */
export const PAYMENT_MIN = 50;
export const PAYMENT_MAX = 99_999_999;

/**
 * The states of a milestone in which money can be held for it. In all earlier and later states, no money is
 * held.
 */
export const HELD_MILESTONE_STATUSES = ["FUNDED", "DELIVERED", "CHANGES_REQUESTED", "DISPUTED"] as const;

type Amounts = { amountCents: number; releasedCents: number; refundedCents: number };

/** The amount that was neither released nor refunded, for one milestone or for several together. */
export const unsettledCents = ({ amountCents, releasedCents, refundedCents }: Amounts): number =>
	amountCents - releasedCents - refundedCents;

/** The amount held for a milestone now. Zero before the milestone is funded. */
export const getHeldCents = (milestone: Amounts & { paymentId: string | null }): number =>
	milestone.paymentId === null ? 0 : unsettledCents(milestone);

const ALL_BASIS_POINTS = 10_000n;

/** The fee on a total, rounded down to a cent. `basisPoints` are hundredths of a percent. */
export const feeOn = (totalCents: number, basisPoints: number): number =>
	Number((BigInt(totalCents) * BigInt(basisPoints)) / ALL_BASIS_POINTS);

/**
 * What the professional receives in total when `releasedCents` of a milestone have been released. The
 * agreement sets the fee for each milestone, and a partial release carries its share of that fee, rounded
 * down.
 */
export const getPayoutCents = (
	{ amountCents, feeCents }: { amountCents: number; feeCents: number },
	releasedCents: number,
): number => releasedCents - Number((BigInt(feeCents) * BigInt(releasedCents)) / BigInt(amountCents));

/**
 * What the professional receives when this many more cents are released. Partial payouts add up to the payout
 * for the whole amount.
 */
export const getReleasePayout = (
	milestone: { amountCents: number; feeCents: number; releasedCents: number },
	cents: number,
): number =>
	getPayoutCents(milestone, milestone.releasedCents + cents) -
	getPayoutCents(milestone, milestone.releasedCents);

const WHOLE_RATE = 100_000n;

/** The sales tax on an amount, rounded to the nearest cent, with half a cent rounded up. */
export const taxOn = (cents: number, taxRate: number): number =>
	Number((BigInt(cents) * BigInt(taxRate) + WHOLE_RATE / 2n) / WHOLE_RATE);

type TaxedMilestone = {
	amountCents: number;
	taxCents: number;
	refundedCents: number;
	taxRefundedCents: number;
};

/**
 * The sales tax to return when this many more cents of a milestone are refunded. It is the tax on everything
 * refunded, including these cents, rounded down, less the tax already returned. A full refund returns all of
 * the tax. The tax on released amounts isn't returned.
 */
export const taxReturnedWith = (
	{ amountCents, taxCents, refundedCents, taxRefundedCents }: TaxedMilestone,
	cents: number,
): number =>
	cents === 0
		? 0
		: Math.max(
				0,
				Number((BigInt(taxCents) * BigInt(refundedCents + cents)) / BigInt(amountCents)) - taxRefundedCents,
			);

/** The sales tax in these cents of a refund, in proportion, rounded down to a cent. */
export const taxInPart = (
	{ amountCents, taxCents }: { amountCents: number; taxCents: number },
	cents: number,
): number => Number((BigInt(taxCents) * BigInt(cents)) / BigInt(amountCents));
