import { checkAccounts } from "./check-accounts.server.ts";
import { checkEntries } from "./check-entries.server.ts";
import { checkMilestones } from "./check-milestones.server.ts";
import { checkPayments } from "./check-payments.server.ts";
import { checkPayouts } from "./check-payouts.server.ts";
import { checkRefunds } from "./check-refunds.server.ts";
import type { Checked } from "./in-batches.server.ts";

/** What is checked, by the plural that counts it, in order. */
export const ledgerChecks: Readonly<Record<string, () => AsyncGenerator<Checked>>> = {
	entries: checkEntries,
	accounts: checkAccounts,
	milestones: checkMilestones,
	payments: checkPayments,
	payouts: checkPayouts,
	refunds: checkRefunds,
};

/**
 * Verifies the ledger from its first entry, a batch after the other: entries add up, accounts were
 * never overdrawn, and milestones, payments, payouts, and refunds agree with them. Returns what is
 * wrong, in sentences.
 */
export async function findLedgerFaults(): Promise<string[]> {
	const faults: string[] = [];
	for (const check of Object.values(ledgerChecks))
		for await (const checked of check()) faults.push(...checked.faults);
	return faults;
}
