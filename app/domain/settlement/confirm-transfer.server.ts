import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { postEntry } from "../ledger/post-entry.server.ts";
import { findSentPayout } from "./sent-payout.server.ts";

/**
 * The provider reports that the transfer of a payout reached the professional's account there: posts
 * it, and the payout to the bank is next. Reports that come again, late, or about an earlier round
 * do nothing. Throws for an unknown reference, and for a transfer that was refused.
 */
export async function confirmTransfer(tx: Tx, sent: string): Promise<void> {
	const payout = await findSentPayout(tx, sent);
	if (!payout) return;
	const at = now();
	const { id, round, amountCents, payment } = payout;
	const { count } = await tx.payout.updateMany({
		where: { id, round, status: "SENDING" },
		data: { status: "TRANSFERRED", statusAt: at, failure: null, attempts: 0, nextAttemptAt: at },
	});
	if (count > 0)
		await postEntry(tx, "transfer-confirmed", { payout, provider: payment.provider, cents: amountCents });
	else if (payout.status === "WAITING")
		throw new Error(`The transfer ${sent} was refused before, or never sent.`);
}
