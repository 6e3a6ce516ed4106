import type { WorkKind } from "../platform/work-item.ts";

/** What someone on our team can do about an issue. `close` moves no money. */
export const ISSUE_DECISIONS = ["return", "repeat", "charge", "retry", "close"] as const;
export type IssueDecision = (typeof ISSUE_DECISIONS)[number];

type IssueKind = {
	label: string;
	/** The possible decisions. Only `close` can be undone. */
	decisions: readonly { value: IssueDecision; label: string; hint?: string }[];
};

const close = {
	value: "close",
	label: "Close: nothing more to do",
	hint: "Say what you found out. You can undo this for 10 minutes.",
} as const;

/** The kinds of issues about money, and the decisions each allows. */
export const issueKinds = {
	UNMATCHED_PAYMENT: {
		label: "Money without a checkout",
		decisions: [{ value: "return", label: "Send it back to the payer" }, close],
	},
	REFUND_FAILED: {
		label: "Refund refused",
		decisions: [{ value: "repeat", label: "Send the refund again" }, close],
	},
	PAYOUT_FAILED: {
		label: "Payout refused",
		decisions: [{ value: "repeat", label: "Send the payout again" }, close],
	},
	DEPOSIT_FAILED: { label: "Deposit refused or returned", decisions: [close] },
	CHARGEBACK: {
		label: "Chargeback",
		decisions: [
			{
				value: "charge",
				label: "Book the loss as owed by the professional",
				hint: "Only after a lost chargeback of money that had been released.",
			},
			close,
		],
	},
	REVERSAL_FAILED: { label: "Transfer not taken back", decisions: [close] },
	TRANSFER_TAKEN_BACK: {
		label: "Transfer taken back by someone",
		decisions: [
			{
				value: "repeat",
				label: "Pay it out again",
				hint: "What the professional owes us is deducted first.",
			},
			close,
		],
	},
	REFUND_AT_PROVIDER: { label: "Refunded by someone at the provider", decisions: [close] },
	EVIDENCE_UNSENT: { label: "Evidence not sent", decisions: [close] },
	INQUIRY: { label: "Inquiry by the payer's bank", decisions: [close] },
	FRAUD_WARNING: { label: "Fraud warning", decisions: [close] },
	DIFFERENCE: { label: "Ledger and provider disagree", decisions: [close] },
	SHORTFALL: { label: "Less than others' money at the providers", decisions: [close] },
	EVENT_FAILED: {
		label: "Event not applied",
		decisions: [{ value: "retry", label: "Apply the event again" }, close],
	},
	PROVIDER_MISSING: { label: "Payment provider not set up", decisions: [close] },
} as const satisfies Record<string, IssueKind>;
export type MoneyIssueKind = keyof typeof issueKinds;

/** Whether an issue of this kind allows a decision. */
export const isDecisionFor = (kind: MoneyIssueKind, decision: IssueDecision): boolean =>
	(issueKinds[kind].decisions as readonly { value: IssueDecision }[]).some(({ value }) => value === decision);

/**
 * Above this amount, a second person has to confirm a team member's decision. The limit applies to everything
 * one person moves alone for a milestone, and to all their decisions in 24 hours.
 */
export const SECOND_PERSON_CENTS = 50_000;

/** The signed amount of an adjustment, in cents. Positive if it raises our balance at the provider. */
export const getAdjustedCents = ({ choice, amountCents }: { choice: string; amountCents: number }): number =>
	choice === "raise" ? amountCents : -amountCents;

/** The team's decisions that move money, as the second person reads them. */
export const moneyDecisionLabels = {
	REFUND: "Discretionary refund",
	DISPUTE: "Dispute decision",
	ISSUE: "Decision on a money issue",
	GUARANTEE: "Payment under the guarantee",
	WRITE_OFF: "Writing off what a professional owes",
	ADJUSTMENT: "Adjustment of the ledger",
} as const;
export type MoneyDecisionKind = keyof typeof moneyDecisionLabels;

/** Why a waiting decision can't be confirmed. */
export const AUTHOR_GONE =
	"The person who proposed this can no longer decide about it, so it can only be declined. Someone else can propose it again.";

/** The queues of the finance area. */
export const MONEY_QUEUES = [
	"MONEY_ISSUE",
	"MONEY_DECISION",
	"RECEIVABLE",
] as const satisfies readonly WorkKind[];

export const flowLabels = { CHECKOUTS: "Checkouts", PAYOUTS: "Payouts" } as const;
export type PaymentFlow = keyof typeof flowLabels;

/** The flow named by the last segment of a URL. */
export const parseFlow = (word: string): PaymentFlow | undefined =>
	word === "checkouts" ? "CHECKOUTS" : word === "payouts" ? "PAYOUTS" : undefined;

/** Rows per page of a list. */
export const MONEY_PAGE = 50;

/** The lists in the finance area, each with its own URL and CSV. */
export const MONEY_LISTS = ["held", "payments", "refunds", "payouts", "debts"] as const;
export type MoneyList = (typeof MONEY_LISTS)[number];
export const moneyListLabels: Record<MoneyList, string> = {
	held: "Held",
	payments: "Payments",
	refunds: "Refunds",
	payouts: "Payouts",
	debts: "Owed to us",
};
