import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { recordFunding, recordProviderFee, recordUnmatched } from "#app/domain/money/apply-payment.server.ts";
import type { MoneyOutcomes } from "#app/domain/money/outcomes.server.ts";
import { applyEvent } from "#app/domain/money/payment-events.server.ts";
import { returnPayment } from "#app/domain/money/refund.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import type { ProviderEvent } from "#app/infra/payments/payment-provider.ts";
import { now } from "#app/infra/process/clock.server.ts";

/**
 * Applies a report as the inbox does, except that payments and lost chargebacks change only the milestones'
 * status, without deadlines, notifications, or changes to the booking and the checkout. This makes thousands
 * of histories possible.
 */
export async function applyReport(tx: Tx, provider: string, report: ProviderEvent): Promise<void> {
	if (report.kind === "payment-succeeded") return applyPayment(tx, provider, report);
	return applyEvent(tx, onlyStatus, provider, report);
}

const onlyStatus: MoneyOutcomes = {
	...moneyOutcomes,
	chargebackLost: async (tx, { emptiedMilestoneIds }) => {
		const { count } = await tx.milestone.updateMany({
			where: { id: { in: emptiedMilestoneIds }, status: "FUNDED" },
			data: { status: "REFUNDED" },
		});
		if (count < emptiedMilestoneIds.length)
			throw new Error("A milestone that a chargeback emptied has ended before.");
	},
};

type PaymentSucceeded = Extract<ProviderEvent, { kind: "payment-succeeded" }>;

async function applyPayment(
	tx: Tx,
	provider: string,
	{ paymentId: providerId, reference, amountCents, feeCents }: PaymentSucceeded,
): Promise<void> {
	if ((await tx.payment.count({ where: { provider, providerId } })) > 0) return;
	const checkout = await tx.checkout.findUnique({ where: { reference }, include: { lines: true } });
	const facts = {
		provider,
		providerId,
		amountCents,
		feeCents,
		checkoutId: checkout?.id ?? null,
		receivedAt: now(),
	};
	const lines = checkout?.lines ?? [];
	const { id: paymentId } = await tx.payment.create({
		data: { ...facts, outcome: checkout ? "FUNDED" : "UNMATCHED" },
	});
	if (!checkout) await recordUnmatched(tx, { paymentId });
	for (const { milestoneId, amountCents, taxCents } of lines) {
		const { count } = await tx.milestone.updateMany({
			where: { id: milestoneId, status: "PLANNED" },
			data: { status: "FUNDED", fundedAt: now() },
		});
		if (count > 0) await recordFunding(tx, { paymentId, milestoneId, amountCents, taxCents });
		else
			await returnPayment(tx, {
				paymentId,
				reason: "RETURNED",
				part: { milestoneId, amountCents: amountCents + taxCents },
			});
	}
	await recordProviderFee(tx, { paymentId });
}
