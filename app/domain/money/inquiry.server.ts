import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { formatCents } from "../platform/cents.ts";
import { countRemindersBefore, isDueAtOtherThan, newDueTime } from "./evidence.ts";
import { tellFinanceOfInquiry } from "./evidence-emails.server.ts";
import { closeMoneyIssue, openMoneyIssue } from "./finance.server.ts";
import { type ChargebackReport, lockReportedPayment } from "./payment.server.ts";
import { stopSendingEvidence } from "./send-evidence.server.ts";

/** What the issue about an inquiry says after its chargeback was opened. */
export const BECAME_CHARGEBACK = "It became a chargeback.";

/**
 * The payer's bank asks about a payment. Nothing is posted, and no money is frozen. Opens an issue and emails
 * finance. A repeated report changes only the due time of our evidence, if the report names a different one.
 * An inquiry that has already become a chargeback is only recorded, as closed. Throws for a payment that
 * isn't known yet, so that the report is retried.
 */
export async function openInquiry(tx: Tx, report: ChargebackReport): Promise<void> {
	const { id, isNew, bookingId, memo } = await recordInquiry(tx, report);
	const { provider, chargebackId: providerId, amountCents, reason } = report;
	if (!isNew) return;
	if ((await tx.chargeback.count({ where: { provider, providerId } })) > 0)
		return endInquiry(tx, report, BECAME_CHARGEBACK);
	await openMoneyIssue(tx, {
		kind: "INQUIRY",
		subjectId: id,
		bookingId,
		amountCents,
		summary: `The payer's bank asks about ${formatCents(amountCents)} of ${memo}.${reason ? ` ${reason}` : ""} No money has moved. Submit evidence, or refund the payment.`,
	});
	await tellFinanceOfInquiry(tx, id);
}

/**
 * The payer's bank has closed its inquiry. The report may arrive before the report that opens the inquiry.
 * Throws like `openInquiry`.
 */
export async function closeInquiry(tx: Tx, report: ChargebackReport): Promise<void> {
	await recordInquiry(tx, report);
	await endInquiry(tx, report, "The payer's bank has closed its inquiry.");
}

/** Closes an inquiry and its issue, if there is one. Evidence that hasn't been sent isn't sent anymore. */
export async function endInquiry(
	tx: Tx,
	{ provider, chargebackId: providerId }: Pick<ChargebackReport, "provider" | "chargebackId">,
	resolution: string,
): Promise<void> {
	const inquiry = await tx.paymentInquiry.findUnique({
		where: { provider_providerId: { provider, providerId } },
		select: { id: true },
	});
	if (!inquiry) return;
	await tx.paymentInquiry.updateMany({
		where: { id: inquiry.id, closedAt: null },
		data: { closedAt: now() },
	});
	await stopSendingEvidence(tx, { kind: "INQUIRY", id: inquiry.id }, resolution);
	await closeMoneyIssue(tx, "INQUIRY", inquiry.id, resolution);
}

async function recordInquiry(tx: Tx, report: ChargebackReport) {
	const { provider, chargebackId: providerId, amountCents, evidenceDueAt = null, reason = null } = report;
	const { payment, memo } = await lockReportedPayment(tx, report);
	const of = { bookingId: payment.checkout?.bookingId ?? null, memo };
	const earlier = await tx.paymentInquiry.findUnique({
		where: { provider_providerId: { provider, providerId } },
		select: { id: true },
	});
	const at = now();
	if (earlier) {
		if (evidenceDueAt)
			await tx.paymentInquiry.updateMany({
				where: { id: earlier.id, closedAt: null, ...isDueAtOtherThan(evidenceDueAt) },
				data: newDueTime(evidenceDueAt, at),
			});
		return { ...of, id: earlier.id, isNew: false };
	}
	const due = { evidenceDueAt, reminders: countRemindersBefore(evidenceDueAt, at) };
	const { id } = await tx.paymentInquiry.create({
		data: {
			provider,
			providerId,
			paymentId: payment.id,
			amountCents,
			reason,
			...due,
			openedAt: at,
		},
		select: { id: true },
	});
	return { ...of, id, isNew: true };
}

/**
 * The payer's bank suspects that the payer didn't make a payment. Nothing is posted. Opens an issue, once for
 * each payment. Throws for a payment that isn't known yet, so that the report is retried.
 */
export async function warnOfFraud(
	tx: Tx,
	{ reason = null, ...report }: { provider: string; paymentId: string; reason?: string | null },
): Promise<void> {
	const { payment, memo } = await lockReportedPayment(tx, report);
	const subject = { kind: "FRAUD_WARNING", subjectId: payment.id } as const;
	if ((await tx.moneyIssue.count({ where: subject })) > 0) return;
	await openMoneyIssue(tx, {
		...subject,
		bookingId: payment.checkout?.bookingId ?? null,
		amountCents: payment.amountCents,
		summary: `The payer's bank suspects that ${memo} is fraudulent.${reason ? ` ${reason}` : ""} No money has moved. A refund now usually prevents a chargeback.`,
	});
}
