import type { Tx } from "#app/infra/database/db.server.ts";
import { postEntry } from "../ledger/post-entry.server.ts";
import { createRefund } from "./create-refund.server.ts";
import { lockPayment, nothingToReturn, returnableCents, suspendedCents } from "./locked-payment.server.ts";
import { closeMoneyIssue } from "./money-issues.server.ts";

type Return = {
	paymentId: string;
	/** RETURNED where it came twice or too late, UNMATCHED where it waited for the team. */
	reason: "RETURNED" | "UNMATCHED";
	/** The milestone that a part of the payment was for, and the part with its sales tax. Without it, all of it goes back. */
	part?: { milestoneId: string; amountCents: number };
};

/**
 * Sends money back that funds nothing: posts it to suspense, unless it waits there, and creates the
 * refund, which a job sends. Throws `conflict` where there is nothing to send back, because it was
 * sent before or the payer's bank has taken it.
 */
export async function returnPayment(tx: Tx, { paymentId, reason, part }: Return): Promise<void> {
	const { payment, memo } = await lockPayment(tx, paymentId);
	if (!part && payment.outcome === "FUNDED")
		throw new Error(`The payment ${paymentId} funded something, so it isn't returned as a whole.`);
	const milestone = part
		? await tx.milestone.findUniqueOrThrow({
				where: { id: part.milestoneId },
				select: { id: true, bookingId: true },
			})
		: null;
	const { isNew } = await postEntry(tx, "payment-suspended", {
		payment,
		part: milestone,
		cents: part?.amountCents ?? payment.amountCents,
		memo,
	});
	const waiting = part ? (isNew ? part.amountCents : 0) : await unsentCents(tx, paymentId);
	const amountCents = Math.min(waiting, await returnableCents(tx, payment));
	if (amountCents <= 0) throw nothingToReturn();
	const { id, reference } = await createRefund(tx, {
		paymentId,
		milestoneId: milestone?.id ?? null,
		amountCents,
		reason,
	});
	await postEntry(tx, "refund-sent", {
		refund: { id, reference, round: 1, paymentId, milestone },
		source: "suspense",
		cents: amountCents,
	});
	if (reason === "UNMATCHED")
		await closeMoneyIssue(tx, "UNMATCHED_PAYMENT", paymentId, `Returned as ${reference}.`);
}

/** What the team would send back of a payment that waits in suspense. */
export async function centsToReturn(tx: Tx, paymentId: string): Promise<number> {
	const { payment } = await lockPayment(tx, paymentId);
	return Math.min(await unsentCents(tx, paymentId), await returnableCents(tx, payment));
}

/** What waits in suspense of a payment, besides refunds that were refused, which are repeated. */
async function unsentCents(tx: Tx, paymentId: string): Promise<number> {
	const refused = await tx.refund.aggregate({
		where: { paymentId, status: "FAILED" },
		_sum: { amountCents: true },
	});
	return (await suspendedCents(tx, paymentId)) - (refused._sum.amountCents ?? 0);
}
