import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { postEntry } from "../ledger/post-entry.server.ts";
import { findSentPayout, reportFailedPayout } from "./sent-payout.server.ts";

/**
 * The provider reports that it refused the transfer of a payout: reverses its posting, opens an
 * issue, and notifies the professional. The payout waits until their details have changed, or the team
 * sends it again. Throws for an unknown reference, and for a transfer that was confirmed.
 */
export async function failTransfer(tx: Tx, sent: string, reason: string): Promise<void> {
	const payout = await findSentPayout(tx, sent);
	if (!payout) return;
	const { id, round, professionalId, amountCents } = payout;
	const { count } = await tx.payout.updateMany({
		where: { id, round, status: "SENDING" },
		data: { status: "WAITING", statusAt: now(), failure: reason, nextAttemptAt: null },
	});
	if (count > 0) {
		await postEntry(tx, "transfer-refused", { payout, professionalId, cents: amountCents });
		await reportFailedPayout(tx, payout, reason);
	} else if (payout.status !== "WAITING") throw new Error(`The transfer ${sent} was confirmed before.`);
}
