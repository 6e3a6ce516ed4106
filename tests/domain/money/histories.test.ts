import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { balancesByKind } from "#app/domain/money/ledger.server.ts";
import { ACCOUNT_KINDS, type AccountKind } from "#app/domain/money/ledger-account.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { expectFigures, expectFinanceFigures } from "../../support/money/figures.ts";
import { beginHistory, calm, type HistoryRun, stir } from "../../support/money/history-run.ts";
import { finish, type History, history, take } from "../../support/money/history-steps.ts";
import { provingCount, recordFigure } from "../../support/proof/proof.ts";

const HISTORIES = provingCount("MONEY_HISTORIES", 50, 100);
/** How many histories run a second time, with the reports and lost calls varied. */
const TWICE = HISTORIES / 5;
/** How many histories run once more, with both sides' figures compared after each step. */
const FIGURES = HISTORIES / 5;
const seed = fc.integer();
const noises = fc.tuple(seed, seed);
/** Shrinking a failure would take hours, and its seed is enough to reproduce it. */
const endOnFailure = true;

afterAll(() => setClock(undefined));

/** How many histories run at the same time on one database. */
const SIDE_BY_SIDE = 10;
const several = fc.array(history, { minLength: SIDE_BY_SIDE, maxLength: SIDE_BY_SIDE });

/** Empties the database, and runs the histories on it at the same time. */
async function runAll(
	histories: readonly History[],
	noise: number,
	each: (run: HistoryRun, history: History) => Promise<void>,
): Promise<HistoryRun[]> {
	await emptyDatabase();
	setClock(new Date("2026-11-02T12:00:00Z"));
	return Promise.all(
		histories.map(async (history, i) => {
			const run = await beginHistory({ ...history, noise: noise + i });
			await each(run, history);
			return run;
		}),
	);
}

/** Checks that once everything has ended, nothing is waiting and our books agree with the banks'. */
async function expectSettled(runs: readonly HistoryRun[]): Promise<void> {
	expect(await findLedgerFaults()).toEqual([]);
	const balances = await balancesByKind();
	const ended: AccountKind[] = ["held", "payable", "refunds-in-transit", "transfers-in-transit", "suspense"];
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
	for (const { deal } of runs) {
		const { bank, professionalId, payeeId } = deal;
		expect(bank.wrongs).toEqual([]);
		const { balanceCents } = (await db().ledgerAccount.findUnique({
			where: { name: `clearing:${bank.provider.name}` },
		})) ?? { balanceCents: 0n };
		expect(balanceCents).toBe(BigInt(bank.balance()));
		// Each payout was made once, and all of it has reached the professional's bank.
		const payouts = await db().payout.findMany({ where: { professionalId } });
		const sent = [...bank.moved.bankPayout.values()]
			.filter(({ isRefused }) => !isRefused)
			.map(({ cents }) => cents);
		expect(sent.sort()).toEqual(payouts.map(({ amountCents }) => amountCents).sort());
		expect(payouts.filter(({ status }) => status !== "PAID")).toEqual([]);
		expect(bank.payees.get(payeeId) ?? 0).toBe(0);
	}
}

describe("whatever happens to money, in any order", () => {
	it("nothing is overdrawn or paid twice, and nothing is held once everything has ended", async () => {
		await fc.assert(
			fc.asyncProperty(several, seed, async (histories, noise) => {
				const runs = await runAll(histories, noise, async (run, { steps }) => {
					for (const step of steps) {
						await take(run, step);
						if (run.random.chance(0.6)) await stir(run);
					}
					await finish(run);
				});
				await expectSettled(runs);
			}),
			{ numRuns: (HISTORIES - TWICE) / SIDE_BY_SIDE, endOnFailure },
		);
		recordFigure(`${isPostgres() ? "PostgreSQL" : "SQLite"}: ${HISTORIES} histories`);
	}, 3_600_000);

	it("the figures of both sides equal the ledger after each step, and those of finance do at the end", async () => {
		await fc.assert(
			fc.asyncProperty(several, seed, async (histories, noise) => {
				await runAll(histories, noise, async (run, { steps }) => {
					for (const step of steps) {
						await take(run, step);
						if (run.random.chance(0.6)) await stir(run);
						await expectFigures(run);
					}
				});
				await expectFinanceFigures();
			}),
			{ numRuns: FIGURES / SIDE_BY_SIDE, endOnFailure },
		);
	}, 3_600_000);

	it("the balances are the same no matter how reports are shuffled, repeated, or delayed, or which calls are lost", async () => {
		await fc.assert(
			fc.asyncProperty(several, noises, async (histories, both) => {
				const ends = [];
				for (const noise of both) {
					const runs = await runAll(histories, noise, async (run, { steps }) => {
						for (const step of steps) {
							await take(run, step);
							await calm(run);
						}
					});
					const balances = await balancesByKind();
					ends.push({ balances, banks: runs.map(({ deal }) => deal.bank.balance()) });
					await Promise.all(runs.map(finish));
					await expectSettled(runs);
					ends.push({ balances: await balancesByKind(), banks: runs.map(({ deal }) => deal.bank.balance()) });
				}
				expect(ends.slice(2)).toEqual(ends.slice(0, 2));
			}),
			{ numRuns: TWICE / SIDE_BY_SIDE, endOnFailure },
		);
	}, 3_600_000);
});
