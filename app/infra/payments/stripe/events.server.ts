import type Stripe from "stripe";
import * as z from "zod";
import { MINUTE, now, SECOND } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import type { ProviderEvent, VerifiedEvent } from "../payment-provider.ts";
import { idOf, isLiveMode, stripeClient, toSeconds } from "./client.server.ts";
import { findTimeOfChange } from "./event-times.server.ts";
import { isOurPayment } from "./our-orders.server.ts";
import { readPayee } from "./payees.server.ts";
import { readPayout } from "./payouts.server.ts";

/**
 * Events say what has changed, and the object is then fetched. So an event that arrives late, twice, or in
 * another version of the API reports how things are now. There are three sources: events of our own account,
 * events of connected accounts (`account`), and thin events of API v2, which consist of little more than an
 * ID.
 */

const EventBody = z.object({
	id: z.string(),
	type: z.string(),
	created: z.union([
		z.number().transform((seconds) => new Date(seconds * SECOND)),
		z.iso.datetime().pipe(z.coerce.date()),
	]),
	livemode: z.boolean(),
	/** The connected account that the event is about. */
	account: z.string().optional(),
	data: z
		.object({
			object: z.object({ id: z.string().optional(), status: z.string().nullish() }).optional(),
			previous_attributes: z.record(z.string(), z.unknown()).optional(),
		})
		.optional(),
	related_object: z.object({ id: z.string() }).nullish(),
});
type StripeEvent = z.infer<typeof EventBody>;

function parseEvent(body: string): StripeEvent {
	const parsed = EventBody.safeParse(JSON.parse(body));
	if (!parsed.success) throw new Error(`This isn't an event of Stripe: ${z.prettifyError(parsed.error)}`);
	return parsed.data;
}

export const getStripeEventTime = (body: string): Date => parseEvent(body).created;

const TOLERANCE_S = (5 * MINUTE) / SECOND;

/**
 * Verifies a webhook with each secret. Each of the three destinations has its own secret, or two while it is being
 * rotated. Our key can't fetch the objects of events from the other mode (live or test), which Stripe sends to
 * live webhooks for connected accounts, too.
 */
export async function verifyStripeEvent(body: string, headers: Headers): Promise<VerifiedEvent | null> {
	const { STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET, STRIPE_V2_WEBHOOK_SECRET } = settings();
	const signature = headers.get("Stripe-Signature") ?? "";
	const { default: Stripe } = await import("stripe");
	const isSignedWith = (secret: string): boolean => {
		try {
			return (
				Stripe.webhooks.signature?.verifyHeader(
					body,
					signature,
					secret,
					TOLERANCE_S,
					undefined,
					now().getTime(),
				) ?? false
			);
		} catch (error) {
			if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
			throw error;
		}
	};
	const secrets = [STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET, STRIPE_V2_WEBHOOK_SECRET];
	if (!secrets.flatMap((ones) => ones?.split(/, ?/) ?? []).some(isSignedWith)) return null;
	const { id, livemode } = parseEvent(body);
	return { id, isOtherMode: livemode !== isLiveMode() };
}

type WithoutId<Event> = Event extends ProviderEvent ? Omit<Event, "id" | "at"> & { at?: Date } : never;
/** What an event means. It has the time at which the event was created, unless it has its own (`at`). */
type Report = WithoutId<ProviderEvent>;
type Read = (objectId: string, event: StripeEvent) => Promise<readonly Report[]>;

/** The event by which Stripe reports that a payment from a bank account has arrived, days later. */
const BANK_PAYMENT_ARRIVED = "checkout.session.async_payment_succeeded";

/**
 * The events of our own account, by type. All events about the same kind of object, such as a refund, are
 * read in the same way, except that `transfer.reversed` is read as the transfer's reversals.
 */
