import type Stripe from "stripe";
import { DAY, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import type {
	CheckoutOrder,
	EvidenceOrder,
	EvidenceReceipt,
	OpenCheckout,
	PaymentProvider,
} from "../payment-provider.ts";
import { getStripeBalance, getStripePayeeBalance, listOtherStripeLines } from "./book.server.ts";
import { giveOrder, idOf, stripeClient, toSeconds } from "./client.server.ts";
import {
	getStripeEventTime,
	listStripeEventsSince,
	resolveStripeEvent,
	verifyStripeEvent,
} from "./events.server.ts";
import { examineStripe } from "./examine-stripe.server.ts";
import { onboardStripePayee } from "./payees.server.ts";
import { setPayoutInterval } from "./payouts.server.ts";

/**
 * Stripe: payments on its hosted pages (Checkout), separate charges and transfers to connected accounts
 * (Connect), whose balances it pays out to banks every business day by itself. Our reference is in the
 * metadata of every order, and is part of its idempotency key.
 */
export const stripe: PaymentProvider = {
	name: "stripe",
	label: "Stripe",
	takesAdultWork: false,
	pageOrigins: () => {
		const base = settings().STRIPE_API_BASE;
		return base === undefined ? ["https://checkout.stripe.com", "https://connect.stripe.com"] : [base];
	},
	startCheckout,
	findCheckout,
	expireCheckout,
	refund: ({ reference, paymentId, amountCents }) =>
		giveOrder(async (client) => {
			const { id } = await client.refunds.create(
				{ payment_intent: paymentId, amount: amountCents, metadata: { reference } },
				{ idempotencyKey: `refund-${reference}` },
			);
			return { refundId: id };
		}),
	findRefund: async ({ reference, paymentId }) => {
		const client = await stripeClient();
		const id = await findId(client.refunds.list({ payment_intent: paymentId, limit: 100 }), reference);
		return id === null ? null : { refundId: id };
	},
	onboardPayee: onboardStripePayee,
	transfer: ({ reference, payeeId, amountCents, sourcePaymentId }) =>
		giveOrder(async (client) => {
			const { latest_charge } = await client.paymentIntents.retrieve(sourcePaymentId);
			if (!latest_charge) throw new Error(`The payment ${sourcePaymentId} has no charge.`);
			const { id } = await client.transfers.create(
				{
					amount: amountCents,
					currency: "usd",
					destination: payeeId,
					source_transaction: idOf(latest_charge),
					metadata: { reference },
				},
				{ idempotencyKey: `transfer-${reference}` },
			);
			return { transferId: id };
		}),
	findTransfer: async ({ reference, payeeId, sourcePaymentId }) => {
		const client = await stripeClient();
		// A transfer is in the group of its payment.
		const { transfer_group } = await client.paymentIntents.retrieve(sourcePaymentId);
		const group = transfer_group ? { transfer_group } : {};
		const id = await findId(client.transfers.list({ destination: payeeId, ...group, limit: 100 }), reference);
		return id === null ? null : { transferId: id };
	},
	getPayeeBalance: getStripePayeeBalance,
	reverseTransfer: ({ reference, transferId, amountCents }) =>
		giveOrder(async (client) => {
			const { id } = await client.transfers.createReversal(
				transferId,
				{ amount: amountCents, metadata: { reference } },
				{ idempotencyKey: `reversal-${reference}` },
			);
			return { reversalId: id };
		}),
	findReversal: async ({ reference, transferId }) => {
		const client = await stripeClient();
		const id = await findId(client.transfers.listReversals(transferId, { limit: 100 }), reference);
		return id === null ? null : { reversalId: id };
	},
	bankPayouts: null,
	automaticPayouts: {
		stop: (payeeId) => setPayoutInterval(payeeId, "manual"),
		resume: (payeeId) => setPayoutInterval(payeeId, "daily"),
	},
	addFunds: ({ reference, amountCents }) =>
		giveOrder(async (client) => {
			const { id } = await client.topups.create(
				{ amount: amountCents, currency: "usd", description: reference, metadata: { reference } },
				{ idempotencyKey: `funds-${reference}` },
			);
			return { fundsId: id };
		}),
	findFunds: async ({ reference, startedAt, amountCents }) => {
		const client = await stripeClient();
		const id = await findId(
			client.topups.list({ amount: amountCents, created: since(startedAt), limit: 100 }),
			reference,
		);
		return id === null ? null : { fundsId: id };
	},
	evidence: { submit: submitEvidence },
	getBalance: getStripeBalance,
	listOtherLines: listOtherStripeLines,
	verifyEvent: verifyStripeEvent,
	listEventsSince: listStripeEventsSince,
	getEventTime: getStripeEventTime,
	resolveEvent: resolveStripeEvent,
	examine: examineStripe,
};

/** How far apart Stripe's clock and ours may be. */
const CLOCKS_APART = 5 * MINUTE;

/** A filter for what Stripe created after an instant by our clock. */
const since = (instant: Date) => ({ gte: toSeconds(later(instant, -CLOCKS_APART)) });

type Listed = { id: string; metadata: Stripe.Metadata | null };

/** The ID of the object in a list that has our reference, or null. */
async function findId(list: AsyncIterable<Listed>, reference: string): Promise<string | null> {
	for await (const { id, metadata } of list) if (metadata?.reference === reference) return id;
	return null;
}

// Checkouts

/**
 * The minimum amount, in cents, for payments from a bank account (ACH), which cost less than payments by
 * card.
 */
const BANK_PAYMENTS_FROM = 50_000;

/** Stripe requires a checkout to end 30 minutes to 24 hours after its creation. */
const SHORTEST_CHECKOUT = 30 * MINUTE;
const LONGEST_CHECKOUT = DAY;

/** When a checkout ends. A retry gets the same time, unless it is so late that Stripe would refuse that time. */
function getEnd({ startedAt, expiresAt }: Pick<CheckoutOrder, "startedAt" | "expiresAt">): Date {
	const latest = later(startedAt, LONGEST_CHECKOUT - CLOCKS_APART);
	const earliest = later(now(), SHORTEST_CHECKOUT + MINUTE);
	const end = Math.min(expiresAt.getTime(), latest.getTime());
	return new Date(Math.max(end, earliest.getTime()));
}

/**
 * The idempotency key of an order. Stripe repeats its response to a key for a day, even if it was an error, so
 * an order that is repeated later has another key, which changes every minute.
 */
const checkoutKey = ({ reference, repeatedAt }: CheckoutOrder): string =>
	repeatedAt ? `checkout-${reference}-${Math.floor(repeatedAt.getTime() / MINUTE)}` : `checkout-${reference}`;

async function startCheckout(order: CheckoutOrder): Promise<OpenCheckout> {
	const { reference, amountCents, description, returnTo, cancelTo } = order;
	const client = await stripeClient();
	const session = await client.checkout.sessions.create(
		{
			mode: "payment",
			client_reference_id: reference,
			line_items: [
				{
					quantity: 1,
					price_data: {
						currency: "usd",
						unit_amount: amountCents,
						product_data: { name: description },
					},
				},
			],
			allowed_payment_method_types:
				amountCents >= BANK_PAYMENTS_FROM ? ["card", "us_bank_account"] : ["card"],
			// Payers in other countries pay in dollars, too, so that a refund returns what they paid.
			adaptive_pricing: { enabled: false },
			payment_intent_data: { description, transfer_group: reference, metadata: { reference } },
			expires_at: toSeconds(getEnd(order)),
			success_url: returnTo,
			cancel_url: cancelTo,
		},
		{ idempotencyKey: checkoutKey(order) },
	);
	return asOpened(session);
}

/**
 * A paid or expired session has no page anymore, so its payer is sent to the page that payers come back to.
 */
const asOpened = ({ id, url, success_url }: Stripe.Checkout.Session): OpenCheckout => ({
	checkoutId: id,
	address: url ?? success_url ?? "",
});

/**
 * Looks for a checkout among those created since the order was started. Stripe's search isn't used, because
 * it finds new objects only after a while.
 */
async function findCheckout({
	reference,
	startedAt,
}: Pick<CheckoutOrder, "reference" | "startedAt">): Promise<OpenCheckout | null> {
	const client = await stripeClient();
	const created = { ...since(startedAt), lte: toSeconds(later(startedAt, LONGEST_CHECKOUT + CLOCKS_APART)) };
	for await (const session of client.checkout.sessions.list({ created, limit: 100 }))
		if (session.client_reference_id === reference) return asOpened(session);
	return null;
}

async function expireCheckout(checkoutId: string): Promise<void> {
	const expired = await giveOrder((client) =>
		client.checkout.sessions.expire(checkoutId, {}, { idempotencyKey: `expire-${checkoutId}` }),
	);
	if (!("refused" in expired)) return;
	// Only an open session can be expired. Any other can't be paid anymore.
	const { status } = await (await stripeClient()).checkout.sessions.retrieve(checkoutId);
	if (status === "open") throw new Error(`The checkout ${checkoutId} wasn't expired. ${expired.refused}`);
}

// Evidence about a dispute

/**
 * Stripe takes evidence about an inquiry or a chargeback once, so a dispute that already has it stays as it
 * is. An inquiry and the chargeback that it becomes are the same dispute, whose status says which of them it
 * is and whether it needs a response. The dispute's metadata says whether the evidence is ours. Someone can
 * also submit evidence in Stripe's dashboard, even with the same text.
 */
async function submitEvidence({
	chargebackId,
	isInquiry,
	text,
	file,
}: EvidenceOrder): Promise<EvidenceReceipt> {
	const client = await stripeClient();
	const { status, metadata } = await client.disputes.retrieve(chargebackId);
	const key = isInquiry ? `inquiry-${chargebackId}` : chargebackId;
	if (metadata.evidence === key) return { isReceived: true };
	if (isInquiry && !status.startsWith("warning_"))
		throw new Error(`The inquiry ${chargebackId} has become a chargeback.`);
	if (status === "under_review" || status === "warning_under_review") return { isReceived: false };
	if (status !== "needs_response" && status !== "warning_needs_response")
		throw new Error(`The dispute ${chargebackId} is ${status}, so it takes no evidence anymore.`);
	const uploaded = file && (await uploadEvidence(client, key, file));
	await client.disputes.update(
		chargebackId,
		{
			evidence: { uncategorized_text: text, ...(uploaded && { uncategorized_file: uploaded.id }) },
			metadata: { evidence: key },
			submit: true,
		},
		{ idempotencyKey: `evidence-${key}` },
	);
	return { isReceived: true };
}

const uploadEvidence = (
	client: Stripe,
	key: string,
	{ name, bytes }: NonNullable<EvidenceOrder["file"]>,
): Promise<Stripe.File> =>
	client.files.create(
		{
			purpose: "dispute_evidence",
			file: { data: Buffer.from(bytes), name, type: "application/pdf" },
		},
		{ idempotencyKey: `evidence-file-${key}` },
	);
