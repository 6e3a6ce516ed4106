/**
 * Fetches and applies what the configured instance's payment providers have reported, compares their books
 * with our ledger, and verifies our ledger from its first entry, in a separate process. Prints any errors.
 */
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { reconcilePayments } from "#app/domain/money/reconcile-payments.server.ts";
import { db, openDatabase } from "#app/infra/database/db.server.ts";
import { followDemoClock } from "#app/infra/process/demo-clock.server.ts";

await openDatabase();
followDemoClock();
const count = await reconcilePayments(moneyOutcomes);
const issues =
	count === 0
		? []
		: await db().moneyIssue.findMany({
				where: { kind: "DIFFERENCE", closedAt: null },
				select: { summary: true },
			});
const wrong = [...issues.map(({ summary }) => summary), ...(await findLedgerFaults())];
process.stdout.write(JSON.stringify(wrong));
process.exit();
