import { StartCheckoutForm } from "#app/domain/checkouts/checkout-forms.ts";
import { getCheckout } from "#app/domain/checkouts/checkout-queries.server.ts";
import { startCheckout } from "#app/domain/checkouts/start-checkout.server.ts";
import { getPayoutDetails } from "#app/domain/payees/payee-queries.server.ts";
import { startOnboarding } from "#app/domain/payees/start-onboarding.server.ts";
import { type ApiCall, call } from "./api-call.server.ts";

const PROOF = "Needs a token that was re-authenticated within 15 minutes";

/** The calls about payments and payouts. Amounts are in cents. */
export const paymentCalls: readonly ApiCall[] = [
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/start-checkout",
		summary: "Pay for milestones of a booking: answers with the address of the page where they are paid. The amount is that of the agreement, with the sales tax on it",
		access: "bearer",
		schema: StartCheckoutForm,
		status: 201,
		run: (actor, { milestoneIds }, { bookingId = "" }) => startCheckout(actor, { bookingId, milestoneIds }),
	}),
	call({
		method: "GET",
		path: "/api/bookings/{bookingId}/payments/{reference}",
		summary: "A payment of yours: its state, and its milestones. `amountCents` is all that you pay, `taxCents` the sales tax in it",
		access: "bearer",
		status: 200,
		run: (actor, _, { bookingId = "", reference = "" }) => getCheckout(actor, { bookingId, reference }),
	}),
	call({
		method: "GET",
		path: "/api/payout-details",
		summary: "What the payment provider knows of you as a professional, and what it still asks for",
		access: "bearer",
		status: 200,
		run: (actor) => getPayoutDetails(actor),
	}),
	call({
		method: "POST",
		path: "/api/payout-details/start-onboarding",
		summary: `Enter or change the details for your payouts: answers with the address of the provider's form. ${PROOF}`,
		access: "bearer",
		status: 201,
		run: (actor) => startOnboarding(actor),
	}),
];
