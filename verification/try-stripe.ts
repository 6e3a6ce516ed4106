/**
 * Runs the cases of the contract with payment providers (tests/support/money/provider-contract.ts) at Stripe
 * itself, in test mode, as far as they need neither a person nor days. Exit codes: 0 no case failed, 1 a case
 * failed or the key was refused, 2 wrong arguments.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { stripeClient } from "#app/infra/payments/stripe/client.server.ts";
import { stripe } from "#app/infra/payments/stripe/stripe.server.ts";
import { later, MINUTE, now, SECOND } from "#app/infra/process/clock.server.ts";
import { isStripeTestKey, settingNames } from "#app/infra/process/settings.server.ts";
import { readArguments } from "../scripts/read-arguments.ts";
import { temporaryFolder } from "../tests/support/instance/environment.ts";
import {
	type ChargebackOutcome,
	type ContractDriver,
	contractCases,
	newPayeeOrder,
	type PaymentToMake,
	runCase,
	whyNotRun,
} from "../tests/support/money/provider-contract.ts";
import {
	inLiveMode,
	openLocalStripeContract,
	signAsStripe,
	UNUSED_EVENT,
} from "../tests/support/money/stripe-contract.ts";

const USAGE = `npm run try:stripe [-- --payee acct_…] [-- --local]

Runs the cases that every payment provider has to pass at Stripe, with the test key in STRIPE_SECRET_KEY, and prints whether each
passed. It needs no instance and no webhooks. Use a sandbox: it leaves payments, disputes, and accounts there. A live key is refused.

--payee  an account that can receive transfers. Its details can only be entered by a person: without this option, the command prints
         the address where to do so
--local  uses the local Stripe of the tests instead, without a key, which plays the people and lets the days pass`;

const options = readArguments(
	{ usage: USAGE, options: { local: { type: "boolean", default: false }, payee: { type: "string" } } },
	({ local, payee }) => {
		if (payee !== undefined && !/^acct_\w+$/.test(payee)) throw new Error("--payee begins with acct_.");
		if (payee !== undefined && local) throw new Error("--payee is for Stripe itself, not for --local.");
		return { isLocal: local, payee };
	},
);

/**
 * Makes a payment by API, because Stripe's page needs a person. Waits until Stripe has booked it, which
 * happens some time after the payment has succeeded.
 */
async function payByApi({ reference, amountCents, chargeback }: PaymentToMake): Promise<string> {
	const client = await stripeClient();
	const { id } = await client.paymentIntents.create({
		amount: amountCents,
		currency: "usd",
		confirm: true,
		payment_method: chargeback ? "pm_card_createDispute" : "pm_card_visa",
		allowed_payment_method_types: ["card"],
		transfer_group: reference,
		metadata: { reference },
	});
	for (let tries = 0; tries < PATIENCE; tries++) {
		const { latest_charge: charge } = await client.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
		if (charge && typeof charge !== "string" && charge.balance_transaction) return id;
		await sleep(PAUSE);
	}
	throw new Error(`Stripe didn't book the payment ${id}.`);
}

/** Submits evidence whose text decides a dispute in test mode. */
async function submitEvidence(chargebackId: string, outcome: ChargebackOutcome): Promise<void> {
	const uncategorized_text = outcome === "won" ? "winning_evidence" : "losing_evidence";
	await (await stripeClient()).disputes.update(chargebackId, {
		evidence: { uncategorized_text },
		submit: true,
	});
}

const PAUSE = 2 * SECOND;
/** Stripe decides a dispute in test mode within a few minutes. */
const PATIENCE = (5 * MINUTE) / PAUSE;

