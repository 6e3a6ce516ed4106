import type { BookingSide } from "./booking.ts";
import type { CancellationTerms } from "./quotes/quote.ts";

/**
 * How much of a milestone's money goes back to a creator who cancels, by the days left until the milestone's
 * date.
 */
const creatorGetsBack: Record<CancellationTerms, readonly { daysBefore: number; percent: number }[]> = {
	FLEXIBLE: [{ daysBefore: 2, percent: 100 }],
	MODERATE: [
		{ daysBefore: 7, percent: 100 },
		{ daysBefore: 2, percent: 50 },
	],
	STRICT: [{ daysBefore: 14, percent: 50 }],
};

type Cancellation = {
	/** The terms that were signed. */
	terms: CancellationTerms;
	by: BookingSide;
	/** The amount still held for the milestone. */
	amountCents: number;
	/** The milestone's date and today, as YYYY-MM-DD. */
	dueOn: string;
	today: string;
};

/**
 * The amounts that a cancellation returns to the creator and releases to the professional. They add up to the
 * held amount. If the professional cancels, everything is returned. An odd cent goes to the creator.
 */
export function cancellationSplit({ terms, by, amountCents, dueOn, today }: Cancellation): {
	refundCents: number;
	releaseCents: number;
} {
	const daysLeft = daysBetween(today, dueOn);
	const percent =
		by === "PROFESSIONAL"
			? 100
			: (creatorGetsBack[terms].find(({ daysBefore }) => daysLeft >= daysBefore)?.percent ?? 0);
	const releaseCents = Number((BigInt(amountCents) * BigInt(100 - percent)) / 100n);
	return { refundCents: amountCents - releaseCents, releaseCents };
}

const DAY = 24 * 60 * 60 * 1_000;

const daysBetween = (from: string, to: string): number =>
	Math.round((Date.parse(to) - Date.parse(from)) / DAY);
