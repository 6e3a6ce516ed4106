import type Stripe from "stripe";
import type { z } from "zod";
import { disableBankAccount } from "./connected-accounts.ts";
import { invalid, missing, refused } from "./errors.ts";
import { emit } from "./events.ts";
import { isWithin, listPage } from "./lists.ts";
import type {
	createRefund,
	createReversal,
	createTopup,
	createTransfer,
	listPayouts,
	listRefunds,
	listTopups,
	listTransactions,
	listTransfers,
	updateBalanceSettings,
} from "./parameters.ts";
import {
	asTransaction,
	type BookEntry,
	businessDaysLater,
	DAY,
	HOUR,
	isBusinessDay,
	later,
	newId,
	PLATFORM,
	SECOND,
	type StripeState,
	startOfDay,
	toSeconds,
} from "./state.ts";

// The book

type NewEntry = Pick<BookEntry, "amount" | "type" | "reporting_category" | "source"> & {
	fee?: number;
	feeDescription?: string;
	availableOn?: Date;
	description?: string | null;
};

/** Adds a balance transaction to an account's book, in cents. Returns it. */
export function record(stripe: StripeState, account: string, entry: NewEntry): BookEntry {
	const { amount, type, reporting_category, source, fee = 0, availableOn = stripe.now() } = entry;
	const added: BookEntry = {
		id: newId("txn"),
		object: "balance_transaction",
		amount,
		available_on: toSeconds(availableOn),
		balance_type: "payments",
		created: stripe.seconds(),
		currency: "usd",
		description: entry.description ?? null,
		exchange_rate: null,
		fee,
		fee_details:
			fee === 0
				? []
				: [
						{
							amount: fee,
							application: null,
							currency: "usd",
							description: entry.feeDescription ?? "Stripe processing fees",
							type: "stripe_fee",
						},
					],
		net: amount - fee,
		reporting_category,
		source,
		type,
		payout: null,
	};
	stripe.account(account).book.push(added);
	return added;
}

/** An account's money in cents: what is available now, and what will be. */
export function balanceOf(stripe: StripeState, account: string): { available: number; pending: number } {
	const now = stripe.seconds();
	const { book } = stripe.account(account);
	const sum = (entries: BookEntry[]) => entries.reduce((total, { net }) => total + net, 0);
	return {
		available: sum(book.filter(({ available_on }) => available_on <= now)),
		pending: sum(book.filter(({ available_on }) => available_on > now)),
	};
}

export function retrieveBalance(stripe: StripeState, account: string): Stripe.Balance {
	const { available, pending } = balanceOf(stripe, account);
	const inCards = (amount: number) => [{ amount, currency: "usd", source_types: { card: amount } }];
	return {
		object: "balance",
		available: inCards(available),
		livemode: false,
		pending: inCards(pending),
		refund_and_dispute_prefunding: {
			available: [{ amount: 0, currency: "usd" }],
			pending: [{ amount: 0, currency: "usd" }],
		},
	};
}

export const showBalanceSettings = (
	{ behavior, connected }: StripeState,
	account: string,
): Stripe.BalanceSettings => ({
	object: "balance_settings",
	payments: {
		debit_negative_balances: true,
		payouts: {
			automatic_transfer_rules_by_currency: null,
			minimum_balance_by_currency: null,
			schedule: { interval: connected.get(account)?.payoutInterval ?? behavior.platformPayouts },
			statement_descriptor: null,
			status: "enabled",
		},
		settlement_timing: { delay_days: 2, start_of_day: null },
	},
});

/** Changes when a connected account is paid out. A setting that the call leaves out stays as it is. */
export function updateBalanceSettingsOf(
	stripe: StripeState,
	id: string,
	{ payments }: z.output<typeof updateBalanceSettings>,
): Stripe.BalanceSettings {
	const account = stripe.connected.get(id);
	if (!account) throw invalid("The local Stripe changes the balance settings of connected accounts only.");
	account.payoutInterval = payments?.payouts?.schedule?.interval ?? account.payoutInterval;
	return showBalanceSettings(stripe, id);
}

