import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { findSentPayout } from "./sent-payout.server.ts";
import { moneyNews, notifyOfMoney } from "./settlement-emails.server.ts";

/**
 * The provider reports that a payout was sent to the professional's bank. It left our balance with
 * the transfer, so nothing is posted. Reports that come again, after a refusal, or about an earlier
 * round do nothing. Throws for an unknown reference.
 */
export async function confirmBankPayout(tx: Tx, sent: string): Promise<void> {
	const payout = await findSentPayout(tx, sent);
	if (!payout) return;
	const { id, round, amountCents, reference, milestone } = payout;
	const { count } = await tx.payout.updateMany({
		where: { id, round, status: "TRANSFERRED" },
		data: { status: "PAID", statusAt: now(), failure: null, nextAttemptAt: null },
	});
	if (count === 0) return;
	await notifyOfMoney(tx, milestone.bookingId, {
		kind: "payout-paid",
		readers: ["PROFESSIONAL"],
		news: (title) => moneyNews["payout-paid"]({ amountCents, reference, title }),
	});
}
