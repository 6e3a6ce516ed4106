import { payoutStatusLabels } from "#app/domain/earnings/earning.ts";
import type { ListedPayout } from "#app/domain/earnings/earnings-queries.server.ts";
import { formatCents } from "#app/domain/money/cents.ts";
import { moment } from "./payment-data.server.ts";

/** A payout as pages show it, with times and amounts as text. */
export const shownPayout = ({ reference, milestone: { position, title, booking }, amountCents, feeCents, status, statusAt, failure, createdAt }: ListedPayout) => ({
	reference,
	bookingId: booking.id,
	bookingReference: booking.reference,
	title: booking.title,
	creator: booking.creator.name,
	milestone: `Milestone ${position + 1}: ${title}`,
	gross: formatCents(amountCents + feeCents),
	fee: formatCents(feeCents),
	net: formatCents(amountCents),
	status: payoutStatusLabels[status],
	failure,
	released: moment(createdAt),
	changed: moment(statusAt),
});
export type ShownPayout = ReturnType<typeof shownPayout>;