export function listTransactionsOf(
	stripe: StripeState,
	account: string,
	{ created, currency, payout, source, type, ...page }: z.output<typeof listTransactions>,
): Stripe.ApiList<Stripe.BalanceTransaction> {
	if (payout !== undefined) findPayout(stripe, account, payout, "payout");
	const entries = stripe
		.account(account)
		.book.filter(
			(entry) =>
				isWithin(entry.created, created) &&
				(payout === undefined || entry.payout === payout) &&
				(source === undefined || entry.source === source) &&
				(type === undefined || entry.type === type),
		)
		.map((entry) => asTransaction(entry, stripe.now()));
	return listPage("/v1/balance_transactions", entries, page);
}

export function retrieveTransactionOf(
	stripe: StripeState,
	account: string,
	id: string,
): Stripe.BalanceTransaction {
	const entry = stripe.account(account).book.find((one) => one.id === id);
	if (!entry) throw missing("balance transaction", id);
	return asTransaction(entry, stripe.now());
}

// Refunds

/** How long a refund to a bank account, or a slow one to a card, takes to succeed. */
const REFUND_BUSINESS_DAYS = 3;

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const isBankPayment = ({ payment_method_details }: Stripe.Charge) =>
	payment_method_details?.type === "us_bank_account";

export function createRefundOf(
	stripe: StripeState,
	{ amount, charge: chargeId, payment_intent, reason, metadata }: z.output<typeof createRefund>,
): Stripe.Refund {
	const charge = findRefunded(stripe, chargeId, payment_intent);
	const left = charge.amount - charge.amount_refunded;
	if (charge.status !== "succeeded")
		throw refused(`The charge ${charge.id} is ${charge.status}. The local Stripe refunds only paid charges.`);
	if (left === 0)
		throw refused(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
	const isTaken = [...stripe.disputes.values()].some(
		(dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable && dispute.status !== "won",
	);
	if (isTaken)
		throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
			code: "charge_disputed",
		});
	const cents = amount ?? left;
	if (cents > left)
		throw refused(
			`Refund amount (${dollars(cents)}) is greater than unrefunded amount on charge (${dollars(left)})`,
			{ param: "amount" },
		);
	const card = charge.payment_method_details?.card;
	const refund: Stripe.Refund = {
		id: newId(isBankPayment(charge) ? "pyr" : "re"),
		object: "refund",
		amount: cents,
		balance_transaction: null,
		charge: charge.id,
		created: stripe.seconds(),
		currency: "usd",
		customer: null,
		customer_account: null,
		...(card && {
			destination_details: { card: { reference_status: "pending", type: "refund" }, type: "card" },
		}),
		metadata: metadata ?? {},
		payment_intent: charge.payment_intent,
		payment_method: charge.payment_method,
		reason: reason ?? null,
		receipt_number: null,
		source_transfer_reversal: null,
		status: "pending",
		transfer_reversal: null,
	};
	stripe.refunds.set(refund.id, refund);
	charge.amount_refunded += cents;
	charge.refunded = charge.amount_refunded === charge.amount;
	const { available } = balanceOf(stripe, PLATFORM);
	if (!stripe.behavior.coversRefunds && available < cents) {
		refund.pending_reason = "insufficient_funds";
		emit(stripe, "refund.created", refund);
		return refund;
	}
	begin(stripe, refund, charge);
	emit(stripe, "refund.created", refund);
	emit(stripe, "charge.refunded", charge);
	return refund;
}