const ofOurAccount: Record<string, Read> = {
	"checkout.session.completed": readSession,
	[BANK_PAYMENT_ARRIVED]: readSession,
	"checkout.session.async_payment_failed": readSession,
	"checkout.session.expired": readSession,
	"refund.created": readRefund,
	"refund.updated": readRefund,
	"refund.failed": readRefund,
	"transfer.created": readTransfer,
	"transfer.reversed": readReversals,
	"topup.succeeded": readTopup,
	"topup.failed": readTopup,
	"topup.canceled": readTopup,
	"charge.dispute.created": readDispute,
	"charge.dispute.updated": readDispute,
	"charge.dispute.closed": readDispute,
	"charge.dispute.funds_withdrawn": readDispute,
	"charge.dispute.funds_reinstated": readDispute,
	"radar.early_fraud_warning.created": readFraudWarning,
};

/** The events of connected accounts, by type. */
const ofConnectedAccounts: Record<string, Read> = {
	"payout.paid": readPayoutEvent,
	"payout.failed": readPayoutEvent,
	"payout.reconciliation_completed": readPayoutEvent,
	"account.external_account.created": readExternalAccount,
	"account.external_account.updated": readExternalAccount,
	"account.external_account.deleted": readExternalAccount,
};

/**
 * The thin events that we use, by type. Whatever other thin events report about an account also causes one of
 * these or an event of the connected account.
 */
const thin: Record<string, Read> = {
	"v2.core.account[requirements].updated": readAccount,
	"v2.core.account[configuration.recipient].updated": readAccount,
	"v2.core.account[configuration.recipient].capability_status_updated": readAccount,
	"v2.core.account.closed": readAccount,
};

/** The events that Stripe has to send to us, by source. */
export const usedEventTypes = {
	ourAccount: Object.keys(ofOurAccount),
	connectedAccounts: Object.keys(ofConnectedAccounts),
	thin: Object.keys(thin),
};

export async function resolveStripeEvent(body: string): Promise<readonly ProviderEvent[]> {
	const event = parseEvent(body);
	const { id, type, created: at, account, related_object, data } = event;
	const read = related_object ? thin[type] : (account ? ofConnectedAccounts : ofOurAccount)[type];
	const objectId = related_object?.id ?? data?.object?.id;
	if (!read || objectId === undefined) return [];
	const reports = await read(objectId, event);
	return reports.map((report) => ({ at, ...report, id }) as ProviderEvent);
}

// Checkouts

async function readSession(sessionId: string, { type, created }: StripeEvent): Promise<readonly Report[]> {
	const stripe = await stripeClient();
	const session = await stripe.checkout.sessions.retrieve(sessionId, {
		expand: ["payment_intent.latest_charge.balance_transaction"],
	});
	const { client_reference_id: reference, status, payment_status, payment_intent: intent } = session;
	if (reference === null) return [];
	if (status === "expired") return [{ kind: "checkout-expired", reference }];
	if (status !== "complete" || intent === null || typeof intent === "string") return [];
	if (payment_status === "paid") {
		const payment = asPayment(reference, session, intent);
		// The event about the completed checkout may be read only after the payment from the bank has arrived.
		if (type === BANK_PAYMENT_ARRIVED || !isFromBank(intent)) return [payment];
		const change = { types: [BANK_PAYMENT_ARRIVED], objectId: sessionId, status, since: toSeconds(created) };
		return [{ ...payment, at: (await findTimeOfChange(stripe, change)) ?? created }];
	}
	// A payment from a bank account takes days, and the payer may have to confirm the account first.
	if (intent.status === "processing" || intent.status === "requires_action")
		return [{ kind: "payment-processing", reference }];
	const reason = intent.last_payment_error?.message ?? "The payer's bank refused the payment.";
	return [{ kind: "payment-failed", reference, reason }];
}

const isFromBank = ({ latest_charge: charge }: Stripe.PaymentIntent): boolean =>
	typeof charge === "object" && charge?.payment_method_details?.type === "us_bank_account";

