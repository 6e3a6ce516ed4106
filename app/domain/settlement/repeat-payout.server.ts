import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { closeMoneyIssue } from "./money-issues.server.ts";

/**
 * Sends a payout again that the provider or the bank refused, under a reference of its own, once
 * nothing else makes it wait. Returns whether it was refused at all.
 */
export async function repeatPayout(tx: Tx, { payoutId: id }: { payoutId: string }): Promise<boolean> {
	const at = now();
	const again = { statusAt: at, round: { increment: 1 }, attempts: 0, nextAttemptAt: at, failure: null };
	// A refused transfer is sent again from the beginning, a refused bank payout from the provider.
	const transfer = await tx.payout.updateMany({
		where: { id, status: "WAITING", failure: { not: null } },
		data: { ...again, transferId: null },
	});
	const bank = await tx.payout.updateMany({
		where: { id, status: "FAILED" },
		data: { ...again, status: "TRANSFERRED", bankPayoutId: null },
	});
	if (transfer.count + bank.count === 0) return false;
	await closeMoneyIssue(tx, "PAYOUT_FAILED", id, "Sent again.");
	return true;
}