/** Takes a refund's money from the balance and sends it on its way. */
function begin(stripe: StripeState, refund: Stripe.Refund, charge: Stripe.Charge): void {
	delete refund.pending_reason;
	const isBank = isBankPayment(charge);
	refund.balance_transaction = record(stripe, PLATFORM, {
		amount: -refund.amount,
		type: isBank ? "payment_refund" : "refund",
		reporting_category: "refund",
		source: refund.id,
		description: `REFUND FOR ${isBank ? "PAYMENT" : "CHARGE"}${charge.description ? ` (${charge.description})` : ""}`,
	}).id;
	const last4 = charge.payment_method_details?.card?.last4;
	const isSlow = isBank || last4 === "7726" || stripe.behavior.cardRefunds === "pending";
	if (isSlow) {
		refund.status = "pending";
		refund.pending_reason = "processing";
		// With the behavior "pending", the test says how each refund ends.
		if (isBank || last4 === "7726")
			stripe.schedule(businessDaysLater(stripe.now(), REFUND_BUSINESS_DAYS), () =>
				succeedRefund(stripe, refund.id),
			);
		return;
	}
	refund.status = "succeeded";
	// A test card of Stripe's whose refunds fail after they have succeeded.
	if (last4 === "5126")
		stripe.schedule(later(stripe.now(), HOUR), () =>
			failRefund(stripe, refund.id, "expired_or_canceled_card"),
		);
}

/** Sends the refunds that wait for money, until there isn't enough for the next one. */
function beginWaitingRefunds(stripe: StripeState): void {
	for (const refund of stripe.refunds.values()) {
		if (refund.status !== "pending" || refund.pending_reason !== "insufficient_funds") continue;
		if (balanceOf(stripe, PLATFORM).available < refund.amount) return;
		const charge = stripe.charges.get(String(refund.charge));
		if (!charge) continue;
		begin(stripe, refund, charge);
		emit(stripe, "refund.updated", refund);
		emit(stripe, "charge.refunded", charge);
	}
}

/** Lets a pending refund succeed. */
export function succeedRefund(stripe: StripeState, id: string): void {
	const refund = findRefund(stripe, id);
	if (refund.status !== "pending") return;
	delete refund.pending_reason;
	refund.status = "succeeded";
	emit(stripe, "refund.updated", refund);
	emit(stripe, "charge.refund.updated", refund);
}

type RefundFailure =
	| "lost_or_stolen_card"
	| "expired_or_canceled_card"
	| "charge_for_pending_refund_disputed"
	| "insufficient_funds"
	| "declined"
	| "merchant_request"
	| "unknown";

/** Lets a refund fail, whether it is pending or not. Its money comes back if it had left the balance. */
export function failRefund(stripe: StripeState, id: string, reason: RefundFailure): void {
	const refund = findRefund(stripe, id);
	if (refund.status === "failed") return;
	const charge = stripe.charges.get(String(refund.charge));
	refund.status = "failed";
	refund.failure_reason = reason;
	delete refund.pending_reason;
	if (refund.balance_transaction)
		refund.failure_balance_transaction = record(stripe, PLATFORM, {
			amount: refund.amount,
			type: "refund_failure",
			reporting_category: "refund_failure",
			source: refund.id,
			description: "REFUND FAILURE",
		}).id;
	if (charge) {
		charge.amount_refunded -= refund.amount;
		charge.refunded = false;
	}
	emit(stripe, "refund.updated", refund);
	emit(stripe, "refund.failed", refund);
	emit(stripe, "charge.refund.updated", refund);
}

function findRefunded(
	stripe: StripeState,
	chargeId: string | undefined,
	intentId: string | undefined,
): Stripe.Charge {
	if (intentId !== undefined) {
		const intent = stripe.paymentIntents.get(intentId);
		if (!intent) throw missing("payment_intent", intentId, "payment_intent");
		const charge = intent.latest_charge && stripe.charges.get(String(intent.latest_charge));
		if (!charge || charge.status === "failed")
			throw refused("This PaymentIntent doesn't have a successful charge to refund.", {
				param: "payment_intent",
			});
		return charge;
	}
	if (chargeId === undefined)
		throw refused(
			"One of the following params should be provided for this request: payment_intent or charge.",
		);
	const charge = stripe.charges.get(chargeId);
	if (!charge) throw missing("charge", chargeId, "charge");
	return charge;
}

