import type { Tx } from "#app/infra/database/db.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { postEntry } from "./ledger.server.ts";
import { lockPayment, returnableCents, suspendedCents } from "./locked-payment.server.ts";
import { closeMoneyIssue } from "./money-issues.server.ts";

/**
 * Takes money out of suspense whose payer has got it from their bank for good: it makes up for our
 * loss. As long as a chargeback of the payment is open, it waits. `cause` says what happened last.
 */
export async function recoverLoss(tx: Tx, paymentId: string, cause: string): Promise<void> {
	const { payment, memo } = await lockPayment(tx, paymentId);
	const chargebacks = await tx.chargeback.findMany({
		where: { paymentId, status: { not: "WON" } },
		select: { status: true },
	});
	if (chargebacks.length === 0 || chargebacks.some(({ status }) => status === "OPEN")) return;
	const [suspended, returnable] = [await suspendedCents(tx, paymentId), await returnableCents(tx, payment)];
	if (suspended <= returnable) return;
	await postEntry(tx, "loss-recovered", { payment, cause, cents: suspended - returnable, memo });
	if (returnable > 0) return;
	const refused = await tx.refund.findMany({ where: { paymentId, status: "FAILED" }, select: { id: true } });
	for (const { id } of refused)
		await closeMoneyIssue(tx, "REFUND_FAILED", id, "The payer's bank has taken the payment back.");
	await closeMoneyIssue(tx, "UNMATCHED_PAYMENT", paymentId, "The payer's bank has taken the payment back.");
}

/**
 * Finance asks a person to pay back what a lost chargeback took after the release: moves the loss to
 * what they owe us. Once for each chargeback. Throws `conflict` where it wasn't lost, or lost less.
 */
export async function bookReceivable(
	tx: Tx,
	{ chargebackId, personId, amountCents }: { chargebackId: string; personId: string; amountCents: number },
): Promise<void> {
	const { status, lines, payment } = await tx.chargeback.findUniqueOrThrow({
		where: { id: chargebackId },
		include: {
			lines: { select: { lostCents: true } },
			payment: { select: { providerId: true, checkout: { select: { reference: true } } } },
		},
	});
	const lostCents = lines.reduce((sum, line) => sum + line.lostCents, 0);
	if (status !== "LOST" || amountCents > lostCents)
		throw new DomainError("conflict", "This much was not lost to the chargeback.");
	await postEntry(tx, "receivable-booked", {
		chargebackId,
		personId,
		cents: amountCents,
		memo: payment.checkout?.reference ?? payment.providerId,
	});
}
