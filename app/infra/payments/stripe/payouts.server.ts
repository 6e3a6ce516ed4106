import type Stripe from "stripe";
import { DAY, SECOND } from "#app/infra/process/clock.server.ts";
import { idOf, stripeClient } from "./client.server.ts";
import { findTimeOfChange } from "./event-times.server.ts";

/**
 * Stripe pays out a connected account's balance to its bank every business day by itself. A payout consists
 * of the balance transactions that it pays out: transfers of ours, and earlier payouts that failed. After a
 * bank account was entered, the payouts are stopped for some days.
 */

/**
 * Sets when Stripe pays out a connected account's balance to its bank. Without an idempotency key of ours,
 * because the same order may be given again after the opposite one.
 */
export async function setPayoutInterval(account: string, interval: "daily" | "manual"): Promise<void> {
	const stripe = await stripeClient();
	const payments = { payouts: { schedule: { interval } } };
	await stripe.balanceSettings.update({ payments }, { stripeContext: account });
}

type PayoutReport =
	| { kind: "payout-paid"; reference: string; at?: Date }
	| { kind: "payout-failed"; reference: string; reason: string };

/**
 * What a payout of a connected account means now for each transfer in it. If it failed and a later payout
 * contains its money, the later one says what happened. Empty as long as the payout is on its way or Stripe
 * hasn't assigned its balance transactions, which Stripe reports by `payout.reconciliation_completed`. Also
 * empty for payouts that the payee ordered, whose transactions Stripe doesn't know.
 */
export async function readPayout(account: string, payoutId: string): Promise<readonly PayoutReport[]> {
	const stripe = await stripeClient();
	const payout = await stripe.payouts.retrieve(payoutId, {}, { stripeContext: account });
	if (!isMapped(payout)) return [];
	const { id, created, status, failure_message } = await findLatest(stripe, account, payout);
	if (status !== "paid" && !isFailed(status)) return [];
	const references = await findReferences(stripe, account, payoutId);
	if (status === "paid") {
		// Other events are older, or are about an earlier payout whose money this payout sends again.
		const change = { types: ["payout.paid" as const], objectId: id, status, since: created, account };
		const at = await findTimeOfChange(stripe, change);
		return references.map((reference) => ({ kind: "payout-paid", reference, ...(at && { at }) }));
	}
	const reason = failure_message ?? "The payee's bank sent the payout back.";
	return references.map((reference) => ({ kind: "payout-failed", reference, reason }));
}

const isMapped = ({ automatic, reconciliation_status }: Stripe.Payout): boolean =>
	automatic && reconciliation_status === "completed";

const isFailed = (status: string): boolean => status === "failed" || status === "canceled";

const listTransactions = (stripe: Stripe, account: string, payout: string) =>
	stripe.balanceTransactions.list({ payout, limit: 100 }, { stripeContext: account });

/** The types of balance transactions by which the money of an earlier payout has come back. */
const RETURNED = ["payout_cancel", "payout_failure"];

/** The payout that has the money now: this one or, if it failed, the later one that sent the money again. */
async function findLatest(stripe: Stripe, account: string, payout: Stripe.Payout): Promise<Stripe.Payout> {
	if (!isFailed(payout.status)) return payout;
	const created = { gte: payout.created };
	for await (const later of stripe.payouts.list({ created, limit: 100 }, { stripeContext: account })) {
		if (later.id === payout.id || !isMapped(later)) continue;
		for await (const { type, source } of listTransactions(stripe, account, later.id))
			if (RETURNED.includes(type) && source && idOf(source) === payout.id)
				return findLatest(stripe, account, later);
	}
	return payout;
}

/** Our references of all transfers in a payout, and in the failed payouts whose money it sends again. */
async function findReferences(stripe: Stripe, account: string, payoutId: string): Promise<string[]> {
	const payments = new Map<string, number>();
	const payouts = [payoutId];
	for (const payout of payouts)
		for await (const { type, source, created } of listTransactions(stripe, account, payout)) {
			if (!source) continue;
			if (type === "payment") payments.set(idOf(source), created);
			if (RETURNED.includes(type) && !payouts.includes(idOf(source))) payouts.push(idOf(source));
		}
	if (payments.size === 0) return [];
	// The payee received each of these payments through one of our transfers, at about the time of the
	// transfer.
	const [first, last] = [Math.min(...payments.values()), Math.max(...payments.values())];
	const created = { gte: first - DAY / SECOND, lte: last + DAY / SECOND };
	const references: string[] = [];
	for await (const { destination_payment, metadata } of stripe.transfers.list({
		destination: account,
		created,
		limit: 100,
	}))
		if (destination_payment && payments.has(idOf(destination_payment)) && metadata.reference !== undefined)
			references.push(metadata.reference);
	return references;
}
