import * as z from "zod";
import { StartCheckoutForm } from "#app/domain/bookings/booking-forms.ts";
import { startCheckout } from "#app/domain/bookings/start-checkout.server.ts";
import { getCheckout } from "#app/domain/money/checkout.server.ts";
import { findPayouts } from "#app/domain/money/earnings.server.ts";
import { getPayoutDetails, startOnboarding } from "#app/domain/money/payee.server.ts";
import { getAvailability } from "#app/domain/money/payout.server.ts";
import { requireUser, type SignedInUser } from "#app/domain/platform/actor.ts";
import type { IdPage } from "#app/domain/platform/pagination.ts";
import { type ApiCall, call, queryCall } from "./api-call.server.ts";

const PROOF = "Needs a token that was re-authenticated within 15 minutes";

/** The name of a provider, as in the response of `GET /api/payout-details`. */
const ChosenProvider = z.object({ provider: z.string().max(64).optional() });

const PayoutsQuery = z.object({ older: z.string().max(64).optional() });

async function payoutsAnswer(user: SignedInUser, page: IdPage) {
	const { rows, older } = await findPayouts(user, page);
	const payouts = rows.map(
		({ reference, status, amountCents, feeCents, keptCents, createdAt, milestone, ...payout }) => ({
			reference,
			status,
			amountCents,
			feeCents,
			keptCents,
			releasedAt: createdAt,
			booking: milestone.booking.reference,
			milestone: milestone.position + 1,
			available: status === "WAITING" ? getAvailability(payout) : null,
			availableAtProviderOn: status === "TRANSFERRED" ? payout.availableOn : null,
		}),
	);
	return { payouts, older: older ?? null };
}

/** API calls for payments and payouts. Amounts are in cents. */
export const paymentCalls: readonly ApiCall[] = [
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/start-checkout",
		summary:
			"Pay for milestones of a booking: answers with the address of the page where they are paid. The amount is that of the agreement, with the sales tax on it",
		access: "bearer",
		schema: StartCheckoutForm,
		status: 201,
		run: (actor, { milestoneIds }, { bookingId = "" }) => startCheckout(actor, { bookingId, milestoneIds }),
	}),
	call({
		method: "GET",
		path: "/api/bookings/{bookingId}/payments/{reference}",
		summary:
			"A payment of yours: its state, and its milestones. `amountCents` is all that you pay, `taxCents` the sales tax in it",
		access: "bearer",
		status: 200,
		run: (actor, _, { bookingId = "", reference = "" }) => getCheckout(actor, { bookingId, reference }),
	}),
	queryCall({
		path: "/api/payouts",
		summary:
			"Your payouts as a professional, latest first, 20 per page. `keptCents` of the amount was deducted for what you owed. `available` says when one that waits can be sent, and why not earlier. `availableAtProviderOn` is the day on which the money of one that is on its way to your bank is available at the payment provider. `older` is the cursor of the next page",
		access: "bearer",
		query: PayoutsQuery,
		status: 200,
		run: (actor, page) => payoutsAnswer(requireUser(actor, "PROFESSIONAL"), page),
	}),
	queryCall({
		path: "/api/payout-details",
		summary:
			"What the payment provider knows about you as a professional, and what it still asks for. `others` are further providers, of earlier payments, at which you need details: give the `name` of one as `provider`",
		access: "bearer",
		query: ChosenProvider,
		status: 200,
		run: (actor, query) => getPayoutDetails(actor, query),
	}),
	{
		...queryCall({
			path: "/api/payout-details/start-onboarding",
			summary: `Enter or change the details for your payouts: answers with the address of the provider's form. Without \`provider\`, it is the one for new payments. ${PROOF}`,
			access: "bearer",
			query: ChosenProvider,
			status: 201,
			run: (actor, query) => startOnboarding(actor, query),
		}),
		method: "POST",
	},
];
