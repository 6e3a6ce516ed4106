import type { CheckoutStatus } from "#app/domain/checkouts/checkout.ts";

/** A payment that isn't settled either way: before the payer has paid, just after, or long after that. */
export type PaymentState = CheckoutStatus | "CONFIRMING" | "UNCONFIRMED";

type Facts = {
	provider: string;
	payee: string;
	payUntil: string;
	failure: string | null;
	isUnmatched: boolean;
	isReturned: boolean;
};

/** What a payer reads about each state of a payment. Coming back from the bank proves nothing. */
export const paymentWords: Record<PaymentState, (facts: Facts) => { title: string; lead: string }> = {
	STARTING: ({ provider }) => ({
		title: "Your payment is being prepared",
		lead: `The ${provider} hasn't answered yet. Nothing was charged. Refresh this page in a minute.`,
	}),
	OPEN: ({ provider, payUntil }) => ({
		title: "Not paid yet",
		lead: `You can pay at the ${provider} until ${payUntil}.`,
	}),
	CONFIRMING: ({ provider }) => ({
		title: "Confirming your payment...",
		lead: `The ${provider} usually confirms a payment within a few seconds. This page checks by itself. You don't need to do anything, and don't pay again.`,
	}),
	UNCONFIRMED: ({ provider, payUntil }) => ({
		title: "Your payment isn't confirmed yet",
		lead: `The ${provider} hasn't confirmed it so far. If you've paid, don't pay again: we'll email you once it's confirmed. If you haven't, you can pay until ${payUntil}.`,
	}),
	PROCESSING: ({ payee }) => ({
		title: "Your payment is being settled",
		lead: `Your bank takes a few days to move the money. We'll email you and ${payee} when it has arrived. Until then, you don't need to do anything.`,
	}),
	PAID: ({ payee, isReturned }) =>
		isReturned
			? {
					title: "We're sending your payment back",
					lead: "It arrived, but what it was for had been paid already, or had ended. We'll email you when the refund was sent.",
				}
			: {
					title: "Paid",
					lead: `Your payment is held until you accept the delivery. ${payee} knows that the work can begin.`,
				},
	FAILED: ({ failure, isUnmatched }) => ({
		title: "The payment didn't go through",
		lead: isUnmatched
			? (failure ?? "")
			: `${failure ?? "The bank refused it."} Nothing was charged. You can try again, also with another card.`,
	}),
	EXPIRED: () => ({
		title: "The payment has expired",
		lead: "It wasn't made in time, or was replaced by another one. Nothing was charged.",
	}),
};
