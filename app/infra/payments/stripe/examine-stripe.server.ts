import { MINUTE, now, SECOND } from "#app/infra/process/clock.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import type { ProviderFinding } from "../payment-provider.ts";
import { isLiveMode, stripeClient } from "./client.server.ts";
import { usedEventTypes } from "./events.server.ts";

/**
 * Checks the key, the mode, the clock, the webhooks, and that Stripe doesn't pay out the money that we hold.
 */
export async function examineStripe(): Promise<ProviderFinding[]> {
	try {
		return [await examineKey(), await examineDestinations(), await examineOwnPayouts()];
	} catch (error) {
		return [
			{
				state: "failed",
				said: `Stripe doesn't accept our calls (${(error as Error).message}).`,
				todo: "Check STRIPE_SECRET_KEY. A restricted key needs to read the balance, balance settings, webhook endpoints, and event destinations.",
			},
		];
	}
}

async function examineKey(): Promise<ProviderFinding> {
	const { lastResponse } = await (await stripeClient()).balance.retrieve();
	const apart = Date.parse(lastResponse.headers.date ?? "") - now().getTime();
	if (Math.abs(apart) > MINUTE)
		return {
			state: "warning",
			said: `Stripe's clock is ${Math.round(Math.abs(apart) / SECOND)} s ${apart < 0 ? "behind" : "ahead of"} this machine's. From 300 s on, its events are refused.`,
			todo: "Synchronize this machine by NTP.",
		};
	return isLiveMode()
		? { state: "ok", said: "Stripe accepts the live key, and its clock agrees with this machine's." }
		: {
				state: "warning",
				said: "Stripe accepts the key, which is a test key and moves no real money.",
				todo: "Use a live key for a site with real people.",
			};
}

/**
 * Whether Stripe sends this site the events that we use: with one webhook for our account, one for connected
 * accounts, and one event destination for thin events. Stripe doesn't say which accounts a webhook is for.
 */
async function examineDestinations(): Promise<ProviderFinding> {
	const stripe = await stripeClient();
	const address = `${publicUrl()}/webhooks/payments/stripe`;
	const snapshots: string[][] = [];
	const thin: string[] = [];
	for await (const { url, status, enabled_events } of stripe.webhookEndpoints.list({ limit: 100 }))
		if (url === address && status === "enabled") snapshots.push(enabled_events);
	for await (const {
		webhook_endpoint,
		status,
		event_payload,
		enabled_events,
	} of stripe.v2.core.eventDestinations.list({ include: ["webhook_endpoint.url"], limit: 100 }))
		if (webhook_endpoint?.url === address && status === "enabled" && event_payload === "thin")
			thin.push(...enabled_events);
	const isSent = (enabled: readonly string[], type: string) =>
		enabled.includes("*") || enabled.includes(type);
	const { ourAccount, connectedAccounts } = usedEventTypes;
	const missing = [
		...[...ourAccount, ...connectedAccounts].filter((type) => !isSent(snapshots.flat(), type)),
		...usedEventTypes.thin.filter((type) => !isSent(thin, type)),
	];
	if (snapshots.length >= 2 && missing.length === 0)
		return { state: "ok", said: "Stripe sends its events to this site." };
	return {
		state: "failed",
		said:
			missing.length > 0
				? `Stripe doesn't send these events to ${address}: ${missing.join(", ")}.`
				: `Stripe has only one webhook to ${address}, but events of connected accounts need one of their own.`,
		todo: "Add them in Stripe's dashboard. docs/money.md lists the webhooks and their events.",
	};
}

/** Whether Stripe leaves our balance alone. Otherwise, it would pay out the money that is held for others. */
async function examineOwnPayouts(): Promise<ProviderFinding> {
	const { payments } = await (await stripeClient()).balanceSettings.retrieve();
	const interval = payments.payouts?.schedule?.interval;
	return interval === "manual"
		? { state: "ok", said: "Stripe pays out our own balance only on demand." }
		: {
				state: "failed",
				said: "Stripe pays out our own balance to our bank by itself, including money that is held for others.",
				todo: "Set the payouts of our own account to manual in Stripe's dashboard.",
			};
}
