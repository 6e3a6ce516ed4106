import { onTestFinished } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { applyPaymentEvents } from "#app/domain/money/payment-events.server.ts";
import type { CheckoutOrder, ProviderEvent } from "#app/infra/payments/payment-provider.ts";
import { stripe } from "#app/infra/payments/stripe/stripe.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import type { PaymentMethod } from "../local-stripe/checkout.ts";
import { type Details, FULL_DETAILS } from "../local-stripe/connected-accounts.ts";
import { openLocalStripe, storeWebhook } from "./open-local-stripe.ts";

type Arrival = { body: string; signature: string };

/**
 * Sets up Stripe as the payment provider for a test, with a local Stripe that follows the application's
 * clock. Its webhooks arrive in the inbox.
 */
export async function connectStripe() {
	const arrivals: Arrival[] = [];
	const { local, close } = await openLocalStripe((webhook) => {
		arrivals.push({ body: webhook.body, signature: webhook.headers.get("Stripe-Signature") ?? "" });
		return storeWebhook(webhook);
	});
	onTestFinished(close);

	/** Moves the clock, and lets Stripe do and send what has become due. */
	async function pass(milliseconds: number): Promise<void> {
		setClock(later(now(), milliseconds));
		local.play.passTime();
		await local.webhooks.settled();
	}

	/** Lets days pass, one at a time. */
	async function passDays(days: number): Promise<void> {
		for (let day = 0; day < days; day++) await pass(DAY);
	}

	/** The events that have arrived since the last call, as Stripe sent them. */
	async function take(): Promise<Arrival[]> {
		local.play.passTime();
		await local.webhooks.settled();
		return arrivals.splice(0);
	}

	/** What the events that have arrived since the last call mean, without their IDs and times. */
	async function takeReports(): Promise<Omit<ProviderEvent, "id" | "at">[]> {
		const reports: Omit<ProviderEvent, "id" | "at">[] = [];
		for (const { body } of await take())
			for (const { id, at, ...report } of await stripe.resolveEvent(body)) reports.push(report);
		return reports;
	}

	/** Applies all events that have arrived. */
	async function apply(): Promise<void> {
		await take();
		while ((await applyPaymentEvents(moneyOutcomes)) > 0);
	}

	/** Starts a checkout, and pays in it. Returns the payment's ID at Stripe. */
	async function pay(reference: string, amountCents: number, method?: PaymentMethod): Promise<string> {
		const { checkoutId } = await stripe.startCheckout(checkoutOf(reference, amountCents));
		local.play.pay(checkoutId, method);
		const reports = await takeReports();
		const [paid] = reports.flatMap((one) => ("paymentId" in one ? [String(one.paymentId)] : []));
		return paid ?? "";
	}

	/** Registers a payee, who then enters these details. Returns the ID of their account. */
	async function addPayee(details: Details = FULL_DETAILS): Promise<string> {
		const { payeeId } = await stripe.onboardPayee(payeeOf("pro-1"));
		local.play.onboard(payeeId, details);
		return payeeId;
	}

	return { local, arrivals, pass, passDays, take, takeReports, apply, pay, addPayee };
}

export type ConnectedStripe = Awaited<ReturnType<typeof connectStripe>>;

export const signedHeaders = (signature: string): Headers => new Headers({ "Stripe-Signature": signature });

/** A checkout that starts now. */
export const checkoutOf = (reference: string, amountCents: number): CheckoutOrder => ({
	reference,
	startedAt: now(),
	amountCents,
	description: "BKG-000001: Portraits",
	returnTo: "https://greenroom.example/returned",
	cancelTo: "https://greenroom.example/canceled",
	expiresAt: later(now(), DAY),
});

export const payeeOf = (reference: string, payeeId: string | null = null) => ({
	reference,
	payeeId,
	email: "parker@greenroom.example",
	returnTo: "https://greenroom.example/professional/payout-details?returned",
});