export function findRefund(stripe: StripeState, id: string): Stripe.Refund {
	const refund = stripe.refunds.get(id);
	if (!refund) throw missing("refund", id);
	return refund;
}

export function listRefundsOf(
	stripe: StripeState,
	{ charge, created, payment_intent, ...page }: z.output<typeof listRefunds>,
): Stripe.ApiList<Stripe.Refund> {
	const refunds = [...stripe.refunds.values()].filter(
		(refund) =>
			isWithin(refund.created, created) &&
			(charge === undefined || refund.charge === charge) &&
			(payment_intent === undefined || refund.payment_intent === payment_intent),
	);
	return listPage("/v1/refunds", refunds, page);
}

// Transfers

export function createTransferOf(
	stripe: StripeState,
	{ amount, destination, description, metadata, ...params }: z.output<typeof createTransfer>,
): Stripe.Transfer {
	const account = stripe.connected.get(destination);
	if (!account) throw missing("destination", destination, "destination");
	const capability = account.object.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
	if (capability?.status !== "active")
		throw refused(
			"Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
			{ code: "insufficient_capabilities_for_transfer", param: "destination" },
		);
	const source =
		params.source_transaction === undefined ? null : findSource(stripe, params.source_transaction);
	if (source) {
		const moved = [...stripe.transfers.values()]
			.filter(({ source_transaction }) => source_transaction === source.id)
			.reduce((total, transfer) => total + transfer.amount - transfer.amount_reversed, 0);
		if (moved + amount > source.amount)
			throw refused(
				`The transfers of charge ${source.id} can't be more than its amount (${dollars(source.amount - moved)} left).`,
				{ param: "amount" },
			);
		if (
			params.transfer_group !== undefined &&
			source.transfer_group &&
			source.transfer_group !== params.transfer_group
		)
			throw refused("The transfer_group of a transfer must be that of its source_transaction.", {
				param: "transfer_group",
			});
	} else if (balanceOf(stripe, PLATFORM).available < amount)
		throw refused(
			"You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance.",
			{ code: "balance_insufficient" },
		);
	const availableOn = source ? availabilityOf(stripe, source) : stripe.now();
	const id = newId("tr");
	const paymentId = newId("py");
	const transferGroup =
		source?.transfer_group ?? params.transfer_group ?? (source ? `group_${source.payment_intent}` : null);
	const entry = record(stripe, PLATFORM, {
		amount: -amount,
		type: "transfer",
		reporting_category: "transfer",
		source: id,
		availableOn,
		description: description ?? null,
	});
	record(stripe, destination, {
		amount,
		type: "payment",
		reporting_category: "charge",
		source: paymentId,
		availableOn,
		description: description ?? null,
	});
	const transfer: Stripe.Transfer = {
		id,
		object: "transfer",
		amount,
		amount_reversed: 0,
		balance_transaction: entry.id,
		created: stripe.seconds(),
		currency: "usd",
		description: description ?? null,
		destination,
		destination_payment: paymentId,
		livemode: false,
		metadata: metadata ?? {},
		reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
		reversed: false,
		source_transaction: source?.id ?? null,
		source_type: source && isBankPayment(source) ? "bank_account" : "card",
		transfer_group: transferGroup,
	};
	stripe.transfers.set(id, transfer);
	emit(stripe, "transfer.created", transfer);
	return transfer;
}

function findSource(stripe: StripeState, id: string): Stripe.Charge {
	const charge = stripe.charges.get(id);
	if (!charge) throw missing("charge", id, "source_transaction");
	if (charge.status === "failed")
		throw refused(`The charge ${id} has failed.`, { param: "source_transaction" });
	return charge;
}

/** When a charge's money is available to transfer, which is once the charge has settled. */
function availabilityOf(stripe: StripeState, { balance_transaction }: Stripe.Charge): Date {
	const entry = stripe.account(PLATFORM).book.find(({ id }) => id === balance_transaction);
	const settledAt = entry ? entry.available_on * SECOND : businessDaysLater(stripe.now(), 2).getTime();
	return new Date(Math.max(settledAt, stripe.now().getTime()));
}

