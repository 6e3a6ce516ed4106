import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { applyPaymentEvents, receiveEvent } from "#app/domain/money/payment-events.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import type { CheckoutOrder, ProviderEvent } from "#app/infra/payments/payment-provider.ts";
import { stripe } from "#app/infra/payments/stripe/stripe.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import type { PaymentMethod } from "../local-stripe/checkout.ts";
import { type Details, FULL_DETAILS } from "../local-stripe/connected-accounts.ts";
import { startLocalStripe } from "../local-stripe/local-stripe.ts";

const SECRETS = { platform: "whsec_platform", connected: "whsec_connected", thin: "whsec_thin" };

type Arrival = { body: string; signature: string };

/**
 * For a test: sets up Stripe as the payment provider, with a local Stripe that follows the application's
 * clock. Its webhooks arrive in the inbox.
 */
export async function connectStripe() {
	const arrivals: Arrival[] = [];
	const receiver = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const body = Buffer.concat(chunks).toString();
		const signature = String(request.headers["stripe-signature"]);
		arrivals.push({ body, signature });
		try {
			await receiveEvent({ provider: "stripe", body, headers: signedHeaders(signature) });
			response.writeHead(200).end();
		} catch (error) {
			response.writeHead(error instanceof DomainError ? 400 : 500).end();
		}
	});
	await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
	const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks/payments/stripe`;
	const local = await startLocalStripe({
		clock: now,
		webhooks: {
			platform: { url, secret: SECRETS.platform },
			connected: { url, secret: SECRETS.connected },
			thin: { url, secret: SECRETS.thin },
		},
	});
	const before = { ...settings() };
	Object.assign(settings(), {
		STRIPE_SECRET_KEY: local.key,
		STRIPE_WEBHOOK_SECRET: SECRETS.platform,
		STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connected,
		STRIPE_V2_WEBHOOK_SECRET: SECRETS.thin,
		STRIPE_API_BASE: local.origin,
	});
	onTestFinished(async () => {
		for (const name of Object.keys(settings())) if (!(name in before)) delete settings()[name as "SMTP_URL"];
		Object.assign(settings(), before);
		await local.stop();
		receiver.closeAllConnections();
		await new Promise((resolve) => receiver.close(resolve));
	});

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
