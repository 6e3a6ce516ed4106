import type { ListedPayout } from "#app/domain/money/earnings.server.ts";
import { payoutStatusLabels } from "#app/domain/money/labels.ts";
import { centsAsTyped } from "#app/domain/platform/cents.ts";

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
	"Deducted for what you owed (USD)",
	"Status",
	"Since",
];

/** A payout as a row of a CSV. */
export const payoutRow = ({
	reference,
	milestone,
	amountCents,
	feeCents,
	keptCents,
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
	centsAsTyped(keptCents),
	payoutStatusLabels[status],
	statusAt.toISOString(),
];