export function findTransfer(stripe: StripeState, id: string): Stripe.Transfer {
	const transfer = stripe.transfers.get(id);
	if (!transfer) throw missing("transfer", id);
	return transfer;
}

export function listTransfersOf(
	stripe: StripeState,
	{ created, destination, transfer_group, ...page }: z.output<typeof listTransfers>,
): Stripe.ApiList<Stripe.Transfer> {
	const transfers = [...stripe.transfers.values()].filter(
		(transfer) =>
			isWithin(transfer.created, created) &&
			(destination === undefined || transfer.destination === destination) &&
			(transfer_group === undefined || transfer.transfer_group === transfer_group),
	);
	return listPage("/v1/transfers", transfers, page);
}

export function createReversalOf(
	stripe: StripeState,
	id: string,
	{ amount, description, metadata }: z.output<typeof createReversal>,
): Stripe.TransferReversal {
	const transfer = findTransfer(stripe, id);
	const left = transfer.amount - transfer.amount_reversed;
	const cents = amount ?? left;
	if (cents > left || left === 0)
		throw refused(
			`The reversal amount (${dollars(cents)}) is greater than the unreversed amount of the transfer (${dollars(left)}).`,
			{ param: "amount" },
		);
	const destination = String(transfer.destination);
	const { available, pending } = balanceOf(stripe, destination);
	if (available + pending < cents)
		throw refused("The connected account has insufficient funds to reverse this transfer.", {
			code: "balance_insufficient",
		});
	const reversalId = newId("trr");
	const refundId = newId("pyr");
	// Money that isn't available to the payee yet comes back at the time when it would have become available.
	const original = stripe.account(PLATFORM).book.find((entry) => entry.id === transfer.balance_transaction);
	const availableOn = new Date(Math.max(stripe.now().getTime(), (original?.available_on ?? 0) * 1_000));
	const entry = record(stripe, PLATFORM, {
		amount: cents,
		type: "transfer_refund",
		reporting_category: "transfer_reversal",
		source: reversalId,
		availableOn,
		description: description ?? null,
	});
	record(stripe, destination, {
		amount: -cents,
		type: "payment_refund",
		reporting_category: "refund",
		source: refundId,
		availableOn,
		description: description ?? null,
	});
	const reversal: Stripe.TransferReversal = {
		id: reversalId,
		object: "transfer_reversal",
		amount: cents,
		balance_transaction: entry.id,
		created: stripe.seconds(),
		currency: "usd",
		destination_payment_refund: refundId,
		metadata: metadata ?? {},
		source_refund: null,
		transfer: id,
	};
	transfer.amount_reversed += cents;
	transfer.reversed = transfer.amount_reversed === transfer.amount;
	transfer.reversals.data.unshift(reversal);
	emit(stripe, "transfer.reversed", transfer);
	return reversal;
}

// Payouts

/** How long a payout takes to arrive. */
const PAYOUT_BUSINESS_DAYS = 2;

type PayoutFailure = "account_closed" | "no_account" | "could_not_process";
/** Stripe's test bank accounts to which payouts fail, by their last digits. */
const FAILING_ACCOUNTS: Record<string, PayoutFailure> = { "1116": "no_account", "1113": "account_closed" };

/**
 * Pays out what is available in connected accounts whose interval is `daily`, at the start of every business
 * day.
 */
export function scheduleDailyPayouts(stripe: StripeState): void {
	stripe.schedule(later(startOfDay(stripe.now()), DAY), () => {
		scheduleDailyPayouts(stripe);
		beginWaitingRefunds(stripe);
		if (!isBusinessDay(stripe.now())) return;
		for (const [id, { bankAccount, payoutInterval }] of stripe.connected)
			if (payoutInterval === "daily" && bankAccount && bankAccount.status !== "errored")
				payOut(stripe, id, { isAutomatic: true });
	});
}

