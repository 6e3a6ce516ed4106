import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { postEntry } from "../ledger/post-entry.server.ts";
import { formatCents } from "../money/cents.ts";
import { lockPayment } from "./locked-payment.server.ts";
import { openMoneyIssue } from "./money-issues.server.ts";
import { recoverLoss } from "./recover-loss.server.ts";
import { findSentRefund } from "./sent-refund.server.ts";

/**
 * The provider reports that a refund was refused, or came back after it had been sent: the money
 * waits in suspense, with an issue for the team. In whatever order the reports arrive, the refusal
 * counts. Throws for an unknown reference.
 */
export async function failRefund(tx: Tx, sent: string, reason: string): Promise<void> {
	const refund = await findSentRefund(tx, sent);
	if (!refund) return;
	const { id, round, amountCents, reference, payment, bookingId } = refund;
	await lockPayment(tx, refund.paymentId);
	const fail = (status: "SENDING" | "CONFIRMED") =>
		tx.refund.updateMany({
			where: { id, round, status },
			data: { status: "FAILED", statusAt: now(), failure: reason, nextAttemptAt: null },
		});
	const wasSending = (await fail("SENDING")).count > 0;
	if (!wasSending && (await fail("CONFIRMED")).count === 0) return;
	await postEntry(tx, "refund-refused", {
		refund,
		returnedTo: wasSending ? null : payment,
		cents: amountCents,
	});
	await openMoneyIssue(tx, {
		kind: "REFUND_FAILED",
		subjectId: id,
		bookingId,
		amountCents,
		summary: `The refund ${reference} of ${formatCents(amountCents)} was refused: ${reason}`,
	});
	await recoverLoss(tx, refund.paymentId, `${id}-${round}`);
}
