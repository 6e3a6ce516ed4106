import Stripe from "stripe";
import type { z } from "zod";
import { openDispute, warnOfFraud } from "./disputes.ts";
import { invalid, missing, refused } from "./errors.ts";
import { emit } from "./events.ts";
import { isWithin, listPage } from "./lists.ts";
import { record } from "./money.ts";
import type { createPaymentIntent, createSession, listSessions } from "./parameters.ts";
import {
	businessDaysLater,
	DAY,
	later,
	MINUTE,
	newId,
	PLATFORM,
	SECOND,
	type StripeState,
	toSeconds,
} from "./state.ts";

// Stripe's limits for a payment in US dollars.
const SMALLEST_CENTS = 50;
const LARGEST_CENTS = 99_999_999;

const SHORTEST_SESSION = 30 * MINUTE;
const LONGEST_SESSION = DAY;

/** When the money of a payment becomes available, in business days. */
const AVAILABLE_AFTER = { card: 2, us_bank_account: 4 };

const cardFee = (cents: number): number => Math.round((cents * 29) / 1_000) + 30;
const bankFee = (cents: number): number => Math.min(Math.round((cents * 8) / 1_000), 500);
/** Stripe's fee for a payment from a bank account that fails. */
const BANK_FAILURE_FEE = 400;

// Sessions

export function createSessionOf(
	stripe: StripeState,
	params: z.output<typeof createSession>,
): Stripe.Checkout.Session {
	const now = stripe.now();
	const expiresAt =
		params.expires_at === undefined ? later(now, LONGEST_SESSION) : new Date(params.expires_at * SECOND);
	// Clocks may differ by some seconds, and Stripe counts in whole ones.
	if (expiresAt < later(now, SHORTEST_SESSION - MINUTE))
		throw invalid("The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.", {
			param: "expires_at",
		});
	if (expiresAt > later(now, LONGEST_SESSION + MINUTE))
		throw invalid("The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.", {
			param: "expires_at",
		});
	const items = params.line_items.map((item) => asLineItem(stripe, item));
	const total = items.reduce((sum, { amount_total }) => sum + amount_total, 0);
	if (total < SMALLEST_CENTS)
		throw invalid("The Checkout Session's total amount must convert to at least 50 cents.", {
			code: "amount_too_small",
		});
	if (total > LARGEST_CENTS)
		throw invalid("The Checkout Session's total amount due must add up to no more than $999,999.99 usd", {
			code: "amount_too_large",
		});
	const allowed = params.allowed_payment_method_types ?? null;
	const id = newId("cs_test");
	const verification = params.payment_method_options?.us_bank_account?.verification_method;
	const session: Stripe.Checkout.Session = {
		id,
		object: "checkout.session",
		adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? true },
		after_expiration: null,
		allow_promotion_codes: null,
		allowed_payment_method_types: allowed,
		amount_subtotal: total,
		amount_total: total,
		automatic_tax: { enabled: false, liability: null, provider: null, status: null },
		billing_address_collection: null,
		cancel_url: params.cancel_url ?? null,
		client_reference_id: params.client_reference_id ?? null,
		client_secret: null,
		collected_information: null,
		consent: null,
		consent_collection: null,
		created: toSeconds(now),
		currency: "usd",
		currency_conversion: null,
		custom_fields: [],
		custom_text: {
			after_submit: null,
			shipping_address: null,
			submit: null,
			terms_of_service_acceptance: null,
		},
		customer: null,
		customer_account: null,
		customer_creation: "if_required",
		customer_details: null,
		customer_email: params.customer_email ?? null,
		discounts: [],
		expires_at: toSeconds(expiresAt),
		integration_identifier: null,
		invoice: null,
		invoice_creation: null,
		livemode: false,
		locale: null,
		managed_payments: { enabled: false },
		metadata: params.metadata ?? {},
		mode: "payment",
		origin_context: null,
		payment_intent: null,
		payment_link: null,
		payment_method_collection: "if_required",
		payment_method_configuration_details: null,
		payment_method_options: verification ? { us_bank_account: { verification_method: verification } } : {},
		payment_method_types: allowed ?? ["card", "us_bank_account"],
		payment_status: "unpaid",
		permissions: null,
		phone_number_collection: { enabled: false },
		recovered_from: null,
		saved_payment_method_options: null,
		setup_intent: null,
		shipping_address_collection: null,
		shipping_cost: null,
		shipping_options: [],
		status: "open",
		submit_type: params.submit_type ?? null,
		subscription: null,
		success_url: params.success_url,
		total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
		ui_mode: "hosted_page",
		url: `${stripe.origin}/c/pay/${id}`,
		wallet_options: null,
	};
	stripe.sessions.set(id, session);
	stripe.lineItems.set(id, items);
	stripe.intentData.set(id, params.payment_intent_data ?? {});
	stripe.schedule(expiresAt, () => {
		if (session.status === "open") expire(stripe, session);
	});
	return session;
}

