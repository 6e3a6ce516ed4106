import type { Tx } from "#app/infra/database/db.server.ts";
import type { ProviderEvent } from "#app/infra/payments/payment-provider.ts";
import { formatCents } from "../platform/cents.ts";
import { getHeldCents, taxReturnedWith } from "./amounts.ts";
import { lockMilestonesPaidBy, takeFromMilestones } from "./chargeback.server.ts";
import { closeMoneyIssue, openMoneyIssue } from "./finance.server.ts";
import { postEntry } from "./ledger.server.ts";
import type { MoneyOutcomes } from "./outcomes.server.ts";
import { getSuspenseCents, lockReportedPayment } from "./payment.server.ts";
import { confirmRefund, createRefund, failRefund } from "./refund.server.ts";

type Reported = Extract<ProviderEvent, { kind: "refund-at-provider" }>;
type Locked = Awaited<ReturnType<typeof lockReportedPayment>>;

/**
 * Someone refunded a payment at the provider, without an order of ours. The payer has the money, so it is
 * taken from what is held, like a refund of ours, before it can be released. A repeated report only says
 * whether the refund has succeeded or failed. Throws for a payment that isn't known yet, so that the report
 * is retried.
 */
export async function applyRefundAtProvider(
	tx: Tx,
	outcomes: MoneyOutcomes,
	provider: string,
	report: Reported,
): Promise<void> {
	const locked = await lockReportedPayment(tx, { provider, paymentId: report.paymentId });
	const known = {
		paymentId: locked.payment.id,
		providerId: report.refundId,
		reason: "AT_PROVIDER",
	} as const;
	if ((await tx.refund.count({ where: known })) === 0) {
		if (report.state === "failed") return;
		await record(tx, outcomes, locked, report);
	}
	const parts = await tx.refund.findMany({
		where: known,
		orderBy: { id: "asc" },
		select: { reference: true },
	});
	for (const { reference } of parts) {
		if (report.state === "succeeded") await confirmRefund(tx, outcomes, reference);
		if (report.state === "failed") await failRefund(tx, reference, report.reason);
	}
}

/**
 * Records a refund that was made at the provider, in parts: what was held for each milestone, what was in
 * suspense, and the rest, which is our loss. Opens an issue for finance.
 */
async function record(
	tx: Tx,
	outcomes: MoneyOutcomes,
	{ payment, memo }: Locked,
	{ refundId, lineId, amountCents }: Reported,
): Promise<void> {
	const bookingId = payment.checkout?.bookingId ?? null;
	const book = async (
		source: "held" | "suspense" | "losses",
		cents: number,
		{ milestone = null, taxCents = 0 }: { milestone?: Paid | null; taxCents?: number } = {},
	) => {
		if (cents + taxCents === 0) return;
		const { id, reference } = await createRefund(tx, {
			paymentId: payment.id,
			milestoneId: milestone?.id ?? null,
			amountCents: cents + taxCents,
			taxCents,
			reason: "AT_PROVIDER",
			providerId: refundId,
		});
		const refund = { id, reference, round: 1, paymentId: payment.id, milestone };
		await postEntry(tx, "refund-sent", { refund, source, cents, taxCents });
	};

	const milestones = await lockMilestonesPaidBy(tx, payment.id);
	// A refund of exactly what is held for a milestone is most likely meant for that milestone.
	const fits = (milestone: Paid) => getHeldGross(milestone) === amountCents;
	const sorted = [...milestones.filter(fits), ...milestones.filter((milestone) => !fits(milestone))];
	let left = amountCents;
	for (const { milestone, heldCents, heldTaxCents } of takeFromMilestones(sorted, amountCents).taken) {
		if (heldCents + heldTaxCents === 0) continue;
		left -= heldCents + heldTaxCents;
		// If the payer's bank decides for us, a frozen milestone gets money back, so it doesn't end yet.
		if (heldCents === getHeldCents(milestone) && milestone.frozenAt === null)
			await outcomes.refundedAtProvider(tx, milestone.id);
		await tx.milestone.update({
			where: { id: milestone.id },
			data: { refundedCents: { increment: heldCents }, taxRefundedCents: { increment: heldTaxCents } },
		});
		await book("held", heldCents, { milestone, taxCents: heldTaxCents });
	}
	const heldCents = amountCents - left;
	const suspendedCents = Math.min(left, await getSuspenseCents(tx, payment.id));
	const lostCents = left - suspendedCents;
	await book("suspense", suspendedCents);
	await book("losses", lostCents);
	if (suspendedCents > 0) await closeSettledReturns(tx, payment.id);
	const line = lineId === null ? refundId : `${refundId}, ${lineId}`;
	await openMoneyIssue(tx, {
		kind: "REFUND_AT_PROVIDER",
		subjectId: refundId,
		bookingId,
		amountCents,
		summary: [
			`Someone refunded ${formatCents(amountCents)} of ${memo} at the payment provider (${line}), without an order from here.`,
			...(heldCents > 0 ? [`${formatCents(heldCents)} of it was held, and can no longer be released.`] : []),
			...(suspendedCents > 0 ? [`${formatCents(suspendedCents)} of it was in suspense.`] : []),
			...(lostCents > 0
				? [`${formatCents(lostCents)} of it had been released or refunded here, so it is our loss.`]
				: []),
			"Find out who did it and why.",
		].join(" "),
	});
}

type Paid = Awaited<ReturnType<typeof lockMilestonesPaidBy>>[number];

/** What is held for a milestone, with the sales tax on it, in cents. */
const getHeldGross = (milestone: Paid): number =>
	getHeldCents(milestone) + taxReturnedWith(milestone, getHeldCents(milestone));

/** Closes the issues about a payment's money in suspense if the payer now has all of it. */
async function closeSettledReturns(tx: Tx, paymentId: string): Promise<void> {
	if ((await getSuspenseCents(tx, paymentId)) > 0) return;
	const refused = await tx.refund.findMany({ where: { paymentId, status: "FAILED" }, select: { id: true } });
	const resolution = "It was refunded at the payment provider.";
	for (const { id } of refused) await closeMoneyIssue(tx, "REFUND_FAILED", id, resolution);
	await closeMoneyIssue(tx, "UNMATCHED_PAYMENT", paymentId, resolution);
}
