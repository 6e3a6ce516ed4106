import { setTimeout as sleep } from "node:timers/promises";
import { PAYOUT_PAUSE_DAYS } from "#app/domain/money/payout.ts";
import { exchange } from "../../tests/support/browser/exchange.ts";
import { getBearer } from "../../tests/support/files/uploads.ts";
import type { Instance } from "../../tests/support/instance/instance.ts";
import { type LocalStripe, startLocalStripe } from "../../tests/support/local-stripe/local-stripe.ts";
import { findProfessional } from "../../tests/support/proof/money-deals.ts";
import { onBothDatabases } from "./both-databases.ts";
import { type Clock, type KillProvider, killDealers, startClock } from "./money-kills.ts";
import type { Row } from "./row.ts";

const SECRETS = { platform: "whsec_platform", connected: "whsec_connected", thin: "whsec_thin" };
/** How often the local Stripe does what has become due while a server runs, in milliseconds. */
const PASSES_EVERY = 200;

/**
 * Like `moneyKills`, but money moves through Stripe, which a local Stripe simulates outside of the killed
 * process. So payments continue while no server is running, and webhooks sent in that time don't arrive.
 */
export const stripeKills: Row = {
	number: "T31",
	promise: "the ledger through kill -9 while money moves through Stripe, on both databases",
	wanted:
		"200 kills on each: no acknowledged posting lost, every entry sums to zero, equal to the book of a local Stripe",
	run: (options) =>
		onBothDatabases(options, async (ground) => {
			const clock = startClock(ground);
			const { provider, stop } = await playStripe(clock);
			try {
				return await killDealers(ground, { ...options, clock, provider });
			} finally {
				await stop();
			}
		}),
};

/** Starts a local Stripe that sends its webhooks to the server that was started last. */
async function playStripe(clock: Clock): Promise<{ provider: KillProvider; stop: () => Promise<void> }> {
	const local = await startLocalStripe({ clock: clock.now });
	let running: Instance | undefined;
	// Each delivery that fails doubles the time until the next one, so webhooks aren't sent again without a server.
	const passing = setInterval(() => running?.isRunning() && local.play.passTime(), PASSES_EVERY);
	let payeeId: string | undefined;
	return {
		provider: {
			label: "the local Stripe",
			settings: {
				STRIPE_SECRET_KEY: local.key,
				STRIPE_API_BASE: local.origin,
				STRIPE_WEBHOOK_SECRET: SECRETS.platform,
				STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connected,
				STRIPE_V2_WEBHOOK_SECRET: SECRETS.thin,
			},
			connect: async (instance) => {
				const url = `${instance.origin}/webhooks/payments/stripe`;
				local.webhooks.sendTo({
					platform: { url, secret: SECRETS.platform },
					connected: { url, secret: SECRETS.connected },
					thin: { url, secret: SECRETS.thin },
				});
				running = instance;
				payeeId ??= await registerPayee(instance, local, clock);
			},
			sumSent: () => ({
				refunds: -sumLines(local, undefined, "refund", "refund_failure"),
				transfers: -sumLines(local, undefined, "transfer"),
				payouts: -sumLines(local, payeeId, "payout", "payout_failure"),
			}),
		},
		stop: async () => {
			clearInterval(passing);
			await local.stop();
		},
	};
}

const DAY = 86_400_000;
const DETAILS_TIMEOUT_MS = 60_000;

/**
 * Enters payout details for the demo's professional, and moves the clock past the pause that follows. Returns
 * the ID of the professional's account at Stripe.
 */
async function registerPayee(instance: Instance, local: LocalStripe, clock: Clock): Promise<string> {
	const professionalId = findProfessional(instance);
	const headers = {
		"Content-Type": "application/json",
		Authorization: await getBearer(instance, "PROFESSIONAL"),
	};
	const { status, text } = await exchange(instance.origin, {
		method: "POST",
		path: "/api/payout-details/start-onboarding",
		headers,
		body: "{}",
	});
	if (status !== 201) throw new Error(`The onboarding was answered ${status}: ${text.slice(0, 200)}`);
	const [payee] = instance.rows<{ providerId: string }>(
		"SELECT providerId FROM Payee WHERE professionalId = ? AND provider = 'stripe'",
		professionalId,
	);
	const payeeId = payee?.providerId ?? "";
	local.play.onboard(payeeId);

	type PayoutDetails = { isReady: boolean; pausedUntil: string | null };
	async function waitUntil(isTrue: (details: PayoutDetails) => boolean): Promise<void> {
		for (const until = Date.now() + DETAILS_TIMEOUT_MS; ; await sleep(50)) {
			const { text } = await exchange(instance.origin, { path: "/api/payout-details", headers });
			if (isTrue(JSON.parse(text) as PayoutDetails)) return;
			if (Date.now() > until) throw new Error(`The payout details stay ${text}.`);
		}
	}
	await waitUntil(({ isReady, pausedUntil }) => isReady && pausedUntil !== null);
	clock.move((PAYOUT_PAUSE_DAYS + 1) * DAY);
	await waitUntil(({ isReady, pausedUntil }) => isReady && pausedUntil === null);
	return payeeId;
}

/** Adds up the lines of some types in the book of our own account or a payee's, in cents. */
const sumLines = (local: LocalStripe, account: string | undefined, ...types: string[]): number =>
	local
		.book(account)
		.filter(({ type }) => types.includes(type))
		.reduce((sum, { amount }) => sum + amount, 0);
