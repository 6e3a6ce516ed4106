import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { type LocalStripe, startLocalStripe } from "./local-stripe.ts";
import { DAY, HOUR, MINUTE } from "./state.ts";

export { DAY, HOUR, MINUTE };

/** A Monday, so that tests count business days from the start of a week. */
const MONDAY = Date.UTC(2026, 10, 2, 15);

export const SECRETS = { platform: "whsec_platform", connected: "whsec_connected", thin: "whsec_thin" };

type Arrival = { path: string; body: string; signature: string };

/**
 * For a test: a local Stripe with a clock that the test moves, a client of the package `stripe` that calls
 * it, and a receiver of its webhooks. `responses` are the statuses with which the receiver responds next, and
 * then always 200.
 */
export async function connectToLocalStripe() {
	let at = MONDAY;
	const arrivals: Arrival[] = [];
	const responses: number[] = [];
	const receiver = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		arrivals.push({
			path: request.url ?? "",
			body: Buffer.concat(chunks).toString(),
			signature: String(request.headers["stripe-signature"]),
		});
		response.writeHead(responses.shift() ?? 200).end();
	});
	await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
	const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
	const destination = (name: keyof typeof SECRETS) => ({ url: `${address}/${name}`, secret: SECRETS[name] });
	const local = await startLocalStripe({
		clock: () => new Date(at),
		webhooks: {
			platform: destination("platform"),
			connected: destination("connected"),
			thin: destination("thin"),
		},
	});
	onTestFinished(async () => {
		await local.stop();
		receiver.closeAllConnections();
		await new Promise((resolve) => receiver.close(resolve));
	});
	return {
		local,
		client: clientOf(local),
		arrivals,
		responses,
		/** Moves the clock, and lets the local Stripe do what has become due. */
		pass: (milliseconds: number): void => {
			at += milliseconds;
			local.play.passTime();
		},
		now: () => new Date(at),
	};
}

/** Creates a client as an application does, except that it doesn't retry, so that a test sees each response. */
export const clientOf = ({ key, port }: LocalStripe, apiKey = key): Stripe =>
	new Stripe(apiKey, { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0, telemetry: false });

/** The parameters of a checkout of one amount. */
export const checkoutOf = (cents: number): Stripe.Checkout.SessionCreateParams => ({
	mode: "payment",
	allowed_payment_method_types: ["card", "us_bank_account"],
	client_reference_id: "PAY-1",
	line_items: [
		{
			quantity: 1,
			price_data: { currency: "usd", unit_amount: cents, product_data: { name: "Milestone 1" } },
		},
	],
	payment_intent_data: {
		transfer_group: "PAY-1",
		metadata: { reference: "PAY-1" },
		description: "Milestone 1",
	},
	metadata: { reference: "PAY-1" },
	success_url: "https://greenroom.example/paid?session={CHECKOUT_SESSION_ID}",
	cancel_url: "https://greenroom.example/canceled",
});

/** Creates a checkout and pays it. */
export async function payFor(
	{ local, client }: { local: LocalStripe; client: Stripe },
	cents: number,
	method?: Parameters<LocalStripe["play"]["pay"]>[1],
): Promise<{ session: Stripe.Checkout.Session; intentId: string; charge: Stripe.Charge }> {
	const { id } = await client.checkout.sessions.create(checkoutOf(cents));
	local.play.pay(id, method);
	const session = await client.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] });
	const intent = session.payment_intent as Stripe.PaymentIntent;
	return { session, intentId: intent.id, charge: intent.latest_charge as Stripe.Charge };
}

/** The parameters of a professional's account. */
export const newRecipient: Stripe.V2.Core.AccountCreateParams = {
	contact_email: "parker@example.com",
	dashboard: "express",
	display_name: "Parker Quinn",
	configuration: {
		recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
	},
	defaults: { responsibilities: { fees_collector: "application", losses_collector: "application" } },
	identity: { country: "us", entity_type: "individual" },
	metadata: { reference: "payee-1" },
	include: ["configuration.recipient", "defaults", "identity", "requirements"],
};

/** Creates a professional's account with all details. */
export async function addRecipient({
	local,
	client,
}: {
	local: LocalStripe;
	client: Stripe;
}): Promise<string> {
	const { id } = await client.v2.core.accounts.create(newRecipient);
	local.play.onboard(id);
	return id;
}
