import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { balancesByKind } from "#app/domain/money/ledger.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { openCarelessHistoryBank } from "../../support/money/careless-history-bank.ts";
import { expectFigures, expectFinanceFigures } from "../../support/money/figures.ts";
import { expectSettled } from "../../support/money/history-checks.ts";
import { beginHistory, calm, type HistoryRun, stir } from "../../support/money/history-run.ts";
import { finish, type History, history, take } from "../../support/money/history-steps.ts";
import { provingCount, recordFigure } from "../../support/proof/proof.ts";

const HISTORIES = provingCount("MONEY_HISTORIES", 50, 100);
/** How many histories run a second time, with the reports and lost calls varied. */
const TWICE = HISTORIES / 5;
/** How many more histories run, with both sides' figures compared after each step. */
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
			const run = await beginHistory(openCarelessHistoryBank, { ...history, noise: noise + i });
			await each(run, history);
			return run;
		}),
	);
}

/** The balances of the ledger, and of each bank's book. */
const readBalances = async (runs: readonly HistoryRun[]) => ({
	ledger: await balancesByKind(),
	banks: await Promise.all(runs.map(async ({ deal }) => (await deal.bank.readBook()).balance)),
});

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
					ends.push(await readBalances(runs));
					await Promise.all(runs.map(finish));
					await expectSettled(runs);
					ends.push(await readBalances(runs));
				}
				expect(ends.slice(2)).toEqual(ends.slice(0, 2));
			}),
			{ numRuns: TWICE / SIDE_BY_SIDE, endOnFailure },
		);
	}, 3_600_000);
});