/** Pays out what is available in an account, or an amount of it. Returns the payout, or null if there is nothing. */
export function payOut(
	stripe: StripeState,
	account: string,
	{ amount, isAutomatic = false }: { amount?: number; isAutomatic?: boolean } = {},
): Stripe.Payout | null {
	const { available } = balanceOf(stripe, account);
	const cents = amount ?? available;
	if (cents <= 0) return null;
	if (cents > available)
		throw refused("You have insufficient funds in your Stripe account for this transfer.", {
			code: "balance_insufficient",
		});
	const { book, payouts } = stripe.account(account);
	const now = stripe.seconds();
	const paid = isAutomatic ? book.filter((entry) => entry.payout === null && entry.available_on <= now) : [];
	const id = newId("po");
	const entry = record(stripe, account, {
		amount: -cents,
		type: "payout",
		reporting_category: "payout",
		source: id,
		description: "STRIPE PAYOUT",
	});
	for (const one of [...paid, entry]) one.payout = id;
	const payout: Stripe.Payout = {
		id,
		object: "payout",
		amount: cents,
		application_fee: null,
		application_fee_amount: null,
		arrival_date: toSeconds(businessDaysLater(stripe.now(), PAYOUT_BUSINESS_DAYS)),
		automatic: isAutomatic,
		balance_transaction: entry.id,
		created: now,
		currency: "usd",
		description: "STRIPE PAYOUT",
		destination: stripe.connected.get(account)?.bankAccount?.id ?? "ba_platform",
		failure_balance_transaction: null,
		failure_code: null,
		failure_message: null,
		livemode: false,
		metadata: {},
		method: "standard",
		original_payout: null,
		payout_method: null,
		reconciliation_status: isAutomatic ? "in_progress" : "not_applicable",
		reversed_by: null,
		source_type: "card",
		statement_descriptor: null,
		status: "pending",
		trace_id: null,
		type: "bank_account",
	};
	payouts.push(payout);
	emit(stripe, "payout.created", payout, { account });
	stripe.schedule(later(stripe.now(), 12 * HOUR), () => submit(stripe, account, payout));
	return payout;
}

function submit(stripe: StripeState, account: string, payout: Stripe.Payout): void {
	if (payout.status !== "pending") return;
	payout.status = "in_transit";
	emit(stripe, "payout.updated", payout, { account });
	if (payout.automatic) {
		payout.reconciliation_status = "completed";
		emit(stripe, "payout.reconciliation_completed", payout, { account });
	}
	stripe.schedule(new Date(payout.arrival_date * 1_000), () => {
		if (payout.status !== "in_transit") return;
		const failure = FAILING_ACCOUNTS[stripe.connected.get(account)?.bankAccount?.last4 ?? ""];
		if (failure) {
			failPayout(stripe, account, payout.id, failure);
			return;
		}
		payout.status = "paid";
		emit(stripe, "payout.paid", payout, { account });
	});
}

/** The payee's bank returns a payout, on its way or already paid. The money comes back to the account's balance. */
export function failPayout(
	stripe: StripeState,
	account: string,
	id: string,
	code: PayoutFailure,
): Stripe.Payout {
	const payout = findPayout(stripe, account, id);
	if (payout.status === "failed") return payout;
	const entry = record(stripe, account, {
		amount: payout.amount,
		type: "payout_failure",
		reporting_category: "payout_reversal",
		source: payout.id,
		description: "PAYOUT FAILURE",
	});
	Object.assign(payout, {
		status: "failed",
		failure_balance_transaction: entry.id,
		failure_code: code,
		failure_message: FAILURE_MESSAGES[code],
	});
	emit(stripe, "payout.failed", payout, { account });
	disableBankAccount(stripe, account);
	return payout;
}

const FAILURE_MESSAGES = {
	account_closed: "The bank account has been closed",
	no_account:
		"The bank account details on file are probably incorrect. No bank account could be located with those details",
	could_not_process: "The bank could not process this payout",
};