function asLineItem(
	stripe: StripeState,
	{ price_data, quantity, metadata }: z.output<typeof createSession>["line_items"][number],
): Stripe.LineItem {
	const { unit_amount, product_data } = price_data;
	const total = unit_amount * quantity;
	return {
		id: newId("li"),
		object: "item",
		adjustable_quantity: null,
		amount_discount: 0,
		amount_subtotal: total,
		amount_tax: 0,
		amount_total: total,
		currency: "usd",
		description: product_data.name,
		metadata: metadata ?? {},
		price: {
			id: newId("price"),
			object: "price",
			active: false,
			billing_scheme: "per_unit",
			created: stripe.seconds(),
			currency: "usd",
			custom_unit_amount: null,
			livemode: false,
			lookup_key: null,
			metadata: {},
			nickname: null,
			product: newId("prod"),
			recurring: null,
			tax_behavior: "unspecified",
			tiers_mode: null,
			transform_quantity: null,
			type: "one_time",
			unit_amount,
			unit_amount_decimal: Stripe.Decimal.from(unit_amount),
		},
		quantity,
	};
}

export function expireSessionOf(stripe: StripeState, id: string): Stripe.Checkout.Session {
	const session = findSession(stripe, id);
	if (session.status !== "open")
		throw refused(
			`Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
		);
	expire(stripe, session);
	return session;
}

function expire(stripe: StripeState, session: Stripe.Checkout.Session): void {
	session.status = "expired";
	session.url = null;
	const intent = stripe.paymentIntents.get(String(session.payment_intent));
	if (intent) {
		intent.status = "canceled";
		intent.canceled_at = stripe.seconds();
		intent.cancellation_reason = "automatic";
		emit(stripe, "payment_intent.canceled", intent);
	}
	emit(stripe, "checkout.session.expired", session);
}

export function findSession(stripe: StripeState, id: string): Stripe.Checkout.Session {
	const session = stripe.sessions.get(id);
	if (!session) throw missing("checkout.session", id);
	return session;
}

export function listSessionsOf(
	stripe: StripeState,
	{ created, payment_intent, status, ...page }: z.output<typeof listSessions>,
): Stripe.ApiList<Stripe.Checkout.Session> {
	const sessions = [...stripe.sessions.values()].filter(
		(session) =>
			isWithin(session.created, created) &&
			(payment_intent === undefined || session.payment_intent === payment_intent) &&
			(status === undefined || session.status === status),
	);
	return listPage("/v1/checkout/sessions", sessions, page);
}

export function findPaymentIntent(stripe: StripeState, id: string): Stripe.PaymentIntent {
	const intent = stripe.paymentIntents.get(id);
	if (!intent) throw missing("payment_intent", id);
	return intent;
}

export function findCharge(stripe: StripeState, id: string): Stripe.Charge {
	const charge = stripe.charges.get(id);
	if (!charge) throw missing("charge", id);
	return charge;
}

// Paying

/** What Stripe's test cards do. Any other number is refused, so that no one enters a real one. */
export const TEST_CARDS: Record<
	string,
	{ outcome: string; declineCode?: string; after?: "dispute" | "inquiry" | "warning" }
> = {
	"4242424242424242": { outcome: "Succeeds" },
	"4000000000000002": { outcome: "Is declined", declineCode: "generic_decline" },
	"4000000000009995": { outcome: "Is declined for insufficient funds", declineCode: "insufficient_funds" },
	"4000000000000259": { outcome: "Succeeds, then is disputed as fraudulent", after: "dispute" },
	"4000000000001976": { outcome: "Succeeds, then the payer's bank inquires", after: "inquiry" },
	"4000000000005423": { outcome: "Succeeds, then there is an early fraud warning", after: "warning" },
	"4000000000007726": { outcome: "Succeeds, and refunds are pending for some days" },
	"4000000000005126": { outcome: "Succeeds, and refunds fail after an hour" },
};

/** What Stripe's test bank accounts do, all with the routing number 110000000. */
export const TEST_BANK_ACCOUNTS: Record<
	string,
	{ outcome: string; failure?: string; message?: string; disputedAs?: Stripe.Dispute["reason"] }
> = {
	"000123456789": { outcome: "Succeeds after 4 business days" },
	"000111111116": {
		outcome: "Fails after 4 business days: there is no such account",
		failure: "no_account",
		message: "The customer's bank account could not be located.",
	},
	"000222222227": {
		outcome: "Fails after 4 business days: insufficient funds",
		failure: "insufficient_funds",
		message: "The customer's account has insufficient funds to cover this payment.",
	},
	"000555555559": { outcome: "Succeeds, then is disputed", disputedAs: "debit_not_authorized" },
};

export type PaymentMethod = { card: string } | { bankAccount: string };
export type PaymentOutcome = { outcome: "paid" | "processing" } | { outcome: "declined"; message: string };

/** The time from a successful payment to the dispute or warning that its test card or account leads to. */
const DISPUTED_AFTER = MINUTE;

/**
 * Pays an open session, as the payer does on the hosted page. A declined card doesn't end the session, so the
 * payer can try again.
 */
export function pay(
	stripe: StripeState,
	sessionId: string,
	method: PaymentMethod,
	{ email = "payer@example.com" }: { email?: string } = {},
): PaymentOutcome {
	const session = findSession(stripe, sessionId);
	if (session.status !== "open") throw new Error(`The session ${sessionId} is ${session.status}.`);
	const type = "card" in method ? "card" : "us_bank_account";
	if (!session.payment_method_types.includes(type)) throw new Error(`The session doesn't accept ${type}.`);
	const intent = intentOf(stripe, session);
	intent.payment_method = newId("pm");
	return "card" in method
		? payByCard(stripe, session, intent, method.card.replaceAll(" ", ""), email)
		: payByBank(stripe, session, intent, method.bankAccount, email);
}

function payByCard(
	stripe: StripeState,
	session: Stripe.Checkout.Session,
	intent: Stripe.PaymentIntent,
	number: string,
	email: string,
): PaymentOutcome {
	const card = TEST_CARDS[number];
	if (!card) throw new Error(`${number} isn't one of Stripe's test cards.`);
	const charge = chargeOf(stripe, intent, "ch", cardDetails(number), email);
	if (card.declineCode) {
		const message =
			card.declineCode === "insufficient_funds"
				? "Your card has insufficient funds."
				: "Your card was declined.";
		Object.assign(charge, { status: "failed", failure_code: "card_declined", failure_message: message });
		charge.outcome = {
			...charge.outcome,
			advice_code: "try_again_later",
			network_advice_code: null,
			network_decline_code: null,
			network_status: "declined_by_network",
			reason: card.declineCode,
			seller_message: "The bank did not return any further details with this decline.",
			type: "issuer_declined",
		};
		intent.status = "requires_payment_method";
		intent.last_payment_error = {
			charge: charge.id,
			code: "card_declined",
			decline_code: card.declineCode,
			message,
			type: "card_error",
		};
		intent.payment_method = null;
		emit(stripe, "charge.failed", charge);
		emit(stripe, "payment_intent.payment_failed", intent);
		return { outcome: "declined", message };
	}
	succeed(stripe, intent, charge, "card");
	complete(stripe, session, email, "paid");
	scheduleTrouble(stripe, charge, number);
	return { outcome: "paid" };
}

/** Schedules the dispute or the warning to which a test card leads. */
function scheduleTrouble(stripe: StripeState, charge: Stripe.Charge, number: string): void {
	const after = TEST_CARDS[number]?.after;
	const at = later(stripe.now(), DISPUTED_AFTER);
	if (after === "dispute")
		stripe.schedule(at, () => openDispute(stripe, charge.id, { reason: "fraudulent" }));
	if (after === "inquiry") stripe.schedule(at, () => openDispute(stripe, charge.id, { isInquiry: true }));
	if (after === "warning") stripe.schedule(at, () => warnOfFraud(stripe, charge.id));
}

/** The test cards that a call can name, because no payer types a number. */
const TEST_METHODS: Record<string, string> = {
	pm_card_visa: "4242424242424242",
	pm_card_createDispute: "4000000000000259",
};

/** Pays by a test card without a session and its page. */
export function createPaymentIntentOf(
	stripe: StripeState,
	{
		amount,
		allowed_payment_method_types: types,
		payment_method,
		...data
	}: z.output<typeof createPaymentIntent>,
): Stripe.PaymentIntent {
	const number = TEST_METHODS[payment_method];
	if (number === undefined) throw missing("PaymentMethod", payment_method, "payment_method");
	if (amount < SMALLEST_CENTS)
		throw invalid("Amount must be at least $0.50 usd", { code: "amount_too_small", param: "amount" });
	const intent = newIntent(stripe, { ...data, amount, allowed: types, types });
	intent.payment_method = newId("pm");
	const charge = chargeOf(stripe, intent, "ch", cardDetails(number), "payer@example.com");
	succeed(stripe, intent, charge, "card");
	scheduleTrouble(stripe, charge, number);
	return intent;
}

function payByBank(
	stripe: StripeState,
	session: Stripe.Checkout.Session,
	intent: Stripe.PaymentIntent,
	number: string,
	email: string,
): PaymentOutcome {
	const account = TEST_BANK_ACCOUNTS[number];
	if (!account) throw new Error(`${number} isn't one of Stripe's test bank accounts.`);
	const charge = chargeOf(stripe, intent, "py", bankDetails(number), email);
	charge.balance_transaction = settle(stripe, charge, "us_bank_account");
	intent.status = "processing";
	emit(stripe, "payment_intent.processing", intent);
	emit(stripe, "charge.pending", charge);
	complete(stripe, session, email, "unpaid");
	stripe.schedule(businessDaysLater(stripe.now(), AVAILABLE_AFTER.us_bank_account), () => {
		if (account.failure) failBankPayment(stripe, charge.id, account.failure, account.message);
		else succeedBankPayment(stripe, charge.id);
		const reason = account.disputedAs;
		if (reason)
			stripe.schedule(later(stripe.now(), DISPUTED_AFTER), () => openDispute(stripe, charge.id, { reason }));
	});
	return { outcome: "processing" };
}

/** Lets a payment from a bank account arrive. */
export function succeedBankPayment(stripe: StripeState, chargeId: string): void {
	const { charge, intent, session } = findPayment(stripe, chargeId);
	if (charge.status !== "pending") return;
	charge.status = "succeeded";
	charge.paid = true;
	intent.status = "succeeded";
	intent.amount_received = intent.amount;
	emit(stripe, "charge.succeeded", charge);
	emit(stripe, "payment_intent.succeeded", intent);
	session.payment_status = "paid";
	emit(stripe, "checkout.session.async_payment_succeeded", session);
}

/** Lets a payment from a bank account fail before it has succeeded. Its money leaves the balance again. */
export function failBankPayment(
	stripe: StripeState,
	chargeId: string,
	code = "insufficient_funds",
	message = "The customer's account has insufficient funds to cover this payment.",
): void {
	const { charge, intent, session } = findPayment(stripe, chargeId);
	if (charge.status !== "pending") return;
	const paid = stripe.account(PLATFORM).book.find(({ id }) => id === charge.balance_transaction);
	charge.failure_balance_transaction = record(stripe, PLATFORM, {
		amount: -charge.amount,
		fee: -(paid?.fee ?? 0),
		type: "payment_failure_refund",
		reporting_category: "charge_failure",
		source: charge.id,
		description: charge.description,
	}).id;
	record(stripe, PLATFORM, {
		amount: -BANK_FAILURE_FEE,
		type: "stripe_fee",
		reporting_category: "fee",
		source: null,
		description: "ACH Direct Debit failure fee",
	});
	Object.assign(charge, { status: "failed", paid: false, failure_code: code, failure_message: message });
	intent.status = "requires_payment_method";
	intent.last_payment_error = {
		charge: charge.id,
		code: "payment_method_provider_decline",
		decline_code: code,
		message,
		type: "invalid_request_error",
	};
	emit(stripe, "charge.failed", charge);
	emit(stripe, "payment_intent.payment_failed", intent);
	emit(stripe, "checkout.session.async_payment_failed", session);
}

function findPayment(stripe: StripeState, chargeId: string) {
	const charge = findCharge(stripe, chargeId);
	const intent = findPaymentIntent(stripe, String(charge.payment_intent));
	const session = [...stripe.sessions.values()].find(({ payment_intent }) => payment_intent === intent.id);
	if (!session) throw new Error(`The charge ${chargeId} has no session.`);
	return { charge, intent, session };
}

function succeed(
	stripe: StripeState,
	intent: Stripe.PaymentIntent,
	charge: Stripe.Charge,
	type: "card",
): void {
	Object.assign(charge, { status: "succeeded", paid: true, captured: true, amount_captured: charge.amount });
	intent.status = "succeeded";
	intent.amount_received = intent.amount;
	intent.last_payment_error = null;
	if (stripe.behavior.settlesAtOnce) charge.balance_transaction = settle(stripe, charge, type);
	emit(stripe, "charge.succeeded", charge);
	emit(stripe, "payment_intent.succeeded", intent);
}

/** Books a charge, which Stripe does with a card payment only some time after it has succeeded. */
function settle(stripe: StripeState, charge: Stripe.Charge, type: keyof typeof AVAILABLE_AFTER): string {
	return record(stripe, PLATFORM, {
		amount: charge.amount,
		fee: type === "card" ? cardFee(charge.amount) : bankFee(charge.amount),
		type: type === "card" ? "charge" : "payment",
		reporting_category: "charge",
		source: charge.id,
		availableOn: businessDaysLater(stripe.now(), AVAILABLE_AFTER[type]),
		description: charge.description,
	}).id;
}

/** Books the charges that have succeeded but have no balance transaction yet, and reports `charge.updated`. */
export function settleCharges(stripe: StripeState): void {
	for (const charge of stripe.charges.values()) {
		if (charge.status !== "succeeded" || charge.balance_transaction) continue;
		charge.balance_transaction = settle(stripe, charge, "card");
		emit(stripe, "charge.updated", charge);
	}
}

function complete(
	stripe: StripeState,
	session: Stripe.Checkout.Session,
	email: string,
	paymentStatus: "paid" | "unpaid",
): void {
	session.status = "complete";
	session.payment_status = paymentStatus;
	session.url = null;
	session.customer_details = {
		address: null,
		business_name: null,
		email,
		individual_name: null,
		name: "Test Payer",
		phone: null,
		tax_exempt: "none",
		tax_ids: [],
	};
	emit(stripe, "checkout.session.completed", session);
}

/** Returns the payment intent of a session. The first attempt to pay creates it. */
function intentOf(stripe: StripeState, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
	const known = stripe.paymentIntents.get(String(session.payment_intent));
	if (known) return known;
	const intent = newIntent(stripe, {
		...stripe.intentData.get(session.id),
		amount: session.amount_total ?? 0,
		allowed: session.allowed_payment_method_types,
		types: session.payment_method_types,
	});
	session.payment_intent = intent.id;
	return intent;
}

type IntentData = Partial<Stripe.Checkout.SessionCreateParams.PaymentIntentData> & {
	amount: number;
	/** The types of payment methods that the request named, and those that can be used. */
	allowed: string[] | null;
	types: string[];
};

function newIntent(
	stripe: StripeState,
	{ amount, allowed, types, ...data }: IntentData,
): Stripe.PaymentIntent {
	const id = newId("pi");
	const intent: Stripe.PaymentIntent = {
		id,
		object: "payment_intent",
		allowed_payment_method_types: allowed as Stripe.PaymentIntent["allowed_payment_method_types"],
		amount,
		amount_capturable: 0,
		amount_received: 0,
		application: null,
		application_fee_amount: null,
		automatic_payment_methods: null,
		canceled_at: null,
		cancellation_reason: null,
		capture_method: "automatic_async",
		client_secret: `${id}_secret_local`,
		confirmation_method: "automatic",
		created: stripe.seconds(),
		currency: "usd",
		customer: null,
		customer_account: null,
		description: data.description ?? null,
		excluded_payment_method_types: null,
		last_payment_error: null,
		latest_charge: null,
		livemode: false,
		managed_payments: { enabled: false },
		metadata: (data.metadata ?? {}) as Stripe.Metadata,
		next_action: null,
		on_behalf_of: null,
		payment_method: null,
		payment_method_configuration_details: null,
		payment_method_options: {},
		payment_method_types: types,
		payment_record: null,
		processing: null,
		receipt_email: null,
		review: null,
		setup_future_usage: null,
		shipping: null,
		source: null,
		statement_descriptor: null,
		statement_descriptor_suffix: data.statement_descriptor_suffix ?? null,
		status: "requires_payment_method",
		transfer_data: null,
		transfer_group: data.transfer_group ?? null,
	};
	stripe.paymentIntents.set(id, intent);
	emit(stripe, "payment_intent.created", intent);
	return intent;
}

function chargeOf(
	stripe: StripeState,
	intent: Stripe.PaymentIntent,
	prefix: "ch" | "py",
	details: Stripe.Charge.PaymentMethodDetails,
	email: string,
): Stripe.Charge {
	const id = newId(prefix);
	const charge: Stripe.Charge = {
		id,
		object: "charge",
		amount: intent.amount,
		amount_captured: prefix === "py" ? intent.amount : 0,
		amount_refunded: 0,
		application: null,
		application_fee: null,
		application_fee_amount: null,
		balance_transaction: null,
		billing_details: { address: null, email, name: "Test Payer", phone: null, tax_id: null },
		calculated_statement_descriptor: "LOCAL STRIPE",
		captured: prefix === "py",
		created: stripe.seconds(),
		currency: "usd",
		customer: null,
		description: intent.description,
		disputed: false,
		failure_balance_transaction: null,
		failure_code: null,
		failure_message: null,
		fraud_details: {},
		livemode: false,
		metadata: { ...intent.metadata },
		on_behalf_of: null,
		outcome: {
			advice_code: null,
			network_advice_code: null,
			network_decline_code: null,
			network_status: "approved_by_network",
			reason: null,
			risk_level: "normal",
			seller_message: "Payment complete.",
			type: "authorized",
		},
		paid: false,
		payment_intent: intent.id,
		payment_method: typeof intent.payment_method === "string" ? intent.payment_method : null,
		payment_method_details: details,
		receipt_email: null,
		receipt_number: null,
		receipt_url: null,
		refunded: false,
		review: null,
		shipping: null,
		source: null,
		source_transfer: null,
		statement_descriptor: null,
		statement_descriptor_suffix: intent.statement_descriptor_suffix,
		status: "pending",
		transfer_data: null,
		transfer_group: intent.transfer_group,
	};
	stripe.charges.set(id, charge);
	intent.latest_charge = id;
	return charge;
}

const cardDetails = (number: string): Stripe.Charge.PaymentMethodDetails => ({
	type: "card",
	card: {
		amount_authorized: null,
		authorization_code: null,
		brand: "visa",
		checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
		country: "US",
		electronic_commerce_indicator: null,
		exp_month: 12,
		exp_year: 2034,
		fingerprint: `fp_${number.slice(-4)}`,
		funding: "credit",
		installments: null,
		last4: number.slice(-4),
		mandate: null,
		network: "visa",
		network_transaction_id: null,
		regulated_status: "unregulated",
		three_d_secure: null,
		transaction_link_id: null,
		wallet: null,
	},
});

const bankDetails = (number: string): Stripe.Charge.PaymentMethodDetails => ({
	type: "us_bank_account",
	us_bank_account: {
		account_holder_type: "individual",
		account_type: "checking",
		bank_name: "STRIPE TEST BANK",
		fingerprint: `fp_${number.slice(-4)}`,
		last4: number.slice(-4),
		payment_reference: null,
		routing_number: "110000000",
	},
});
