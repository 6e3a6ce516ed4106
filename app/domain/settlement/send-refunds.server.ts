import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { formatCents } from "../money/cents.ts";
import { closeMoneyIssue, openMoneyIssue } from "./money-issues.server.ts";
import { nextAttemptAfter, PATIENCE, type Running, sendOnce } from "./sending.server.ts";
import { sentReference } from "./sent-reference.server.ts";

const BATCH = 100;

/**
 * Hands refunds to the provider that were posted. One that gets no answer is tried again later, and
 * an issue is opened after PATIENCE attempts. A refund counts as sent once the provider reports it.
 * Returns how many were handed over.
 */
export async function sendRefunds(
	running?: Running,
	provider: PaymentProvider | null = paymentProvider(),
): Promise<number> {
	if (!provider) return 0;
	const due = await db().refund.findMany({
		where: { status: "SENDING", nextAttemptAt: { lte: now() }, payment: { provider: provider.name } },
		orderBy: [{ nextAttemptAt: "asc" }, { id: "asc" }],
		take: BATCH,
		select: { id: true },
	});
	return forEachInSequence(
		due,
		{ text: "a refund was not sent", about: ({ id }) => ({ refundId: id }) },
		async ({ id }) => {
			const refund = running?.isStopped() ? null : await transaction((tx) => claim(tx, id));
			if (!refund) return false;
			const { round, attempts, amountCents, payment } = refund;
			const reference = sentReference(refund);
			const send = () => provider.refund({ reference, paymentId: payment.providerId, amountCents });
			const { refundId } = await sendOnce(attempts, () => provider.findRefund(reference), send);
			await transaction(async (tx) => {
				await tx.refund.updateMany({ where: { id, round }, data: { providerId: refundId } });
				// The report may have come before the answer.
				const { count } = await tx.refund.updateMany({
					where: { id, round, status: "SENDING" },
					data: { nextAttemptAt: null },
				});
				if (count > 0 && attempts >= PATIENCE)
					await closeMoneyIssue(tx, "REFUND_FAILED", id, "The provider answered.");
			});
			return true;
		},
	);
}

/** Takes a refund for one call, and returns it as it was. Null if someone else has. */
async function claim(tx: Tx, id: string) {
	const refund = await tx.refund.findFirst({
		where: { id, status: "SENDING", nextAttemptAt: { lte: now() } },
		include: { payment: { select: { providerId: true } }, milestone: { select: { bookingId: true } } },
	});
	if (!refund) return null;
	const { round, attempts, nextAttemptAt, amountCents, reference, milestone } = refund;
	const { count } = await tx.refund.updateMany({
		where: { id, round, status: "SENDING", attempts, nextAttemptAt },
		data: { attempts: attempts + 1, nextAttemptAt: nextAttemptAfter(attempts + 1) },
	});
	if (count === 0) return null;
	const summary = `The provider hasn't answered ${PATIENCE} attempts to send the refund ${reference} of ${formatCents(amountCents)}.`;
	if (attempts === PATIENCE)
		await openMoneyIssue(tx, {
			kind: "REFUND_FAILED",
			subjectId: id,
			bookingId: milestone?.bookingId ?? null,
			amountCents,
			summary,
		});
	return refund;
}
