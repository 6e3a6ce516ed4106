import type Stripe from "stripe";
import { sendDeposits } from "#app/domain/money/own-funds.server.ts";
import { applyPaymentEvents } from "#app/domain/money/payment-events.server.ts";
import { reconcilePayments } from "#app/domain/money/reconcile-payments.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { idOf, stripeClient } from "#app/infra/payments/stripe/client.server.ts";
import { stripe } from "#app/infra/payments/stripe/stripe.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import type { PaymentMethod } from "../local-stripe/checkout.ts";
import { FULL_DETAILS } from "../local-stripe/connected-accounts.ts";
import type { randomFrom } from "../market/random.ts";
import { onlyStatus } from "./apply-report.ts";
import { requestFunds } from "./guarantee-money.ts";
import { type HistoryBank, type HistoryMethod, sumByReference } from "./history-bank.ts";
import { openLocalStripe, storeWebhook } from "./open-local-stripe.ts";
import { newCheckout, newPayeeOrder } from "./provider-contract.ts";

const METHODS: Record<HistoryMethod, PaymentMethod> = {
	card: { card: "4242424242424242" },
	"card after a declined one": { card: "4242424242424242" },
	"card with slow refunds": { card: "4000000000007726" },
	"bank account": { bankAccount: "000123456789" },
	"bank account without the money": { bankAccount: "000222222227" },
	"bank account whose bank returns the debit": { bankAccount: "000555555559" },
};
const DECLINED: PaymentMethod = { card: "4000000000000002" };

/** The smallest payment that Stripe takes, in cents. */
const SMALLEST_CENTS = 50;

/** The calls that go wrong: orders, which may then have been carried out, and questions. */
const ORDERS = [
	"POST /v1/refunds",
	"POST /v1/transfers",
	"POST /v1/transfers/:id/reversals",
	"POST /v1/topups",
] as const;
const QUESTIONS = [
	"GET /v1/checkout/sessions/:id",
	"GET /v1/payment_intents/:id",
	"GET /v1/refunds",
	"GET /v1/refunds/:id",
	"GET /v1/transfers",
	"GET /v1/transfers/:id",
	"GET /v1/transfers/:id/reversals",
	"GET /v1/payouts/:id",
	"GET /v1/disputes/:id",
	"GET /v2/core/accounts/:id",
	"GET /v1/balance",
	"GET /v1/events",
] as const;
const TROUBLES = ["rate-limit", "500-before", "500-saved", "500-after", "connection-lost-after"] as const;
const WEEK = 7 * DAY;
/** How much of our own money finance adds if Stripe lacks the money for refunds, in cents. */
const DEPOSIT = 500_000;

/**
 * Stripe as the bank of a random history: the real adapter, which calls a local Stripe. Calls go wrong as
 * `random` says. `refusals` decides whether the payee's details are complete at first, and whether Stripe
 * carries out refunds that our balance doesn't cover.
 */
