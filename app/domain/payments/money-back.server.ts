import type { Tx } from "#app/infra/database/db.server.ts";
import { suspense } from "../ledger/account.ts";

/** What became of the money of a milestone that is neither held nor released, in cents, sales tax included. */
export type MoneyBack = {
	refundedCents: number;
	/** Refunds on their way. */
	refundingCents: number;
	/** Refused refunds, which the team looks at. */
	heldUpCents: number;
	/** What the payer's bank has until it decides. */
	disputedCents: number;
	/** What the payer's bank took for good. */
	takenBackCents: number;
};

type Milestone = { id: string; paymentId: string | null; refundedCents: number; taxRefundedCents: number };

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);

/** What went back of milestones of a booking, as refunds and chargebacks say, by their IDs. */
export async function findMoneyBack(
	from: Tx,
	milestones: readonly Milestone[],
): Promise<(milestoneId: string) => MoneyBack> {
	const touched = milestones.filter(
		({ refundedCents, taxRefundedCents }) => refundedCents + taxRefundedCents > 0,
	);
	const ids = touched.map(({ id }) => id);
	const [refunds, lines, accounts] = await Promise.all([
		from.refund.findMany({
			where: { milestoneId: { in: ids }, reason: { notIn: ["RETURNED", "UNMATCHED"] } },
			select: { milestoneId: true, status: true, amountCents: true },
		}),
		from.chargebackLine.findMany({
			where: { milestoneId: { in: ids }, chargeback: { status: { not: "WON" } } },
			select: {
				milestoneId: true,
				heldCents: true,
				heldTaxCents: true,
				chargeback: { select: { status: true } },
			},
		}),
		from.ledgerAccount.findMany({
			where: { name: { in: touched.map(({ paymentId }) => suspense(paymentId ?? "")) } },
			select: { name: true, balanceCents: true },
		}),
	]);
	/** Of each payment, which may have funded several milestones. */
	const suspended = new Map(accounts.map(({ name, balanceCents }) => [name, -Number(balanceCents)]));
	const byMilestone = new Map<string, MoneyBack>();
	for (const { id, paymentId, refundedCents, taxRefundedCents } of touched) {
		const sent = (status: "CONFIRMED" | "SENDING") =>
			sumOf(
				refunds
					.filter((refund) => refund.milestoneId === id && refund.status === status)
					.map(({ amountCents }) => amountCents),
			);
		const taken = (status: "OPEN" | "LOST") =>
			sumOf(
				lines
					.filter((line) => line.milestoneId === id && line.chargeback.status === status)
					.map(({ heldCents, heldTaxCents }) => heldCents + heldTaxCents),
			);
		const back = {
			refundedCents: sent("CONFIRMED"),
			refundingCents: sent("SENDING"),
			disputedCents: taken("OPEN"),
			takenBackCents: taken("LOST"),
		};
		const rest =
			refundedCents +
			taxRefundedCents -
			back.refundedCents -
			back.refundingCents -
			back.disputedCents -
			back.takenBackCents;
		const account = suspense(paymentId ?? "");
		const heldUpCents = Math.min(rest, suspended.get(account) ?? 0);
		suspended.set(account, (suspended.get(account) ?? 0) - heldUpCents);
		byMilestone.set(id, { ...back, heldUpCents });
	}
	return (id) =>
		byMilestone.get(id) ?? {
			refundedCents: 0,
			refundingCents: 0,
			heldUpCents: 0,
			disputedCents: 0,
			takenBackCents: 0,
		};
}
