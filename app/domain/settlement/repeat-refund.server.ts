import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { DomainError } from "../domain-error.ts";
import { postEntry } from "../ledger/post-entry.server.ts";
import { createRefund } from "./create-refund.server.ts";
import { lockPayment, nothingToReturn, returnableCents, suspendedCents } from "./locked-payment.server.ts";
import { closeMoneyIssue } from "./money-issues.server.ts";

/**
 * Sends a refund again that the provider refused, under a reference of its own: posts it from
 * suspense, and a job sends it. Where the payer's bank took a part of the payment, another refund
 * sends the rest. Throws `conflict` where it isn't refused any more, or nothing is left to send.
 */
export async function repeatRefund(tx: Tx, { refundId }: { refundId: string }): Promise<void> {
	const { refused, cents } = await findRefused(tx, refundId);
	const { paymentId, round, amountCents, milestone, milestoneId, reason } = refused;
	if (cents < amountCents) {
		const rest = await createRefund(tx, { paymentId, milestoneId, amountCents: cents, reason });
		await postEntry(tx, "refund-sent", {
			refund: { ...rest, round: 1, paymentId, milestone },
			source: "suspense",
			cents,
		});
	} else {
		const at = now();
		const again = {
			status: "SENDING",
			statusAt: at,
			round: round + 1,
			providerId: null,
			attempts: 0,
			nextAttemptAt: at,
		} as const;
		await tx.refund.updateMany({ where: { id: refundId, round, status: "FAILED" }, data: again });
		await postEntry(tx, "refund-sent", {
			refund: { ...refused, round: round + 1 },
			source: "suspense",
			cents,
		});
	}
	await closeMoneyIssue(tx, "REFUND_FAILED", refundId, "Sent again.");
}

/** A refund that was refused, with its payment locked, and how much of it can be sent again. Throws as `repeatRefund`. */
export async function findRefused(tx: Tx, refundId: string) {
	const { paymentId } = await tx.refund.findUniqueOrThrow({
		where: { id: refundId },
		select: { paymentId: true },
	});
	const { payment } = await lockPayment(tx, paymentId);
	const refused = await tx.refund.findUniqueOrThrow({
		where: { id: refundId },
		include: { milestone: { select: { id: true, bookingId: true } } },
	});
	if (refused.status !== "FAILED")
		throw new DomainError("conflict", "This refund was sent again in the meantime.");
	const cents = Math.min(
		refused.amountCents,
		await suspendedCents(tx, paymentId),
		await returnableCents(tx, payment),
	);
	if (cents <= 0) throw nothingToReturn();
	return { refused, cents };
}
