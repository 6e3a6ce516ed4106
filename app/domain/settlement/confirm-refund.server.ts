import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { postEntry } from "../ledger/post-entry.server.ts";
import { findSentRefund } from "./sent-refund.server.ts";
import { moneyNews, notifyOfMoney } from "./settlement-emails.server.ts";

/**
 * The provider reports that a refund was sent: posts it and notifies the creator. Reports that come
 * again, late, or about an earlier round do nothing. Throws for an unknown reference.
 */
export async function confirmRefund(tx: Tx, sent: string): Promise<void> {
	const refund = await findSentRefund(tx, sent);
	if (!refund) return;
	const { id, round, amountCents, reference, payment, bookingId } = refund;
	const { count } = await tx.refund.updateMany({
		where: { id, round, status: "SENDING" },
		data: { status: "CONFIRMED", statusAt: now(), failure: null, nextAttemptAt: null },
	});
	if (count === 0) return;
	await postEntry(tx, "refund-confirmed", { refund, provider: payment.provider, cents: amountCents });
	if (bookingId)
		await notifyOfMoney(tx, bookingId, {
			kind: "refund-sent",
			readers: ["CREATOR"],
			news: (title) => moneyNews["refund-sent"]({ amountCents, reference, title }),
		});
}
