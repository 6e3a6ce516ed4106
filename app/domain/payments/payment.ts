/** How a creator's payment is doing, in the words of its lists. */
export const checkoutStatusLabels = {
	STARTING: "Not started",
	OPEN: "Waiting for you to pay",
	PROCESSING: "Being settled",
	PAID: "Paid",
	FAILED: "Declined",
	EXPIRED: "Expired",
} as const;

export const refundStatusLabels = { SENDING: "On its way", CONFIRMED: "Refunded", FAILED: "Held up" } as const;

/** Why money goes back, at the start of a line. */
export const refundReasonLabels = {
	CANCELLED_BY_CREATOR: "You canceled the booking",
	CANCELLED_BY_PROFESSIONAL: "The professional canceled the booking",
	DELIVERY_OVERDUE: "The delivery was overdue",
	DISPUTE: "A dispute was decided",
	RETURNED: "The payment was not needed",
	DISCRETIONARY: "Our team decided to refund it",
	UNMATCHED: "Our team returned it",
} as const;

/** Payments per page of a list. */
export const PAYMENTS_PAGE = 20;
