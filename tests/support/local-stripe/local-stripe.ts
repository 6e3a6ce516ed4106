import type Stripe from "stripe";
import {
	failBankPayment,
	type PaymentMethod,
	type PaymentOutcome,
	pay,
	settleCharges,
	succeedBankPayment,
} from "./checkout.ts";
import { closeAccount, type Details, demandTaxId, FULL_DETAILS, saveDetails } from "./connected-accounts.ts";
import {
	decideDispute,
	escalateInquiry,
	leftToDispute,
	type NewDispute,
	openDispute,
	warnOfFraud,
} from "./disputes.ts";
import { type Destinations, Webhooks } from "./events.ts";
import {
	balanceOf,
	failPayout,
	failRefund,
	payOut,
	record,
	reverseTopup,
	scheduleDailyPayouts,
	settleTopup,
	succeedRefund,
} from "./money.ts";
import { StripeServer, type Trouble } from "./server.ts";
import { asTransaction, type Behavior, PLATFORM, StripeState } from "./state.ts";

export type LocalStripe = Awaited<ReturnType<typeof startLocalStripe>>;

/**
 * Starts a server that behaves as api.stripe.com does for the calls that Greenroom uses, with a book, hosted
 * pages, and signed webhooks. Connect to it with
 * `new Stripe(key, { host: "127.0.0.1", port, protocol: "http" })`.
 *
 * It follows the given clock, and does what has become due with each request, or when the test says so with
 * `play.passTime()`.
 */
export async function startLocalStripe({
	clock = () => new Date(),
	webhooks: destinations = {},
	port = 0,
	key,
}: {
	clock?: () => Date;
	webhooks?: Destinations;
	port?: number;
	/** The secret key that calls must be made with. By default, a random one. */
	key?: string;
} = {}) {
	const stripe = new StripeState(clock);
	const webhooks = new Webhooks(stripe, destinations);
	const server = new StripeServer(stripe, webhooks, key);
	await server.listen(port);
	scheduleDailyPayouts(stripe);

	/** What happens at Stripe without a call: what payers, payees, banks, and time do. */
	const play = {
		/** Does what has become due since the last request. */
		passTime: (): void => stripe.passTime(),
		/** Pays an open session, with the number of one of Stripe's test cards or test bank accounts. */
		pay: (sessionId: string, method: PaymentMethod = { card: "4242424242424242" }): PaymentOutcome =>
			now(() => pay(stripe, sessionId, method)),
		/** Lets a payment from a bank account arrive, or fail, before its 4 business days are over. */
		succeedBankPayment: (chargeId: string) => now(() => succeedBankPayment(stripe, chargeId)),
		failBankPayment: (chargeId: string) => now(() => failBankPayment(stripe, chargeId)),
		/** The payer's bank returns a debit that had succeeded: a dispute that is lost at once. */
		returnBankPayment: (chargeId: string, reason = "debit_not_authorized"): Stripe.Dispute =>
			now(() => openDispute(stripe, chargeId, { reason })),
		openDispute: (chargeId: string, dispute: NewDispute = {}): Stripe.Dispute =>
			now(() => openDispute(stripe, chargeId, dispute)),
		escalateInquiry: (disputeId: string): Stripe.Dispute => now(() => escalateInquiry(stripe, disputeId)),
		decideDispute: (disputeId: string, outcome: Parameters<typeof decideDispute>[2]): Stripe.Dispute =>
			now(() => decideDispute(stripe, disputeId, outcome)),
		warnOfFraud: (chargeId: string) => now(() => warnOfFraud(stripe, chargeId)),
		succeedRefund: (refundId: string) => now(() => succeedRefund(stripe, refundId)),
		failRefund: (refundId: string, reason: Parameters<typeof failRefund>[2] = "declined") =>
			now(() => failRefund(stripe, refundId, reason)),
		settleTopup: (topupId: string) => now(() => settleTopup(stripe, topupId)),
		reverseTopup: (topupId: string) => now(() => reverseTopup(stripe, topupId)),
		/** Books charges that have no balance transaction yet, after `behave({ settlesAtOnce: false })`. */
		settleCharges: () => now(() => settleCharges(stripe)),
		/** A payee enters their details, or some of them, on the hosted page. */
		onboard: (accountId: string, details: Details = FULL_DETAILS) =>
			now(() => saveDetails(stripe, accountId, details)),
		/** Makes a payee's tax ID due by a time after which the account is restricted. If null, it is past due now. */
		demandTaxId: (accountId: string, by: Date | null = null) => now(() => demandTaxId(stripe, accountId, by)),
		/** Closes a payee's account, for example because Stripe or someone in the dashboard decides so. */
		closeAccount: (accountId: string) => now(() => closeAccount(stripe, accountId)),
		/** The payee's bank returns a payout, even one that has been paid. */
		failPayout: (
			accountId: string,
			payoutId: string,
			code: Parameters<typeof failPayout>[3] = "account_closed",
		): Stripe.Payout => now(() => failPayout(stripe, accountId, payoutId, code)),
		/** Pays out an amount of the platform's own balance to its bank. */
		payOutPlatform: (amount: number): Stripe.Payout | null => now(() => payOut(stripe, PLATFORM, { amount })),
		/** Our own bank returns a payout of the platform's balance. */
		failPlatformPayout: (payoutId: string): Stripe.Payout =>
			now(() => failPayout(stripe, PLATFORM, payoutId, "account_closed")),
		/** Stripe charges the platform a fee that belongs to no payment, such as for Connect. */
		chargeFee: (amount: number, description = "Connect"): void =>
			now(() => {
				const entry = { amount: -amount, type: "stripe_fee", reporting_category: "fee", source: null };
				record(stripe, PLATFORM, { ...entry, description });
			}),
		/** Changes how the account behaves from now on. */
		behave: (behavior: Partial<Behavior>): void => void Object.assign(stripe.behavior, behavior),
		/** Makes the next calls of a kind, such as `POST /v1/transfers`, go wrong. */
		trouble: (trouble: Trouble, call: { on: string; times?: number }): void => server.plan(trouble, call),
		/** Forgets planned trouble that hasn't happened yet. */
		endTrouble: (): void => server.forgetTrouble(),
	};

	function now<Result>(happen: () => Result): Result {
		stripe.passTime();
		return happen();
	}

	return {
		origin: stripe.origin,
		port: Number(new URL(stripe.origin).port),
		/** The secret key that calls must be made with. */
		key: server.key,
		platformId: stripe.platformId,
		play,
		/** Controls the delivery of webhooks. */
		webhooks,
		/** Every request to the API so far. */
		requests: server.log,
		/** The balance transactions of the platform or of a connected account, oldest first. */
		book: (account: string = PLATFORM): Stripe.BalanceTransaction[] => {
			stripe.passTime();
			return stripe.account(account).book.map((entry) => asTransaction(entry, stripe.now()));
		},
		/** How much of a charge can still be disputed, in cents. */
		leftToDispute: (chargeId: string): number => {
			stripe.passTime();
			return leftToDispute(stripe, chargeId);
		},
		/** The balance of the platform or of a connected account, in cents. */
		balance: (account: string = PLATFORM): { available: number; pending: number } => {
			stripe.passTime();
			return balanceOf(stripe, account);
		},
		stop: async (): Promise<void> => {
			webhooks.hold();
			await webhooks.settled();
			await server.stop();
		},
	};
}
