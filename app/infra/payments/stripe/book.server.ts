import type Stripe from "stripe";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import type { BookLine } from "../payment-provider.ts";
import { idOf, stripeClient, toSeconds } from "./client.server.ts";
import { isReported } from "./our-orders.server.ts";

/** The book of our own account at Stripe, in balance transactions. */

/** How long payments and refunds through banks take to settle, at most. */
const SETTLES_WITHIN = 45 * DAY;
const BANK_MOVEMENTS = ["payment", "payment_refund", "refund"];

/**
 * Our balance in US dollars, available or not. Stripe's balance includes payments from bank accounts and
 * refunds that may still fail. Stripe reports them only once they have settled, so they are left out until
 * then.
 */
export async function getStripeBalance(): Promise<bigint> {
	const client = await stripeClient();
	let cents = sumDollars(await client.balance.retrieve());
	const created = { gte: toSeconds(later(now(), -SETTLES_WITHIN)) };
	for (const type of BANK_MOVEMENTS)
		for await (const { net, source } of client.balanceTransactions.list({
			type,
			created,
			expand: ["data.source"],
			limit: 100,
		}))
			if (source && typeof source !== "string" && "status" in source && source.status === "pending")
				cents -= net;
	return BigInt(cents);
}

/** What is available and pending in US dollars, in cents. */
const sumDollars = ({ available, pending }: Stripe.Balance): number =>
	[...available, ...pending].reduce(
		(sum, { currency, amount }) => sum + (currency === "usd" ? amount : 0),
		0,
	);

/** The balance of a connected account in US dollars. Payouts have left it, even if they haven't arrived. */
export const getStripePayeeBalance = async (payeeId: string): Promise<bigint> =>
	BigInt(sumDollars(await (await stripeClient()).balance.retrieve({}, { stripeContext: payeeId })));

/**
 * Categories of balance transactions that events report, with the fee of a payment, if they are about our
 * orders. A payment from a bank account that fails is booked when it is submitted and again when it fails
 * (`charge_failure`). The two add up to zero.
 */
const REPORTED = ["charge", "charge_failure"];
/** Categories that events report, but without the fee that Stripe took with them. */
const REPORTED_WITHOUT_FEE = [
	"refund",
	"refund_failure",
	"transfer",
	"transfer_reversal",
	"topup",
	"dispute",
	"dispute_reversal",
];

/** The lines that Stripe has booked since an instant and that no event reports. */
export async function listOtherStripeLines(since: Date): Promise<BookLine[]> {
	const client = await stripeClient();
	const lines: BookLine[] = [];
	for await (const transaction of client.balanceTransactions.list({
		created: { gte: toSeconds(since) },
		expand: ["data.source"],
		limit: 100,
	})) {
		const line = await readLine(client, transaction);
		if (line) lines.push(line);
	}
	return lines;
}

/** Categories of payouts to our own bank, and of those that came back. */
const OWN_PAYOUTS = ["payout", "payout_reversal"];

async function readLine(
	client: Stripe,
	{ id, type, reporting_category: category, ...line }: Stripe.BalanceTransaction,
): Promise<BookLine | null> {
	const unknown = {
		id,
		kind: "unknown",
		cents: line.net,
		description: line.source ? `${type} ${idOf(line.source)}` : type,
	} as const;
	if (REPORTED.includes(category)) return (await isReported(client, line.source)) ? null : unknown;
	if (REPORTED_WITHOUT_FEE.includes(category)) {
		if (!(await isReported(client, line.source))) return unknown;
		const [fee] = line.fee_details;
		return line.fee === 0
			? null
			: { id, kind: "fee", cents: -line.fee, description: fee?.description ?? category };
	}
	const known = { id, cents: line.net, description: line.description ?? type };
	if (category === "fee" || category === "network_cost") return { ...known, kind: "fee" };
	// A payout with a fee, such as an instant one, is more than a payout.
	if (OWN_PAYOUTS.includes(category) && line.fee === 0) return { ...known, kind: "own-payout" };
	if (category === "topup_reversal" && line.source) {
		const { metadata } = await client.topups.retrieve(idOf(line.source));
		if (metadata.reference !== undefined)
			return { ...known, kind: "returned-deposit", reference: metadata.reference };
	}
	return unknown;
}