/** Stripe in test mode, without a person who uses its pages. */
function newTestModeDriver(payee: string | undefined): ContractDriver {
	const openedAt = later(now(), -MINUTE);
	const seen = new Set<string>();
	const byPerson = async (): Promise<never> => {
		throw new Error("Only a person can do this.");
	};
	return {
		provider: stripe,
		lacks: {
			payer: "needs a person who pays on Stripe's page",
			details: "needs a person who enters their details on Stripe's page",
			...(payee === undefined && { payee: "needs --payee" }),
			days: "takes days",
			webhooks: "needs a site that Stripe can reach",
		},
		payer: { pay: byPerson, decline: byPerson },
		enterDetails: byPerson,
		newPayee: async () => payee ?? byPerson(),
		pay: payByApi,
		decideChargeback: submitEvidence,
		loseResponse: async (_, call) => void (await call()),
		wait: () => sleep(PAUSE),
		patience: PATIENCE,
		takeEvents: async () => {
			const events = (await stripe.listEventsSince(openedAt)).filter(({ id }) => !seen.has(id));
			for (const { id } of events) seen.add(id);
			return events;
		},
		sign: signAsStripe,
		inOtherMode: inLiveMode,
		unusedEvent: UNUSED_EVENT,
	};
}

/** The local Stripe, with payments and evidence sent by API, as for Stripe itself. */
async function openLocalDriver(): Promise<{ driver: ContractDriver; close: () => Promise<void> }> {
	const { driver, close } = await openLocalStripeContract();
	return { driver: { ...driver, pay: payByApi, decideChargeback: submitEvidence }, close };
}

/** Runs all cases, and prints a line for each. Returns whether none failed. */
async function runCases(driver: ContractDriver, prefix: string): Promise<boolean> {
	const counts = { ok: 0, FAILED: 0, "not run": 0 };
	const record = (result: keyof typeof counts, what: string): void => {
		counts[result]++;
		console.log(`${result.padEnd(8)} ${what}`);
	};
	for (const [index, one] of contractCases.entries()) {
		const reason = whyNotRun(one, driver);
		if (reason !== null) {
			record("not run", `${one.title} (${reason})`);
			continue;
		}
		try {
			await runCase(one, driver, `${prefix}-${index + 1}-`);
			record("ok", one.title);
		} catch (error) {
			record("FAILED", `${one.title}\n         ${(error as Error).message.replaceAll("\n", "\n         ")}`);
		}
	}
	console.log(`${counts.ok} ok, ${counts.FAILED} failed, ${counts["not run"]} not run.`);
	return counts.FAILED === 0;
}

/** Creates an account for --payee at Stripe, and tells a person how to complete it. */
async function explainPayee(): Promise<void> {
	try {
		const { payeeId, address } = await stripe.onboardPayee(newPayeeOrder("TRY-PAYEE"));
		console.log(`To run the cases that need --payee, enter Stripe's test details at
  ${address}
and then run npm run try:stripe -- --payee ${payeeId}`);
	} catch (error) {
		console.log(`No account could be made for --payee: ${(error as Error).message}`);
	}
}

const { STRIPE_SECRET_KEY: key = "", STRIPE_API_BASE: base } = process.env;
if (!options.isLocal && !isStripeTestKey(key)) {
	console.error(
		key === ""
			? "Set STRIPE_SECRET_KEY to a test key of Stripe, or use --local."
			: "STRIPE_SECRET_KEY is not a test key. This command makes payments, so it doesn't accept any other.",
	);
	process.exit(1);
}

const { folder, remove } = temporaryFolder("try-stripe");
const secret = `whsec_${randomBytes(16).toString("hex")}`;
// Only these settings count, whatever else is set for an instance.
for (const name of settingNames) delete process.env[name];
Object.assign(
	process.env,
	{ DATA_DIR: folder },
	!options.isLocal && {
		STRIPE_SECRET_KEY: key,
		STRIPE_WEBHOOK_SECRET: secret,
		STRIPE_CONNECT_WEBHOOK_SECRET: secret,
		STRIPE_V2_WEBHOOK_SECRET: secret,
		...(base && { STRIPE_API_BASE: base }),
	},
);
try {
	const { driver, close } = options.isLocal
		? await openLocalDriver()
		: { driver: newTestModeDriver(options.payee), close: async () => undefined };
	try {
		const isWell = await runCases(driver, `TRY-${now().getTime().toString(36)}`);
		if (!options.isLocal && options.payee === undefined) await explainPayee();
		process.exitCode = isWell ? 0 : 1;
	} finally {
		await close();
	}
} finally {
	remove();
}
