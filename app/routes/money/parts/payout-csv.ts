import { payoutStatusLabels } from "#app/domain/earnings/earning.ts";
import type { ListedPayout } from "#app/domain/earnings/earnings-queries.server.ts";
import { centsAsTyped } from "#app/domain/money/cents.ts";

export const PAYOUT_HEAD = [
	"Payout",
	"Booking",
	"Title",
	"Creator",
	"Milestone",
	"Released",
	"Price (USD)",
	"Fee (USD)",
	"Payout (USD)",
	"Status",
	"Since",
];

/** A payout as a row of a CSV. */
export const payoutRow = ({
	reference,
	milestone,
	amountCents,
	feeCents,
	status,
	statusAt,
	createdAt,
}: ListedPayout): string[] => [
	reference,
	milestone.booking.reference,
	milestone.booking.title,
	milestone.booking.creator.name,
	milestone.title,
	createdAt.toISOString(),
	centsAsTyped(amountCents + feeCents),
	centsAsTyped(feeCents),
	centsAsTyped(amountCents),
	payoutStatusLabels[status],
	statusAt.toISOString(),
];
