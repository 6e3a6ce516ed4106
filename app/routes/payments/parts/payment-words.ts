import type { CheckoutStatus } from "#app/domain/checkouts/checkout.ts";

type Facts = { provider: string; payee: string; payUntil: string; failure: string | null; isUnmatched: boolean; isReturned: boolean };

/** What a payer reads about each state of a payment. Coming back from the bank proves nothing. */
export const paymentWords: Record<CheckoutStatus, (facts: Facts) => { title: string; lead: string }> = {
	STARTING: ({ provider }) => ({ title: "Your payment is being prepared", lead: `The ${provider} hasn't answered yet. Nothing was charged. Refresh this page in a minute.` }),
	OPEN: ({ provider, payUntil }) => ({
		title: "Waiting for confirmation",
		lead: `The ${provider} hasn't confirmed your payment yet. If you've just paid, that takes a few seconds: refresh this page. If you haven't, you can pay until ${payUntil}.`,
	}),
	PROCESSING: ({ payee }) => ({
		title: "Your payment is being settled",
		lead: `Your bank takes a few days to move the money. We'll email you and ${payee} when it has arrived. Until then, you don't need to do anything.`,
	}),
	PAID: ({ payee, isReturned }) =>
		isReturned
			? { title: "We're sending your payment back", lead: "It arrived, but what it was for had been paid already, or had ended. We'll email you when the refund was sent." }
			: { title: "Paid", lead: `Your payment is held until you accept the delivery. ${payee} knows that the work can begin.` },
	FAILED: ({ failure, isUnmatched }) => ({
		title: "The payment didn't go through",
		lead: isUnmatched ? (failure ?? "") : `${failure ?? "The bank refused it."} Nothing was charged. You can try again, also with another card.`,
	}),
	EXPIRED: () => ({ title: "The payment has expired", lead: "It wasn't made in time, or was replaced by another one. Nothing was charged." }),
};
