import assert from "node:assert/strict";
import { stripeClient } from "#app/infra/payments/stripe/client.server.ts";
import { stripe } from "#app/infra/payments/stripe/stripe.server.ts";
import { DAY, later, now, SECOND, setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { type Details, FULL_DETAILS } from "../local-stripe/connected-accounts.ts";
import { openLocalStripe } from "./open-local-stripe.ts";
import {
	type ChargebackOutcome,
	type ContractDriver,
	type EnteredDetails,
	newCheckout,
	newPayeeOrder,
	type PaymentToMake,
	type StoredEvent,
} from "./provider-contract.ts";

/** Signs a body with the secret for webhooks about our account, as Stripe does. */
export async function signAsStripe(body: string, at: Date): Promise<Headers> {
	const { default: Stripe } = await import("stripe");
	const header = Stripe.webhooks.generateTestHeaderString({
		payload: body,
		secret: settings().STRIPE_WEBHOOK_SECRET ?? "",
		timestamp: Math.floor(at.getTime() / SECOND),
	});
	return new Headers({ "Stripe-Signature": header });
}

/** Makes a test event one of live mode. */
export const inLiveMode = (body: string): string => JSON.stringify({ ...JSON.parse(body), livemode: true });

/** An event about a customer, which Stripe sends if someone chose all kinds of events. */
export const UNUSED_EVENT = JSON.stringify({
	id: "evt_1",
	object: "event",
	type: "customer.created",
	created: 1,
	livemode: false,
	data: { object: { id: "cus_1" } },
});

const DETAILS: Record<EnteredDetails, Details> = {
	name: { givenName: "Parker" },
	everything: FULL_DETAILS,
	"refusing bank": { ...FULL_DETAILS, bankAccount: "000111111113" },
};

const CALLS = {
	checkout: "POST /v1/checkout/sessions",
	refund: "POST /v1/refunds",
	transfer: "POST /v1/transfers",
	reversal: "POST /v1/transfers/:id/reversals",
	funds: "POST /v1/topups",
};
/**
 * The package repeats a call once if the connection is closed before a response, with the same idempotency
 * key.
 */
const TWICE = 2;

/** Stripe with a local Stripe, which sends webhooks, and a clock that `wait` moves by a day. */
export async function openLocalStripeContract(): Promise<{
	driver: ContractDriver;
	close: () => Promise<void>;
}> {
	const arrived: StoredEvent[] = [];
	const { local, close } = await openLocalStripe(async ({ body, headers }) => {
		const verified = await stripe.verifyEvent(body, headers);
		if (verified) arrived.push({ id: verified.id, body });
		return verified ? 200 : 400;
	});

	async function enterDetails(payeeId: string, details: EnteredDetails): Promise<void> {
		local.play.onboard(payeeId, DETAILS[details]);
	}
	async function newPayee(reference: string): Promise<string> {
		const { payeeId } = await stripe.onboardPayee(newPayeeOrder(reference));
		await enterDetails(payeeId, "everything");
		return payeeId;
	}
	async function payOnPage(checkoutId: string, chargeback?: ChargebackOutcome): Promise<void> {
		local.play.pay(checkoutId, { card: chargeback ? "4000000000000259" : "4242424242424242" });
	}
	async function pay({ reference, amountCents, chargeback }: PaymentToMake): Promise<string> {
		const { checkoutId } = await stripe.startCheckout(newCheckout(reference, amountCents));
		await payOnPage(checkoutId, chargeback);
		const client = await stripeClient();
		return String((await client.checkout.sessions.retrieve(checkoutId)).payment_intent);
	}
	const driver: ContractDriver = {
		provider: stripe,
		lacks: {},
		payer: {
			pay: payOnPage,
			decline: async (checkoutId) => void local.play.pay(checkoutId, { card: "4000000000000002" }),
		},
		pay,
		decideChargeback: async (chargebackId, outcome) => void local.play.decideDispute(chargebackId, outcome),
		enterDetails,
		newPayee,
		loseResponse: async (of, call) => {
			local.play.trouble("connection-lost-after", { on: CALLS[of], times: TWICE });
			await assert.rejects(call);
		},
		wait: async () => setClock(later(now(), DAY)),
		patience: 40,
		takeEvents: async () => {
			local.play.passTime();
			await local.webhooks.settled();
			return arrived.splice(0);
		},
		sign: signAsStripe,
		inOtherMode: inLiveMode,
		unusedEvent: UNUSED_EVENT,
	};
	return { driver, close };
}
