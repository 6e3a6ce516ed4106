import type { PayoutStatus } from "./labels.ts";

type Transition = { from: readonly PayoutStatus[]; to: PayoutStatus };

/**
 * The lifecycle of a payout. A release creates it as WAITING. Once nothing makes it wait, a
 * transfer to the professional's account at the provider is posted and sent, and then a payout to
 * their bank.
 */
export const payoutTransitions = {
	transfer: { from: ["WAITING"], to: "SENDING" },
	"confirm-transfer": { from: ["SENDING"], to: "TRANSFERRED" },
	/** The payout waits until the professional's details have changed, or the team sends it again. */
	"refuse-transfer": { from: ["SENDING"], to: "WAITING" },
	"confirm-payout": { from: ["TRANSFERRED"], to: "PAID" },
	/** A payout may come back after it was sent. The money is still at the provider. */
	"refuse-payout": { from: ["TRANSFERRED", "PAID"], to: "FAILED" },
	"repeat-payout": { from: ["FAILED"], to: "TRANSFERRED" },
} as const satisfies Record<string, Transition>;

/** Days for which payouts wait after a bank account was entered, including the first one. */
export const PAYOUT_PAUSE_DAYS = 3;

/** The page where professionals set up payouts, and where the provider sends them back to. */
export const PAYOUT_DETAILS_PATH = "/professional/payout-details";