export function findPayout(stripe: StripeState, account: string, id: string, param = "id"): Stripe.Payout {
	const payout = stripe.account(account).payouts.find((one) => one.id === id);
	if (!payout) throw missing("payout", id, param);
	return payout;
}

export function listPayoutsOf(
	stripe: StripeState,
	account: string,
	{ arrival_date, created, destination, status, ...page }: z.output<typeof listPayouts>,
): Stripe.ApiList<Stripe.Payout> {
	const payouts = stripe
		.account(account)
		.payouts.filter(
			(payout) =>
				isWithin(payout.arrival_date, arrival_date) &&
				isWithin(payout.created, created) &&
				(destination === undefined || payout.destination === destination) &&
				(status === undefined || payout.status === status),
		);
	return listPage("/v1/payouts", payouts, page);
}

// Top-ups

/** How long a top-up takes to arrive. */
const TOPUP_BUSINESS_DAYS = 5;

export function createTopupOf(
	stripe: StripeState,
	{ amount, description, metadata, statement_descriptor, transfer_group }: z.output<typeof createTopup>,
): Stripe.Topup {
	const arrival = businessDaysLater(stripe.now(), TOPUP_BUSINESS_DAYS);
	const topup: Stripe.Topup = {
		id: newId("tu"),
		object: "topup",
		amount,
		balance_transaction: null,
		created: stripe.seconds(),
		currency: "usd",
		description: description ?? null,
		expected_availability_date: toSeconds(arrival),
		failure_code: null,
		failure_message: null,
		initiated_by: "user",
		livemode: false,
		metadata: metadata ?? {},
		source: null,
		statement_descriptor: statement_descriptor ?? null,
		status: "pending",
		transfer_group: transfer_group ?? null,
	};
	stripe.topups.set(topup.id, topup);
	emit(stripe, "topup.created", topup);
	stripe.schedule(arrival, () => settleTopup(stripe, topup.id));
	return topup;
}

/** Lets a top-up arrive or, if top-ups fail now, fail. */
export function settleTopup(stripe: StripeState, id: string): void {
	const topup = findTopup(stripe, id);
	if (topup.status !== "pending") return;
	if (stripe.behavior.topupsFail) {
		topup.status = "failed";
		topup.failure_code = "insufficient_funds";
		topup.failure_message = "Your bank account doesn't have enough funds.";
		emit(stripe, "topup.failed", topup);
		return;
	}
	topup.status = "succeeded";
	topup.balance_transaction = record(stripe, PLATFORM, {
		amount: topup.amount,
		type: "topup",
		reporting_category: "topup",
		source: topup.id,
		description: topup.description,
	}).id;
	emit(stripe, "topup.succeeded", topup);
	beginWaitingRefunds(stripe);
}

/** Takes a top-up back after it has arrived. */
export function reverseTopup(stripe: StripeState, id: string): void {
	const topup = findTopup(stripe, id);
	if (topup.status !== "succeeded") throw new Error(`The top-up ${id} hasn't succeeded.`);
	topup.status = "reversed";
	record(stripe, PLATFORM, {
		amount: -topup.amount,
		type: "topup_reversal",
		reporting_category: "topup_reversal",
		source: topup.id,
		description: topup.description,
	});
	emit(stripe, "topup.reversed", topup);
}

export function findTopup(stripe: StripeState, id: string): Stripe.Topup {
	const topup = stripe.topups.get(id);
	if (!topup) throw missing("topup", id);
	return topup;
}

export function listTopupsOf(
	stripe: StripeState,
	{ amount, created, status, ...page }: z.output<typeof listTopups>,
): Stripe.ApiList<Stripe.Topup> {
	const topups = [...stripe.topups.values()].filter(
		(topup) =>
			isWithin(topup.amount, amount) &&
			isWithin(topup.created, created) &&
			(status === undefined || topup.status === status),
	);
	return listPage("/v1/topups", topups, page);
}
