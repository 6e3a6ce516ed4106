import type { PayoutStatus } from "./labels.ts";

type Transition = { from: readonly PayoutStatus[]; to: PayoutStatus };

/**
 * The lifecycle of a payout. It is created as WAITING, by a release or to pay out again what was taken back
 * at the provider. Once nothing makes it wait, a transfer to the professional's account at the provider is
 * posted and sent. A payout to their bank follows.
 */
export const payoutTransitions = {
	transfer: { from: ["WAITING"], to: "SENDING" },
	/** All of it is withheld for the professional's debts. */
	keep: { from: ["WAITING"], to: "KEPT" },
	/** The rest of it was taken back from the payee's balance at the provider for the professional's debts. */
	"take-back": { from: ["TRANSFERRED", "FAILED"], to: "KEPT" },
	/** All of it was taken back at the provider without our order, and is sent again as another payout. */
	replace: { from: ["TRANSFERRED", "FAILED"], to: "REPLACED" },
	"confirm-transfer": { from: ["SENDING"], to: "TRANSFERRED" },
	/** The payout waits until the professional's details change or the team sends it again. */
	"refuse-transfer": { from: ["SENDING"], to: "WAITING" },
	"confirm-payout": { from: ["TRANSFERRED"], to: "PAID" },
	/** A payout may come back after it was sent. The money is still at the provider. */
	"refuse-payout": { from: ["TRANSFERRED", "PAID"], to: "FAILED" },
	"repeat-payout": { from: ["FAILED"], to: "TRANSFERRED" },
} as const satisfies Record<string, Transition>;

/**
 * The amount of a payout that is sent to the bank, in cents: all except the part kept for the professional's
 * debts.
 */
export const getSentCents = ({
	amountCents,
	keptCents,
}: {
	amountCents: number;
	keptCents: number;
}): number => amountCents - keptCents;

/** The states in which a payout is complete. */
export const DONE_PAYOUT_STATUSES = ["PAID", "KEPT", "REPLACED"] as const satisfies readonly PayoutStatus[];

/** What a provider has reported about a payee. */
type PayeeFacts = { isReady: boolean; hasTaxDetails: boolean; detailsDueAt: Date | null };

/**
 * Whether a provider has all details that we need to pay a payee. It is ready to pay out without a tax ID at
 * first, but we aren't.
 */
export const hasPayoutDetails = (payee: PayeeFacts | null | undefined, at: Date): boolean =>
	Boolean(payee?.isReady && payee.hasTaxDetails && (!payee.detailsDueAt || payee.detailsDueAt > at));

/** Days that payouts wait after a bank account, including the first one, was entered. */
export const PAYOUT_PAUSE_DAYS = 3;

/** The page where professionals set up payouts. The provider also sends them back to it. */
export const PAYOUT_DETAILS_PATH = "/professional/payout-details";
