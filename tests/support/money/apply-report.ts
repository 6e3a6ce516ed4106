import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import type { MoneyOutcomes } from "#app/domain/money/outcomes.server.ts";
import { applyEvent } from "#app/domain/money/payment-events.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import type { ProviderEvent } from "#app/infra/payments/payment-provider.ts";
import { now } from "#app/infra/process/clock.server.ts";

/**
 * Applies a report as the inbox does, except that milestones change only their status, without deadlines,
 * notifications, receipts, or a change of the booking's state. This makes thousands of histories possible.
 */
export async function applyReport(tx: Tx, provider: string, report: ProviderEvent): Promise<void> {
	return applyEvent(tx, onlyStatus, provider, report);
}

/** Outcomes that change only the status of milestones that are paid for, refunded, or charged back. */
export const onlyStatus: MoneyOutcomes = {
	...moneyOutcomes,
	funded: async (tx, milestoneId) => {
		const { count } = await tx.milestone.updateMany({
			where: { id: milestoneId, status: "PLANNED" },
			data: { status: "FUNDED", fundedAt: now() },
		});
		if (count === 0) throw new Error("A milestone was funded that isn't waiting for it.");
	},
	paymentReceived: async () => {},
	refundedAtProvider: async (tx, milestoneId) => {
		const { count } = await tx.milestone.updateMany({
			where: { id: milestoneId, status: "FUNDED" },
			data: { status: "REFUNDED" },
		});
		if (count === 0) throw new Error("A milestone was refunded at the provider that has ended before.");
	},
	paymentReturned: async () => {},
	chargebackLost: async (tx, { emptiedMilestoneIds }) => {
		const { count } = await tx.milestone.updateMany({
			where: { id: { in: emptiedMilestoneIds }, status: "FUNDED" },
			data: { status: "REFUNDED" },
		});
		if (count < emptiedMilestoneIds.length)
			throw new Error("A milestone that a chargeback emptied has ended before.");
	},
};
