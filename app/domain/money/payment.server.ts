import type { Tx } from "#app/infra/database/db.server.ts";
import type { Refused } from "#app/infra/payments/payment-provider.ts";
import { HOUR, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { lockBooking } from "../platform/lock-booking.server.ts";
import { newReference } from "../platform/reference.ts";
import { getHeldCents, taxReturnedWith } from "./amounts.ts";
import { getBalance } from "./ledger.server.ts";
import { suspense } from "./ledger-account.ts";

/**
 * Code that several files here share: how much of a payment is left or held, and the steps for sending
 * something to the provider.
 */

/**
 * Locks a payment until the transaction ends, and returns it with the reference used in its ledger entries.
 */
export async function lockPayment(tx: Tx, paymentId: string) {
	const payment = await tx.payment.update({
		where: { id: paymentId },
		data: { feeCents: { increment: 0 } },
		include: { checkout: { select: { reference: true, bookingId: true, receivableId: true } } },
	});
	return { payment, memo: payment.checkout?.reference ?? payment.providerId };
}

/** A provider's report about a chargeback or an inquiry, with the provider's own IDs. */
export type ChargebackReport = {
	provider: string;
	chargebackId: string;
	paymentId: string;
	amountCents: number;
	/** When the provider stops accepting evidence. */
	evidenceDueAt?: Date | null;
	/** What the payer told their bank. */
	reason?: string | null;
};

/**
 * The payment that a provider's report is about, locked after its booking. Throws for a payment that isn't
 * known yet, so that the report is retried.
 */
export async function lockReportedPayment(
	tx: Tx,
	{ provider, paymentId: providerId }: { provider: string; paymentId: string },
) {
	const found = await tx.payment.findUnique({
		where: { provider_providerId: { provider, providerId } },
		select: { id: true, checkout: { select: { bookingId: true } } },
	});
	if (!found) throw new Error(`The payment ${providerId} of ${provider} isn't known yet.`);
	if (found.checkout) await lockBooking(tx, found.checkout.bookingId);
	return lockPayment(tx, found.id);
}

/**
 * How much of a locked payment its payer could still get back: what they paid, less what was refunded and
 * what their bank took.
 */
export async function returnableCents(
	tx: Tx,
	{ id: paymentId, amountCents }: { id: string; amountCents: number },
): Promise<number> {
	const sent = await tx.refund.aggregate({
		where: { paymentId, status: { not: "FAILED" } },
		_sum: { amountCents: true },
	});
	const taken = await tx.chargeback.aggregate({
		where: { paymentId, status: { not: "WON" } },
		_sum: { amountCents: true },
	});
	return Math.max(0, amountCents - (sent._sum.amountCents ?? 0) - (taken._sum.amountCents ?? 0));
}

/** The part of a payment that is in suspense, in cents. */
export const getSuspenseCents = async (tx: Tx, paymentId: string): Promise<number> =>
	-Number(await getBalance(suspense(paymentId), tx));

/** The error for returning money that the payer has already received. */
export const nothingToReturnError = (): DomainError =>
	new DomainError(
		"conflict",
		"There's nothing left to send back. It was already sent, or the payer's bank has taken it.",
	);

/** The columns of a milestone that `takeFromHeld` needs. */
const columns = {
	id: true,
	bookingId: true,
	amountCents: true,
	feeCents: true,
	taxCents: true,
	paymentId: true,
	frozenAt: true,
	releasedCents: true,
	refundedCents: true,
	taxRefundedCents: true,
	booking: { select: { reference: true, professionalId: true } },
} as const;

/**
 * Adds to the amount released or refunded for a milestone, in the caller's transaction. Returns the milestone
 * as it was before, with the sales tax to return with a refund. Concurrent calls run one after the other.
 * Throws `conflict` if a chargeback froze the milestone, or if less than the amount is held.
 */
export async function takeFromHeld(
	tx: Tx,
	{
		milestoneId,
		amountCents,
		to,
	}: { milestoneId: string; amountCents: number; to: "releasedCents" | "refundedCents" },
) {
	if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
		throw new Error(`${amountCents} isn't an amount of cents that can be moved.`);
	// Locks the row, so that what is read next doesn't change until the transaction ends.
	await tx.milestone.updateMany({ where: { id: milestoneId }, data: { [to]: { increment: 0 } } });
	const milestone = await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId }, select: columns });
	const { paymentId, frozenAt, releasedCents, refundedCents } = milestone;
	if (frozenAt)
		throw new DomainError(
			"conflict",
			"The payer's bank has asked for this money back. Nothing can be released or refunded until that is decided.",
		);
	if (paymentId === null || amountCents > getHeldCents(milestone))
		throw new DomainError(
			"conflict",
			"This much is no longer held for the milestone. Reload the page to see what happened in the meantime.",
		);
	const taxBackCents = to === "refundedCents" ? taxReturnedWith(milestone, amountCents) : 0;
	const { count } = await tx.milestone.updateMany({
		where: { id: milestoneId, releasedCents, refundedCents, frozenAt: null },
		data: { [to]: { increment: amountCents }, taxRefundedCents: { increment: taxBackCents } },
	});
	if (count === 0) throw new Error(`The milestone ${milestoneId} changed while it was locked.`);
	return { ...milestone, paymentId, taxBackCents };
}

