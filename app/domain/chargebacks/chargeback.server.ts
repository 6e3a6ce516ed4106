import type { Tx } from "#app/infra/database/db.server.ts";
import { heldCentsOf } from "../milestones/milestone.ts";
import { taxReturnedWith } from "../sales-tax/sales-tax.ts";

/** What a provider reports about a chargeback, by its own IDs of the chargeback and the payment. */
export type ChargebackReport = {
	provider: string;
	chargebackId: string;
	paymentId: string;
	amountCents: number;
};

/**
 * The milestones that a payment funded, locked until the transaction ends, in their order, with what
 * chargebacks that weren't won took of what had been released.
 */
export async function lockMilestonesOf(tx: Tx, paymentId: string) {
	await tx.milestone.updateMany({ where: { paymentId }, data: { refundedCents: { increment: 0 } } });
	const milestones = await tx.milestone.findMany({
		where: { paymentId },
		orderBy: { position: "asc" },
		select: {
			...{
				id: true,
				bookingId: true,
				paymentId: true,
				amountCents: true,
				releasedCents: true,
				refundedCents: true,
				frozenAt: true,
			},
			...{ taxCents: true, taxRefundedCents: true },
			chargebacks: {
				where: { chargeback: { status: { not: "WON" } } },
				select: { lostCents: true, lostTaxCents: true },
			},
		},
	});
	return milestones.map(({ chargebacks, ...milestone }) => ({
		...milestone,
		lostCents: chargebacks.reduce((sum, { lostCents }) => sum + lostCents, 0),
		lostTaxCents: chargebacks.reduce((sum, { lostTaxCents }) => sum + lostTaxCents, 0),
	}));
}

type Paid = Awaited<ReturnType<typeof lockMilestonesOf>>[number];

/** The lines of chargebacks that take from what is held, and so freeze the milestone. */
export const fromHeld = { OR: [{ heldCents: { gt: 0 } }, { heldTaxCents: { gt: 0 } }] };

/** How much a chargeback takes from a milestone, in the terms of its line. */
export type Taken = {
	milestone: Paid;
	heldCents: number;
	heldTaxCents: number;
	lostCents: number;
	lostTaxCents: number;
};

/**
 * What a chargeback takes from milestones, and what is left of it: first what is held, with the
 * sales tax on it in proportion, then what was released, and the tax on that, which stays owed.
 */
export function takeFromMilestones(
	milestones: readonly Paid[],
	amountCents: number,
): { taken: Taken[]; restCents: number } {
	let left = amountCents;
	const take = (most: number): number => {
		const taken = Math.min(left, Math.max(0, most));
		left -= taken;
		return taken;
	};
	const withHeld = milestones.map((milestone) => {
		const [held, tax] = [heldCentsOf(milestone), taxReturnedWith(milestone, heldCentsOf(milestone))];
		const taken = take(held + tax);
		const share = taken === 0 ? 0 : Number((BigInt(taken) * BigInt(tax)) / BigInt(held + tax));
		// While any tax is left, a cent of the amount is left with it, and its refund returns that tax.
		const isAll = taken === held + tax;
		const ofAmount = isAll ? held : Math.min(taken - share, tax > 0 ? held - 1 : held);
		return { milestone, tax, heldCents: ofAmount, heldTaxCents: taken - ofAmount };
	});
	const taken = withHeld.map(({ tax, ...of }) => {
		const { milestone } = of;
		const lostCents = take(milestone.releasedCents - milestone.lostCents);
		return {
			...of,
			lostCents,
			lostTaxCents: take(milestone.taxCents - milestone.taxRefundedCents - tax - milestone.lostTaxCents),
		};
	});
	return { taken, restCents: left };
}
