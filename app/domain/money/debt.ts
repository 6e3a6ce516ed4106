import type { TransferReversalStatus } from "#generated/prisma/sqlite/client/enums.ts";

/**
 * What a professional owes us: a row of `Receivable`, and the balance of a `receivable` account in the
 * ledger.
 */

export const DEBT_STATUSES = ["OPEN", "CONTESTED", "SETTLED", "WRITTEN_OFF"] as const;
export type DebtStatus = (typeof DEBT_STATUSES)[number];

type Transition = { from: readonly DebtStatus[]; to: DebtStatus };

/** The lifecycle of a debt. Money is withheld from payouts only for an open debt. */
export const debtTransitions = {
	/** The professional objects. This is possible only once. Nothing is withheld until the team responds. */
	contest: { from: ["OPEN"], to: "CONTESTED" },
	/** The team answers that some or all of the debt is still owed. */
	uphold: { from: ["CONTESTED"], to: "OPEN" },
	/** The debt was paid back, withheld from payouts, taken back from a transfer, or a mix of these. */
	settle: { from: ["OPEN", "CONTESTED"], to: "SETTLED" },
	/** The professional's bank took a repayment back. A contested debt stays contested. */
	restore: { from: ["SETTLED", "WRITTEN_OFF"], to: "OPEN" },
	/** Two people on the team wrote off the rest of it. */
	"write-off": { from: ["OPEN", "CONTESTED"], to: "WRITTEN_OFF" },
} as const satisfies Record<string, Transition>;

type ReversalTransition = { from: readonly TransferReversalStatus[]; to: TransferReversalStatus };

/**
 * The lifecycle of a reversal of a payout's transfer for a debt. While it is being sent, its amount is
 * reserved in the debt and in the payout.
 */
export const reversalTransitions = {
	send: { from: ["WAITING"], to: "SENDING" },
	confirm: { from: ["SENDING"], to: "REVERSED" },
	/** The balance may have changed since it was read, so the provider is asked again for what is left. */
	refuse: { from: ["SENDING"], to: "WAITING" },
	/** There is nothing to take back, or nothing is owed anymore. */
	end: { from: ["WAITING"], to: "ENDED" },
	/** The provider refused it several times. */
	"give-up": { from: ["SENDING"], to: "ENDED" },
	/** There may be something to take back again: the bank refused the payout, or the debt is owed again. */
	reopen: { from: ["ENDED"], to: "WAITING" },
} as const satisfies Record<string, ReversalTransition>;

/** The states in which something is owed. */
export const OWED_STATUSES = ["OPEN", "CONTESTED"] as const satisfies readonly DebtStatus[];

/** The state of a debt, as the professional and the team read it. */
export const debtStatusLabels: Record<DebtStatus, string> = {
	OPEN: "Owed",
	CONTESTED: "Being reviewed",
	SETTLED: "Paid back",
	WRITTEN_OFF: "Ended by our team",
};

/** Why something is owed, in a sentence for the professional and the team. */
export const debtCauses = {
	CHARGEBACK: "The creator's bank took a payment back after it had been released.",
	GUARANTEE:
		"Our team decided that the work didn't match the agreement, and paid the creator under the guarantee.",
} as const;
export type DebtCause = keyof typeof debtCauses;

type Amounts = { amountCents: number; settledCents: number; writtenOffCents: number };

/** The amount still owed, in cents. */
export const getOwedCents = ({ amountCents, settledCents, writtenOffCents }: Amounts): number =>
	amountCents - settledCents - writtenOffCents;

/** The amount still owed, without the amount that the provider has been asked to take back, in cents. */
export const getUnreservedCents = (debt: Amounts & { reversingCents: number }): number =>
	getOwedCents(debt) - debt.reversingCents;

/** The page of a debt, for the professional who owes it. */
export const debtPath = (reference: string): string => `/earnings/debts/${reference}`;

/** The maximum length of an objection, in characters. */
export const OBJECTION_MAX = 4_000;

/** What finance can decide about a debt. `stands` is only for a contested debt. */
export const DEBT_DECISIONS = ["stands", "reduce", "end"] as const;
export type DebtDecision = (typeof DEBT_DECISIONS)[number];
