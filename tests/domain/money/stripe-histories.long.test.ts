import * as fc from "fast-check";
import { afterAll, it } from "vitest";
import { setClock } from "#app/infra/process/clock.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { expectSettled } from "../../support/money/history-checks.ts";
import { beginHistory, stir } from "../../support/money/history-run.ts";
import { finish, history, take } from "../../support/money/history-steps.ts";
import { openStripeHistoryBank } from "../../support/money/stripe-history-bank.ts";
import { provingCount, recordFigure } from "../../support/proof/proof.ts";

const HISTORIES = provingCount("STRIPE_HISTORIES", 3, 20);
/** Shrinking a failure would take hours, and its seed and path are enough to reproduce it. */
const endOnFailure = true;

afterAll(() => setClock(undefined));

it("whatever happens to money at Stripe, nothing is overdrawn, held, or paid twice at the end, and its book equals ours", async () => {
	await fc.assert(
		fc.asyncProperty(history, fc.integer(), async ({ steps, ...deal }, noise) => {
			await emptyDatabase();
			// A Monday, so that business days are counted from the start of a week.
			setClock(new Date("2026-11-02T12:00:00Z"));
			const run = await beginHistory(openStripeHistoryBank, { ...deal, noise });
			try {
				for (const step of steps) {
					await take(run, step);
					if (run.random.chance(0.6)) await stir(run);
				}
				await finish(run);
				await expectSettled([run]);
			} finally {
				await run.deal.bank.close();
			}
		}),
		{ numRuns: HISTORIES, endOnFailure },
	);
	recordFigure(`${isPostgres() ? "PostgreSQL" : "SQLite"}: ${HISTORIES} histories at Stripe`);
}, 3_600_000);
