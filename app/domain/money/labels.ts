/** Labels for the states of payments, refunds, payouts, and chargebacks, and for the reasons for refunds. */

/** The states of a payment's checkout. */
export const checkoutStatusLabels = {
	STARTING: "Not paid yet",
	OPEN: "Waiting for you to pay",
	PROCESSING: "Being settled",
	PAID: "Paid",
	FAILED: "Declined",
	EXPIRED: "Expired",
} as const;
export type CheckoutStatus = keyof typeof checkoutStatusLabels;

type Paid = {
	status: CheckoutStatus;
	payments: readonly { outcome: "FUNDED" | "RETURNED" | "UNMATCHED" | "REPAID"; suspendedCents: number }[];
};

/**
 * The state of a payment. While a payment that doesn't match its checkout is in suspense, it is neither paid
 * nor declined.
 */
export const paymentStatusLabel = ({ status, payments }: Paid): string =>
	payments.some(({ outcome, suspendedCents }) => outcome === "UNMATCHED" && suspendedCents > 0)
		? "Received, under review by our team"
		: payments.length > 0
			? "Paid"
			: checkoutStatusLabels[status];

/**
 * The label for a refund's state. A refused refund is settled once its money is no longer in suspense,
 * because the money was sent another way or the payer's bank took it back.
 */
export const refundStatusLabel = (status: keyof typeof refundStatusLabels, suspendedCents: number): string =>
	status === "FAILED" && suspendedCents === 0
		? "Refused, and settled in another way"
		: refundStatusLabels[status];

export const refundStatusLabels = {
	SENDING: "On its way",
	CONFIRMED: "Refunded",
	FAILED: "Held up",
} as const;

/** Why money is refunded, worded for the start of a line. */
export const refundReasonLabels = {
	CANCELLED_BY_CREATOR: "You canceled the booking",
	CANCELLED_BY_PROFESSIONAL: "The professional canceled the booking",
	DELIVERY_OVERDUE: "The delivery was overdue",
	HELD_TOO_LONG: "It was held for 18 months",
	DISPUTE: "A dispute was decided",
	RETURNED: "The payment was not needed",
	DISCRETIONARY: "Our team decided to refund it",
	UNMATCHED: "Our team returned it",
	SPLIT: "You agreed on a part",
	GUARANTEE: "Paid under the guarantee",
	AT_PROVIDER: "Our team refunded it",
} as const;

/** The state of a chargeback for the payer, worded for the start of a line. */
export const chargebackLabels = {
	OPEN: "Disputed at your bank",
	WON: "Dispute over, the payment was upheld",
	LOST: "Returned to you by your bank",
} as const;

/** The states of a payout, for the professional. */
export const payoutStatusLabels = {
	WAITING: "Available",
	SENDING: "On its way",
	TRANSFERRED: "On its way to your bank",
	PAID: "Paid out",
	FAILED: "Refused by your bank",
	KEPT: "Deducted for what you owe",
	REPLACED: "Sent again as another payout",
} as const;
export type PayoutStatus = keyof typeof payoutStatusLabels;

/** The states of a payout, for our team. */
export const teamPayoutStatusLabels: Record<PayoutStatus, string> = {
	...payoutStatusLabels,
	TRANSFERRED: "On its way to their bank",
	FAILED: "Refused by their bank",
	KEPT: "Deducted for what they owe",
};