function asPayment(
	reference: string,
	{ amount_total, currency }: Stripe.Checkout.Session,
	intent: Stripe.PaymentIntent,
): Report {
	const charge = intent.latest_charge;
	const transaction = typeof charge === "object" ? charge?.balance_transaction : null;
	// Stripe books a card payment some time after it has succeeded.
	if (!charge || typeof charge === "string" || !transaction || typeof transaction === "string")
		throw new Error(`Stripe hasn't booked the payment ${reference} yet.`);
	const method = describeMethod(charge.payment_method_details);
	return {
		kind: "payment-succeeded",
		reference,
		paymentId: intent.id,
		amountCents: amount_total ?? 0,
		feeCents: transaction.fee,
		currency: (currency ?? "").toUpperCase(),
		...(method !== undefined && { method }),
	};
}

const CARD_BRANDS: Record<string, string> = {
	amex: "American Express",
	diners: "Diners Club",
	discover: "Discover",
	eftpos_au: "Eftpos",
	jcb: "JCB",
	mastercard: "Mastercard",
	unionpay: "UnionPay",
	visa: "Visa",
};

function describeMethod(details: Stripe.Charge.PaymentMethodDetails | null): string | undefined {
	const { card, us_bank_account: bank } = details ?? {};
	if (card?.last4) return `${CARD_BRANDS[card.brand ?? ""] ?? "Card"} ending in ${card.last4}`;
	return bank?.last4 ? `Bank account ending in ${bank.last4}` : undefined;
}

// Refunds, transfers, and our own money

const REFUND_FAILURES: Record<string, string> = {
	charge_for_pending_refund_disputed: "The payer's bank took the payment back in the meantime.",
	declined: "The payer's bank declined the refund.",
	expired_or_canceled_card: "The payer's card has expired or was canceled.",
	insufficient_funds: "Our balance at Stripe doesn't cover the refund.",
	lost_or_stolen_card: "The payer's card was reported lost or stolen.",
	merchant_request: "The refund was canceled at our request.",
};

async function readRefund(
	refundId: string,
	{ type, created, data }: StripeEvent,
): Promise<readonly Report[]> {
	const stripe = await stripeClient();
	const refund = await stripe.refunds.retrieve(refundId, { expand: ["payment_intent"] });
	const { metadata, status, failure_reason, payment_intent: intent } = refund;
	const reference = metadata?.reference;
	const isFailed = status === "failed" || status === "canceled";
	const reason = REFUND_FAILURES[failure_reason ?? ""] ?? "The payer's bank didn't accept the refund.";
	if (reference !== undefined) {
		if (status === "succeeded") {
			// Another event about the refund may be older or newer than its success.
			const isItsSuccess =
				data?.object?.status === status &&
				(type === "refund.created" || data.previous_attributes?.status !== undefined);
			const types = ["refund.created" as const, "refund.updated" as const];
			const change = { types, objectId: refundId, status, since: refund.created };
			const at = isItsSuccess ? created : ((await findTimeOfChange(stripe, change)) ?? created);
			return [{ kind: "refund-succeeded", reference, at }];
		}
		if (isFailed) return [{ kind: "refund-failed", reference, reason }];
		const isUnfunded = refund.pending_reason === "insufficient_funds";
		return [{ kind: "refund-accepted", reference, isUnfunded }];
	}
	// Someone made it in Stripe's dashboard.
	if (intent === null || !(await isOurPayment(stripe, intent))) return [];
	const facts = {
		kind: "refund-at-provider",
		refundId,
		paymentId: idOf(intent),
		amountCents: refund.amount,
		lineId: refund.balance_transaction && idOf(refund.balance_transaction),
	} as const;
	if (isFailed) return [{ ...facts, state: "failed", reason }];
	return [{ ...facts, state: status === "succeeded" ? "succeeded" : "sending" }];
}

/**
 * A transfer succeeds when it is created. The money is available to the payee once the payment that the
 * transfer names is available to us.
 */
