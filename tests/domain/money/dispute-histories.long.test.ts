import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { balancesByKind } from "#app/domain/money/ledger.server.ts";
import { ACCOUNT_KINDS, type AccountKind } from "#app/domain/money/ledger-account.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { beginDisputes, calmDown, type DisputeRun, stirUp } from "../../support/money/dispute-history-run.ts";
import {
	type DisputeHistory,
	disputeHistory,
	finishDisputes,
	takeDisputeStep,
} from "../../support/money/dispute-history-steps.ts";
import { provingCount, recordFigure } from "../../support/proof/proof.ts";

const HISTORIES = provingCount("DISPUTE_HISTORIES", 2, 40);
/** How many histories run a second time, with the reports and lost calls varied. */
const TWICE = Math.ceil(HISTORIES / 5);
const seed = fc.integer();
/** Shrinking a failure would take hours, and its seed is enough to reproduce it. */
const endOnFailure = true;

afterAll(() => setClock(undefined));

async function begin({ refusals }: DisputeHistory, noise: number): Promise<DisputeRun> {
	await emptyDatabase();
	setClock(new Date("2026-05-04T16:00:00Z"));
	return beginDisputes({ refusals, noise });
}

/** Checks that once everything has ended, nothing is waiting and our books agree with the bank's. */
async function expectSettled({ bank, deal }: DisputeRun): Promise<void> {
	expect(await findLedgerFaults()).toEqual([]);
	expect(bank.wrongs).toEqual([]);
	const balances = await balancesByKind();
	const ended: AccountKind[] = ["held", "payable", "refunds-in-transit", "transfers-in-transit", "suspense"];
	expect(Object.fromEntries(ended.map((kind) => [kind, balances.get(kind)]))).toEqual(
		Object.fromEntries(ended.map((kind) => [kind, 0n])),
	);
	expect(ACCOUNT_KINDS.reduce((sum, kind) => sum + (balances.get(kind) ?? 0n), 0n)).toBe(0n);
	expect(balances.get("clearing")).toBe(BigInt(bank.balance()));
	expect(await db().deadline.count({ where: { closedAt: null } })).toBe(0);
	// Each payout was made once, minus what was deducted, and all of it has reached the professional's bank.
	expect(await db().payout.count({ where: { status: { notIn: ["PAID", "KEPT"] } } })).toBe(0);
	expect(bank.payees.get(`payee-${deal.professionalId}`) ?? 0).toBe(0);
	const sent = [...bank.moved.bankPayout.values()].filter(({ isRefused }) => !isRefused);
	const { _sum: paid } = await db().payout.aggregate({ _sum: { amountCents: true, keptCents: true } });
	expect(sent.reduce((sum, { cents }) => sum + cents, 0)).toBe(
		(paid.amountCents ?? 0) - (paid.keptCents ?? 0),
	);
}

describe("whatever the sides, the team, and the banks do about a dispute or a claim", () => {
	it("everything ends, nothing is overdrawn or paid twice, and the ledger balances", async () => {
		await fc.assert(
			fc.asyncProperty(disputeHistory, seed, async (history, noise) => {
				const run = await begin(history, noise);
				const stir = async () => {
					if (run.random.chance(0.6)) await stirUp(run);
				};
				for (const step of history.steps) {
					await takeDisputeStep(run, step, stir);
					await stir();
				}
				await finishDisputes(run);
				await expectSettled(run);
			}),
			{
				numRuns: HISTORIES - TWICE,
				endOnFailure,
			},
		);
		recordFigure(`${isPostgres() ? "PostgreSQL" : "SQLite"}: ${HISTORIES} histories of disputes`);
	}, 3_600_000);

	it("the balances are the same no matter how reports are shuffled, repeated, or delayed, or which calls are lost", async () => {
		await fc.assert(
			fc.asyncProperty(disputeHistory, fc.tuple(seed, seed), async (history, noises) => {
				const ends = [];
				for (const noise of noises) {
					const run = await begin(history, noise);
					const calm = () => calmDown(run);
					for (const step of history.steps) {
						await takeDisputeStep(run, step, calm);
						await calm();
					}
					await finishDisputes(run);
					await expectSettled(run);
					ends.push({ balances: await balancesByKind(), bank: run.bank.balance() });
				}
				expect(ends[1]).toEqual(ends[0]);
			}),
			{
				numRuns: TWICE,
				endOnFailure,
			},
		);
	}, 3_600_000);
});