/**
 * The number of attempts without a response before an issue is opened for the team. Together, they take about
 * four hours.
 */
export const ATTEMPTS_BEFORE_ISSUE = 8;

/**
 * When to retry: after a minute, then twice as long each time, up to six hours. The time is stored before the
 * provider is called. If the process is killed during the call, another process retries, and no two processes
 * send at the same time.
 */
export const nextAttemptAfter = (attempts: number): Date =>
	later(now(), Math.min(2 ** (attempts - 1) * MINUTE, 6 * HOUR));

/**
 * Sends something to the provider. From the second attempt on, the provider may have received it already, so
 * it is first looked up by our reference.
 */
export const sendOnce = async <Sent>(
	earlierAttempts: number,
	find: () => Promise<Sent | null>,
	send: () => Promise<Sent | Refused>,
): Promise<Sent | Refused> => (earlierAttempts > 0 ? await find() : null) ?? (await send());

/** What the scheduler passes to a job that sends items one by one. */
export type Running = { isStopped: () => boolean };

/**
 * References have six random digits, so one of ten attempts almost certainly finds a free one, even if many
 * are taken.
 */
const TRIES = 10;

/** Counts the records with a reference, by the reference's prefix. */
const counts = {
	RFD: (tx, where) => tx.refund.count({ where }),
	PYT: (tx, where) => tx.payout.count({ where }),
	TRR: (tx, where) => tx.transferReversal.count({ where }),
	RCV: (tx, where) => tx.receivable.count({ where }),
	OWN: (tx, where) => tx.fundsDeposit.count({ where }),
} satisfies Record<string, (tx: Tx, where: { reference: string }) => Promise<number>>;

/** A new reference that no refund, payout, reversal, debt, or deposit of our own money uses yet. */
export async function newReferenceFor(tx: Tx, prefix: keyof typeof counts): Promise<string> {
	for (let left = TRIES; left > 0; left--) {
		const reference = newReference(prefix);
		if ((await counts[prefix](tx, { reference })) === 0) return reference;
	}
	throw new Error(`No reference ${prefix}-… was free.`);
}

/**
 * The name under which the provider knows a refund, a transfer, its reversal, or a payout. For a known
 * reference, the provider repeats its first response. A new attempt after a refusal therefore gets a new
 * reference: PYT-402913, then PYT-402913-2.
 */
export const sentReference = ({ reference, round }: { reference: string; round: number }): string =>
	round === 1 ? reference : `${reference}-${round}`;

/**
 * Our reference and the round, from the reference that a provider reports. Throws if we couldn't have sent
 * this reference.
 */
export function readSentReference(sent: string): { reference: string; round: number } {
	const [, reference, round = "1"] = /^((?:RFD|PYT|TRR)-\d{6})(?:-([1-9]\d*))?$/.exec(sent) ?? [];
	if (reference === undefined)
		throw new Error(`${JSON.stringify(sent)} isn't the reference of a refund, a payout, or a reversal.`);
	return { reference, round: Number(round) };
}