async function readTransfer(transferId: string): Promise<readonly Report[]> {
	const {
		metadata,
		created,
		source_transaction: charge,
	} = await (await stripeClient()).transfers.retrieve(transferId, {
		expand: ["source_transaction.balance_transaction"],
	});
	const { reference } = metadata;
	if (reference === undefined) return [];
	const paid = typeof charge === "object" ? charge?.balance_transaction : null;
	const availableOn =
		paid && typeof paid === "object"
			? new Date(Math.max(created, paid.available_on) * SECOND).toISOString().slice(0, "YYYY-MM-DD".length)
			: null;
	return [{ kind: "transfer-succeeded", reference, availableOn }];
}

/**
 * The reversals of a transfer, which the event names. Reversals without our reference were made by someone in
 * Stripe's dashboard.
 */
async function readReversals(transferId: string): Promise<readonly Report[]> {
	const stripe = await stripeClient();
	const transfer = await stripe.transfers.retrieve(transferId);
	const reports: Report[] = [];
	for await (const { id, metadata, amount: amountCents } of stripe.transfers.listReversals(transferId, {
		limit: 100,
	})) {
		const ordered = metadata?.reference;
		const { reference } = transfer.metadata;
		if (ordered !== undefined) reports.push({ kind: "transfer-reversed", reference: ordered, amountCents });
		else if (reference !== undefined)
			reports.push({ kind: "transfer-taken-back", reversalId: id, reference, amountCents });
	}
	return reports;
}

async function readTopup(topupId: string): Promise<readonly Report[]> {
	const { metadata, status, amount, failure_message } = await (await stripeClient()).topups.retrieve(topupId);
	const { reference } = metadata;
	if (reference === undefined) return [];
	if (status === "succeeded") return [{ kind: "funds-added", reference, amountCents: amount }];
	if (status !== "failed" && status !== "canceled") return [];
	return [{ kind: "funds-failed", reference, reason: failure_message ?? "Our bank didn't send the money." }];
}

// Chargebacks

/** What the payer told their bank, by Stripe's reason for the dispute. */
const DISPUTE_REASONS: Record<string, string> = {
	credit_not_processed: "The payer says that they are owed a refund.",
	duplicate: "The payer says that they paid twice.",
	fraudulent: "The payer says that they didn't make this payment.",
	general: "The payer's bank gave no particular reason.",
	product_not_received: "The payer says that the work wasn't delivered.",
	product_unacceptable: "The payer says that the work isn't what was agreed.",
	subscription_canceled: "The payer says that they had canceled.",
	unrecognized: "The payer doesn't recognize this payment.",
	debit_not_authorized: "The payer says that they didn't authorize the debit.",
	insufficient_funds: "The payer's account didn't cover the payment.",
	bank_cannot_process: "The payer's bank couldn't process the payment.",
	incorrect_account_details: "The payer's account details were wrong.",
};

/**
 * A dispute is reported as an inquiry while the payer's bank only asks, and as a chargeback once it has taken
 * money. Stripe also opens a dispute if the bank returns a payment from a bank account after the payment has
 * succeeded.
 */
async function readDispute(disputeId: string): Promise<readonly Report[]> {
	const stripe = await stripeClient();
	const dispute = await stripe.disputes.retrieve(disputeId, { expand: ["payment_intent"] });
	const { id: chargebackId, status, payment_intent: intent, balance_transactions: moved } = dispute;
	if (intent === null || !(await isOurPayment(stripe, intent))) return [];
	const { due_by } = dispute.evidence_details;
	const facts = {
		chargebackId,
		paymentId: idOf(intent),
		evidenceDueAt: due_by ? new Date(due_by * SECOND) : null,
		reason: DISPUTE_REASONS[dispute.reason] ?? "The payer's bank gave no reason that we know.",
	};
	// An inquiry takes no money.
	if (status.startsWith("warning_")) {
		const kind = status === "warning_closed" ? "inquiry-closed" : "inquiry-opened";
		return [{ kind, ...facts, amountCents: dispute.amount }];
	}
	const withdrawn = moved.filter(({ amount }) => amount < 0);
	// Stripe prevents a dispute by a block, which takes no money, or by giving the payer their money back.
	const isPrevented = status === "prevented";
	if (withdrawn.length === 0)
		return isPrevented ? [{ kind: "inquiry-closed", ...facts, amountCents: dispute.amount }] : [];
	const amountCents = withdrawn.reduce((sum, { amount }) => sum - amount, 0);
	const chargeback = { ...facts, amountCents };
	const opened: Report = { kind: "chargeback-opened", ...chargeback };
	// The money comes back some time after the dispute is won.
	if ((status === "won" || isPrevented) && moved.some(({ amount }) => amount > 0))
		return [opened, { kind: "chargeback-won", ...chargeback }];
	const isLost = status === "lost" || isPrevented;
	return isLost ? [opened, { kind: "chargeback-lost", ...chargeback }] : [opened];
}