export async function openStripeHistoryBank({
	refusals,
	random,
}: {
	refusals: number;
	random: ReturnType<typeof randomFrom>;
}): Promise<HistoryBank> {
	const { local, close } = await openLocalStripe(storeWebhook);
	const { play, webhooks } = local;
	webhooks.hold();
	play.behave({ coversRefunds: refusals % 3 !== 0 });
	const { payeeId } = await stripe.onboardPayee(newPayeeOrder("history"));
	const { taxId, ...withoutTaxId } = FULL_DETAILS;
	play.onboard(payeeId, refusals % 2 === 0 ? FULL_DETAILS : withoutTaxId);
	const charges = new Map<string, string>();

	/** Plans trouble for some orders and one question, if they are made before this is called again. */
	function planTrouble(): void {
		play.endTrouble();
		const calls = [...ORDERS.filter(() => random.chance(0.4)), random.pick(QUESTIONS)];
		// The package repeats a call once if the connection is lost.
		for (const on of calls) play.trouble(random.pick(TROUBLES), { on, times: random.pick([1, 2]) });
	}

	/** Reads all items of a list from the API. */
	async function list<Item>(get: (client: Stripe) => AsyncIterable<Item>): Promise<Item[]> {
		play.endTrouble();
		const items: Item[] = [];
		for await (const item of get(await stripeClient())) items.push(item);
		return items;
	}

	async function readPayments(): Promise<Record<string, number>> {
		const payments: Record<string, number> = {};
		const client = await stripeClient();
		for (const { type, source, net } of local.book()) {
			if (type !== "charge" && type !== "payment") continue;
			const { status, payment_intent } = await client.charges.retrieve(String(source));
			if (status === "succeeded") payments[idOf(payment_intent ?? "")] = net;
		}
		return payments;
	}

	const asSent = ({ metadata, amount }: { metadata: Stripe.Metadata | null; amount: number }) => ({
		reference: metadata?.reference ?? "",
		cents: amount,
	});

	/** Finance adds our own money if refunds wait for it. */
	async function addFunds(): Promise<void> {
		const waiting = await list((client) => client.refunds.list({ limit: 100 }));
		if (!waiting.some(({ pending_reason }) => pending_reason === "insufficient_funds")) return;
		if ((await db().fundsDeposit.count({ where: { status: "REQUESTED" } })) === 0)
			await requestFunds({ provider: stripe }, DEPOSIT);
	}

	let reconciledAt = now();

	/**
	 * Reconciles, as the daily job does. If Stripe has trouble, the job fails, and a later run finds the
	 * rest.
	 */
	async function reconcile(): Promise<void> {
		const { default: Stripe } = await import("stripe");
		const { StripeError, StripeInvalidRequestError } = Stripe.errors;
		try {
			await reconcilePayments(onlyStatus);
			reconciledAt = now();
		} catch (error) {
			if (!(error instanceof StripeError) || error instanceof StripeInvalidRequestError) throw error;
		}
	}

	return {
		provider: stripe,
		payeeId,
		refundsAfterLoss: false,
		pay: async ({ reference, amountCents }, method) => {
			if (amountCents < SMALLEST_CENTS) return null;
			const client = await stripeClient();
			play.endTrouble();
			const { checkoutId } = await stripe.startCheckout(newCheckout(reference, amountCents));
			const { payment_method_types } = await client.checkout.sessions.retrieve(checkoutId);
			if (method === "card after a declined one") play.pay(checkoutId, DECLINED);
			// Small payments can't be made from bank accounts.
			const canUseBank = payment_method_types.includes("us_bank_account");
			play.pay(checkoutId, "bankAccount" in METHODS[method] && !canUseBank ? METHODS.card : METHODS[method]);
			const { payment_intent: intent } = await client.checkout.sessions.retrieve(checkoutId, {
				expand: ["payment_intent"],
			});
			if (intent === null || typeof intent === "string") throw new Error("The checkout has no payment.");
			charges.set(intent.id, idOf(intent.latest_charge ?? ""));
			return intent.id;
		},
		contest: async ({ paymentId, cents, isInquiry }) => {
			const chargeId = charges.get(paymentId) ?? "";
			const amount = Math.min(cents, local.leftToDispute(chargeId));
			if (amount < 1) return null;
			const { id } = play.openDispute(chargeId, { amount, isInquiry });
			return { id, paymentId, cents: amount, isInquiry, isDecided: false };
		},
		decide: async ({ id, isInquiry }, isWon) => {
			play.endTrouble();
			const { status } = await (await stripeClient()).disputes.retrieve(id);
			// Stripe itself ends disputes that no one answers.
			if (status !== "lost" && status !== "warning_closed")
				play.decideDispute(id, isInquiry ? "warning_closed" : isWon ? "won" : "lost");
		},
		escalate: async ({ id, paymentId, cents }) => {
			play.endTrouble();
			const { status } = await (await stripeClient()).disputes.retrieve(id);
			if (status === "warning_closed" || local.leftToDispute(charges.get(paymentId) ?? "") < cents)
				return false;
			play.escalateInquiry(id);
			return true;
		},
		sendBack: async (n, kind) => {
			if (kind === "refund") {
				const sent = (await list((client) => client.refunds.list({ limit: 100 }))).filter(
					({ status }) => status === "succeeded" || status === "pending",
				);
				const refund = sent[n % sent.length];
				if (refund) play.failRefund(refund.id);
				return;
			}
			const sent = (
				await list((client) => client.payouts.list({ limit: 100 }, { stripeContext: payeeId }))
			).filter(({ status }) => status === "paid" || status === "in_transit");
			const payout = sent[n % sent.length];
			if (payout) play.failPayout(payeeId, payout.id);
		},
		takeBack: async (n, share) => {
			const transfers = await list((client) => client.transfers.list({ limit: 100 }));
			const transfer = transfers[n % transfers.length];
			if (!transfer) return;
			const { available, pending } = local.balance(payeeId);
			const left = Math.min(transfer.amount - transfer.amount_reversed, available + pending);
			const amount = Math.ceil((left * share) / 100);
			if (amount > 0) await (await stripeClient()).transfers.createReversal(transfer.id, { amount });
		},
		changePayee: async (isComplete) => {
			if (isComplete) play.onboard(payeeId, FULL_DETAILS);
			else if (random.chance(0.5)) play.demandTaxId(payeeId);
			else play.onboard(payeeId, { bankAccount: "000111111113" });
		},
		refuseNothing: () => play.behave({ coversRefunds: true }),
		pause: 1.5 * DAY,
		deliver: async (random) => {
			play.passTime();
			webhooks.shuffle(random.random);
			if (random.chance(0.3)) webhooks.double();
			if (random.chance(0.1)) webhooks.drop();
			await webhooks.deliver(Math.ceil(random.random() * webhooks.waiting().length));
			await addFunds();
			planTrouble();
			await sendDeposits(undefined, [stripe]);
			await applyPaymentEvents(onlyStatus);
			planTrouble();
			// Stripe lists events for 30 days, so the job has to succeed in time.
			const isLate = now() > later(reconciledAt, WEEK);
			if (isLate) play.endTrouble();
			if (isLate || random.chance(0.2)) await reconcile();
		},
		isReporting: async () => {
			play.passTime();
			const waiting = { provider: stripe.name, appliedAt: null, nextAttemptAt: { not: null } };
			return webhooks.waiting().length + (await db().paymentEvent.count({ where: waiting })) > 0;
		},
		recover: async () => {
			const countEvents = () => db().paymentEvent.count({ where: { provider: stripe.name } });
			const before = await countEvents();
			play.endTrouble();
			await reconcile();
			return (await countEvents()) > before;
		},
		readBook: async () => {
			const refunds = await list((client) => client.refunds.list({ limit: 100 }));
			const transfers = await list((client) => client.transfers.list({ limit: 100 }));
			const reversals = transfers.flatMap((transfer) => transfer.reversals.data);
			const isOrdered = ({ metadata }: Stripe.TransferReversal) => metadata?.reference !== undefined;
			const payouts = await list((client) => client.payouts.list({ limit: 100 }, { stripeContext: payeeId }));
			const sum = ({ available, pending }: { available: number; pending: number }) => available + pending;
			return {
				balance: sum(local.balance()),
				payments: await readPayments(),
				refunds: sumByReference(refunds.filter(({ status }) => status === "succeeded").map(asSent)),
				transfers: sumByReference(
					transfers.map(({ metadata, amount, amount_reversed }) =>
						asSent({ metadata, amount: amount - amount_reversed }),
					),
				),
				reversals: sumByReference(reversals.filter(isOrdered).map(asSent)),
				takenBack: reversals.reduce((total, one) => total + (isOrdered(one) ? 0 : one.amount), 0),
				atPayee: sum(local.balance(payeeId)),
				paidOut: payouts
					.filter(({ status }) => status === "paid")
					.reduce((total, { amount }) => total + amount, 0),
				wrongs: [],
			};
		},
		close,
	};
}
