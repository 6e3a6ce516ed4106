import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { findSentPayout, reportFailedPayout } from "./sent-payout.server.ts";

/**
 * The provider reports that the professional's bank refused a payout, or sent it back later. The
 * money is on their account at the provider, so nothing is posted. It is sent again once their
 * details have changed. In whatever order the reports arrive, the refusal counts. Throws for an
 * unknown reference.
 */
export async function failBankPayout(tx: Tx, sent: string, reason: string): Promise<void> {
	const payout = await findSentPayout(tx, sent);
	if (!payout) return;
	const { count } = await tx.payout.updateMany({
		where: { id: payout.id, round: payout.round, status: { in: ["TRANSFERRED", "PAID"] } },
		data: { status: "FAILED", statusAt: now(), failure: reason, nextAttemptAt: null },
	});
	if (count > 0) await reportFailedPayout(tx, payout, reason);
}
