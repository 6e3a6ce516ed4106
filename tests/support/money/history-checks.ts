import { expect } from "vitest";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { balancesByKind, getBalance } from "#app/domain/money/ledger.server.ts";
import {
	ACCOUNT_KINDS,
	type AccountKind,
	clearing,
	payable,
	receivable,
	suspense,
} from "#app/domain/money/ledger-account.ts";
import { getTakenBackCents } from "#app/domain/money/payout.server.ts";
import { DONE_PAYOUT_STATUSES, getSentCents } from "#app/domain/money/payout.ts";
import type { PostingKind } from "#app/domain/money/postings.ts";
import { db } from "#app/infra/database/db.server.ts";
import { type HistoryBank, withoutZeros } from "./history-bank.ts";
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
		await expectReversed(deal);
		await expectSameBook(deal);
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

/** Adds up what entries of a kind posted to an account, by memo, in cents, with positive debits. */
async function sumPosted(kind: PostingKind, accountName: string): Promise<Record<string, number>> {
	const lines = await db().ledgerLine.findMany({
		where: { accountName, entry: { kind } },
		select: { cents: true, entry: { select: { memo: true } } },
	});
	const sums: Record<string, number> = {};
	for (const { cents, entry } of lines) sums[entry.memo] = (sums[entry.memo] ?? 0) + Number(cents);
	return sums;
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);

/** Checks that no reversal waits, and that the professional owes exactly what is left of their debts. */
async function expectReversed({ professional, professionalId }: HistoryRun["deal"]): Promise<void> {
	const unfinished = await db().transferReversal.findMany({
		where: { receivable: { professionalId }, status: { in: ["WAITING", "SENDING"] } },
		select: { reference: true, status: true },
	});
	expect(unfinished).toEqual([]);
	const debts = await db().receivable.findMany({ where: { professionalId } });
	const owed = debts.map(({ amountCents, settledCents }) => amountCents - settledCents);
	expect(Math.min(0, ...owed)).toBe(0);
	expect(Number(await getBalance(receivable(professional.id)))).toBe(total(owed));
}

/**
 * Checks that our books agree with a bank's: each payment arrived, each refund, transfer, and reversal was
 * sent once, and everything earned has reached the professional's bank, except what was kept for their debts.
 * What someone else took back is in suspense, and the team has an issue about it.
 */
async function expectSameBook({ bank, professionalId }: HistoryRun["deal"]): Promise<void> {
	const { name: provider } = bank.provider;
	const payments = await db().payment.findMany({ where: { provider } });
	const refunds = await db().refund.findMany({ where: { payment: { provider }, status: "CONFIRMED" } });
	const payouts = await Promise.all(
		(await db().payout.findMany({ where: { professionalId } })).map(async (payout) => {
			const takenBack = await getTakenBackCents(db(), payout.id);
			return { ...payout, takenBack, leftCents: getSentCents(payout) - takenBack };
		}),
	);
	const unpaid = payouts.filter(
		({ status, leftCents }) => leftCents > 0 && !DONE_PAYOUT_STATUSES.some((done) => done === status),
	);
	expect(unpaid.map(({ reference, status, failure }) => [reference, status, failure])).toEqual([]);
	const open = await db().moneyIssue.findMany({
		where: {
			kind: "TRANSFER_TAKEN_BACK",
			closedAt: null,
			subjectId: { in: payouts.map(({ id }) => id) },
		},
	});
	expect(Object.fromEntries(open.map(({ subjectId, amountCents }) => [subjectId, amountCents]))).toEqual(
		withoutZeros(Object.fromEntries(payouts.map(({ id, takenBack }) => [id, takenBack]))),
	);
	const paidOut = total(payouts.map(({ leftCents }) => leftCents));
	const earned = 0 - total(Object.values(await sumPosted("milestone-released", payable(professionalId))));
	expect(total(payouts.map(({ keptCents, takenBack }) => keptCents + takenBack)) + paidOut).toBe(earned);
	expect(await bank.readBook()).toEqual({
		balance: Number(await getBalance(clearing(provider))),
		payments: Object.fromEntries(
			payments.map(({ providerId, amountCents, feeCents }) => [providerId, amountCents - feeCents]),
		),
		refunds: Object.fromEntries(refunds.map(({ reference, amountCents }) => [reference, amountCents])),
		transfers: withoutZeros(
			Object.fromEntries(payouts.map(({ reference, leftCents }) => [reference, leftCents])),
		),
		reversals: await sumPosted("transfer-reversed", clearing(provider)),
		takenBack: total(Object.values(await sumPosted("transfer-taken-back", clearing(provider)))),
		atPayee: 0,
		paidOut,
		wrongs: [],
	});
}
