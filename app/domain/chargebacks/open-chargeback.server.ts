import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { postEntry } from "../ledger/post-entry.server.ts";
import { formatCents } from "../money/cents.ts";
import { lockPayment } from "../settlement/locked-payment.server.ts";
import { openMoneyIssue } from "../settlement/money-issues.server.ts";
import { moneyNews, notifyOfMoney } from "../settlement/settlement-emails.server.ts";
import { type ChargebackReport, lockMilestonesOf, takeFromMilestones } from "./chargeback.server.ts";

/**
 * The payer's bank takes a payment back, or a part of it: first what is held, whose milestones
 * freeze, and the rest is our loss. A report that comes again does nothing. Throws for a payment
 * that isn't known yet: try again later.
 */
export async function openChargeback(tx: Tx, report: ChargebackReport): Promise<string> {
	const { provider, chargebackId: providerId, amountCents } = report;
	const found = await tx.payment.findUnique({
		where: { provider_providerId: { provider, providerId: report.paymentId } },
		select: { id: true, checkout: { select: { bookingId: true } } },
	});
	if (!found) throw new Error(`The payment ${report.paymentId} of ${provider} isn't known yet.`);
	if (found.checkout) await lockBooking(tx, found.checkout.bookingId);
	const { payment, memo } = await lockPayment(tx, found.id);
	const earlier = await tx.chargeback.findUnique({
		where: { provider_providerId: { provider, providerId } },
		select: { id: true },
	});
	if (earlier) return earlier.id;

	const at = now();
	const { id } = await tx.chargeback.create({
		data: { provider, providerId, paymentId: payment.id, amountCents, openedAt: at },
		select: { id: true },
	});
	const chargeback = { id, provider };
	const milestones = await lockMilestonesOf(tx, payment.id);
	const { taken, restCents } = takeFromMilestones(milestones, amountCents);
	for (const { milestone, ...line } of taken) {
		const { heldCents, heldTaxCents: taxCents, lostCents, lostTaxCents } = line;
		if (heldCents + taxCents + lostCents + lostTaxCents === 0) continue;
		await tx.chargebackLine.create({ data: { chargebackId: id, milestoneId: milestone.id, ...line } });
		const changes = {
			refundedCents: { increment: heldCents },
			taxRefundedCents: { increment: taxCents },
			frozenAt: milestone.frozenAt ?? at,
		};
		if (heldCents + taxCents > 0) await tx.milestone.update({ where: { id: milestone.id }, data: changes });
		await postEntry(tx, "chargeback-opened", {
			chargeback,
			milestone,
			heldCents,
			taxCents,
			lostCents: lostCents + lostTaxCents,
			memo,
		});
	}
	if (restCents > 0)
		await postEntry(tx, "chargeback-opened", {
			chargeback,
			milestone: null,
			heldCents: 0,
			taxCents: 0,
			lostCents: restCents,
			memo,
		});

	const bookingId = payment.checkout?.bookingId ?? null;
	await openMoneyIssue(tx, {
		kind: "CHARGEBACK",
		subjectId: id,
		bookingId,
		amountCents,
		summary: `The payer's bank asks for ${formatCents(amountCents)} of ${memo} back.`,
	});
	if (bookingId)
		await notifyOfMoney(tx, bookingId, {
			kind: "chargeback-opened",
			readers: ["CREATOR", "PROFESSIONAL"],
			news: (title) => moneyNews["chargeback-opened"]({ amountCents, title }),
		});
	return id;
}