const FRAUD_TYPES: Record<string, string> = {
	made_with_lost_card: "The card was reported lost.",
	made_with_stolen_card: "The card was reported stolen.",
	made_with_stolen_card_number: "The card's number was reported stolen.",
	unauthorized_use_of_card: "The card was used without its owner's permission.",
};

/** The payer's bank suspects fraud. A chargeback may follow. */
async function readFraudWarning(warningId: string): Promise<readonly Report[]> {
	const stripe = await stripeClient();
	const { payment_intent: intent, fraud_type } = await stripe.radar.earlyFraudWarnings.retrieve(warningId, {
		expand: ["payment_intent"],
	});
	return intent && (await isOurPayment(stripe, intent))
		? [{ kind: "fraud-warning", paymentId: idOf(intent), reason: FRAUD_TYPES[fraud_type] ?? null }]
		: [];
}

// Connected accounts

async function readPayoutEvent(payoutId: string, { account = "" }: StripeEvent): Promise<readonly Report[]> {
	return readPayout(account, payoutId);
}

async function readAccount(payeeId: string): Promise<readonly Report[]> {
	return asReports(await readPayee(payeeId));
}

/** The properties that can change while the bank account is still the same one. */
const SAME_ACCOUNT = [
	"available_payout_methods",
	"future_requirements",
	"metadata",
	"requirements",
	"status",
];

async function readExternalAccount(
	_: string,
	{ type, account = "", created, data }: StripeEvent,
): Promise<readonly Report[]> {
	const changed = Object.keys(data?.previous_attributes ?? {});
	const isSame =
		data?.object?.status === "errored" ||
		(changed.length > 0 && changed.every((name) => SAME_ACCOUNT.includes(name)));
	const isChange = !type.endsWith(".deleted") && !isSame;
	return asReports(await readPayee(account, isChange ? created : null));
}

const asReports = (report: Report | null): readonly Report[] => (report ? [report] : []);

// Listing

/**
 * The events since an instant, of the types that we use: of our account, of each connected account, and thin
 * ones. Stripe keeps events for 30 days.
 */
export async function listStripeEventsSince(at: Date): Promise<readonly { id: string; body: string }[]> {
	const stripe = await stripeClient();
	const since = { created: { gte: toSeconds(at) }, limit: 100 };
	const listed: (Stripe.Event | Stripe.V2.Core.Event)[] = [];
	for await (const event of stripe.events.list({ ...since, types: usedEventTypes.ourAccount }))
		listed.push(event);
	for await (const { id } of stripe.v2.core.accounts.list({
		applied_configurations: ["recipient"],
		limit: 100,
	}))
		for await (const event of stripe.events.list(
			{ ...since, types: usedEventTypes.connectedAccounts },
			{ stripeContext: id },
		))
			listed.push({ ...event, account: id });
	for await (const event of stripe.v2.core.events.list({ types: usedEventTypes.thin, limit: 100 }))
		if (new Date(event.created) >= at) listed.push(event);
	return listed
		.map((event) => ({ id: event.id, body: JSON.stringify(event) }))
		.sort((a, b) => getStripeEventTime(a.body).getTime() - getStripeEventTime(b.body).getTime());
}
