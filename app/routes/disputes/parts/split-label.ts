import type { BookingSide } from "#app/domain/bookings/booking.ts";
import type { Split } from "#app/domain/bookings/disputes/dispute.ts";
import { formatCents } from "#app/domain/platform/cents.ts";

/** The label of the button that accepts a division, with the amount that matters to the reader. */
export function acceptLabel(
	{ refundCents, releaseCents }: Split,
	side: BookingSide,
	{ taxCents = 0, payoutCents }: { taxCents?: number; payoutCents: number | null },
): string {
	if (side === "CREATOR")
		return refundCents > 0
			? `Accept and get ${formatCents(refundCents + taxCents)} back`
			: `Accept and release ${formatCents(releaseCents)}`;
	return releaseCents > 0
		? `Accept and receive ${formatCents(payoutCents ?? 0)}`
		: `Accept and refund ${formatCents(refundCents)}`;
}
