import type Stripe from "stripe";
import { SECOND } from "#app/infra/process/clock.server.ts";
import { isStripeTestKey, settings } from "#app/infra/process/settings.server.ts";
import type { Refused } from "../payment-provider.ts";

/**
 * The version of Stripe's API whose parameters and objects this code knows. It is the version of the
 * package's types, and doesn't change with a setting of the Stripe account.
 */
const API_VERSION = "2026-10-28.endive";

/** Our jobs retry an order after a minute, so a call must end before that. */
const TIMEOUT_MS = 20 * SECOND;

/** Whether Stripe is set up. The settings are complete if the key is set. */
export const isStripeSetUp = (): boolean => settings().STRIPE_SECRET_KEY !== undefined;

/** Whether events must be from live mode. */
export const isLiveMode = (): boolean => !isStripeTestKey(settings().STRIPE_SECRET_KEY ?? "");

let opened: { key: string; base: string | undefined; client: Promise<Stripe> } | undefined;

/** The client for Stripe's API. The package is loaded with the first call, because it is large. */
export function stripeClient(): Promise<Stripe> {
	const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = settings();
	if (key === undefined) throw new Error("Stripe isn't set up.");
	if (opened?.key !== key || opened.base !== base) opened = { key, base, client: openClient(key, base) };
	return opened.client;
}

async function openClient(key: string, base: string | undefined): Promise<Stripe> {
	const { default: Stripe } = await import("stripe");
	return new Stripe(key, {
		apiVersion: API_VERSION,
		maxNetworkRetries: 0,
		timeout: TIMEOUT_MS,
		telemetry: false,
		...(base !== undefined && readAddress(base)),
	});
}

function readAddress(base: string) {
	const { protocol, hostname, port } = new URL(base);
	const isPlain = protocol === "http:";
	return {
		protocol: isPlain ? "http" : "https",
		host: hostname.replace(/^\[(.*)\]$/, "$1"),
		port: port || (isPlain ? 80 : 443),
	} as const;
}

/** Plain words for the reasons that Stripe gives to the platform in its own terms. */
const REASONS: Record<string, string> = {
	balance_insufficient: "The balance at Stripe doesn't cover it.",
	charge_already_refunded: "The payment was already refunded.",
	charge_disputed: "The payer's bank has taken the payment back.",
	insufficient_capabilities_for_transfer: "The payee's account at Stripe can't receive money yet.",
};

/**
 * Gives Stripe an order, and returns its response or why it refused the order. Throws if Stripe may still
 * have carried out the order, or if the refusal isn't about the order but about, for example, a wrong key,
 * too many requests, or an idempotency key that was used for something else.
 */
export async function giveOrder<Sent>(order: (stripe: Stripe) => Promise<Sent>): Promise<Sent | Refused> {
	const stripe = await stripeClient();
	const { default: Stripe } = await import("stripe");
	try {
		return await order(stripe);
	} catch (error) {
		if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
		return { refused: REASONS[error.code ?? ""] ?? `Stripe refused it: ${error.message}` };
	}
}

/** The ID of an object that Stripe returns either as its ID or expanded. */
export const idOf = (object: string | { id: string }): string =>
	typeof object === "string" ? object : object.id;

/** An instant as Stripe's API v1 has it, in seconds. */
export const toSeconds = (instant: Date): number => Math.floor(instant.getTime() / SECOND);
