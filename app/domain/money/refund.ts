import type { RefundReason } from "#generated/prisma/sqlite/client/enums.ts";

/**
 * The reasons for returning money that funded nothing. RETURNED if it was a duplicate or came too late, and
 * UNMATCHED if it waited for the team.
 */
export const RETURN_REASONS = ["RETURNED", "UNMATCHED"] as const satisfies readonly RefundReason[];

/** The reasons for refunds that aren't paid from a milestone's money: returns, and our own money. */
export const OTHER_MONEY_REASONS = [
	...RETURN_REASONS,
	"GUARANTEE",
] as const satisfies readonly RefundReason[];
