import { expect } from "vitest";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { balancesByKind, getBalance } from "#app/domain/money/ledger.server.ts";
import { ACCOUNT_KINDS, type AccountKind, clearing, suspense } from "#app/domain/money/ledger-account.ts";
import { getSentCents } from "#app/domain/money/payout.ts";
import { db } from "#app/infra/database/db.server.ts";
import type { HistoryBank } from "./history-bank.ts";
import type { HistoryRun } from "./history-run.ts";

/** Checks that once everything has ended, nothing is waiting and our books agree with the banks'. */
export async function expectSettled(runs: readonly HistoryRun[]): Promise<void> {
	expect(await findLedgerFaults()).toEqual([]);
	const balances = await balancesByKind();
	const ended: AccountKind[] = ["held", "payable", "refunds-in-transit", "transfers-in-transit"];
	expect(Object.fromEntries(ended.map((kind) => [kind, balances.get(kind)]))).toEqual(
		Object.fromEntries(ended.map((kind) => [kind, 0n])),
	);
	expect(ACCOUNT_KINDS.reduce((sum, kind) => sum + (balances.get(kind) ?? 0n), 0n)).toBe(0n);
	// All of the tax was returned with a full refund, part of it with a partial one, and none without a refund.
	for (const { amountCents, refundedCents, taxCents, taxRefundedCents } of await db().milestone.findMany({
		where: { paymentId: { not: null } },
	})) {
		if (refundedCents === amountCents || refundedCents === 0)
			expect(taxRefundedCents).toBe(refundedCents === 0 ? 0 : taxCents);
		else expect(Math.abs(taxRefundedCents - (taxCents * refundedCents) / amountCents)).toBeLessThan(2);
	}
	const differences = await db().moneyIssue.findMany({
		where: { kind: { in: ["DIFFERENCE", "EVENT_FAILED"] }, closedAt: null },
		select: { summary: true },
	});
	expect(differences).toEqual([]);
	for (const { deal } of runs) {
		await expectReturned(deal.bank);
		await expectSameBook(deal.bank);
	}
}

/** Checks that no money is in suspense, except what the bank doesn't return and the team has an issue about. */
async function expectReturned({ provider, refundsAfterLoss }: HistoryBank): Promise<void> {
	for (const { id, refunds, chargebacks } of await db().payment.findMany({
		where: { provider: provider.name },
		include: { refunds: true, chargebacks: true },
	})) {
		const isLost = chargebacks.some(({ status }) => status === "LOST");
		if (isLost && !refundsAfterLoss && (await getBalance(suspense(id))) !== 0n) {
			const refused = refunds.filter(({ status }) => status === "FAILED").map((refund) => refund.id);
			const open = { kind: "REFUND_FAILED", closedAt: null, subjectId: { in: refused } } as const;
			expect(await db().moneyIssue.count({ where: open })).toBeGreaterThan(0);
		} else expect(await getBalance(suspense(id))).toBe(0n);
	}
}

/**
 * Checks that our books agree with a bank's: each payment arrived, each refund and transfer was sent once,
 * and all of each payout has reached the professional's bank.
 */
async function expectSameBook(bank: HistoryBank): Promise<void> {
	const { name: provider } = bank.provider;
	const payments = await db().payment.findMany({ where: { provider } });
	const refunds = await db().refund.findMany({ where: { payment: { provider }, status: "CONFIRMED" } });
	const payouts = await db().payout.findMany({ where: { payment: { provider } } });
	const unpaid = payouts.filter(({ status }) => status !== "PAID");
	expect(unpaid.map(({ reference, status, failure }) => [reference, status, failure])).toEqual([]);
	expect(await bank.readBook()).toEqual({
		balance: Number(await getBalance(clearing(provider))),
		payments: Object.fromEntries(
			payments.map(({ providerId, amountCents, feeCents }) => [providerId, amountCents - feeCents]),
		),
		refunds: Object.fromEntries(refunds.map(({ reference, amountCents }) => [reference, amountCents])),
		transfers: Object.fromEntries(payouts.map((payout) => [payout.reference, getSentCents(payout)])),
		atPayee: 0,
		paidOut: payouts.reduce((sum, payout) => sum + getSentCents(payout), 0),
		wrongs: [],
	});
}
