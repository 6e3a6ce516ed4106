import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { RefundReason } from "#generated/prisma/sqlite/client/enums.ts";
import { freeReference } from "./sent-reference.server.ts";

type NewRefund = {
	paymentId: string;
	milestoneId: string | null;
	amountCents: number /** The sales tax in it. */;
	taxCents?: number;
	reason: RefundReason;
};

/** Creates a refund that a job sends. The caller posts it in the same transaction. */
export async function createRefund(tx: Tx, facts: NewRefund): Promise<{ id: string; reference: string }> {
	const at = now();
	const reference = await freeReference(tx, "RFD");
	return tx.refund.create({
		data: { ...facts, reference, status: "SENDING", statusAt: at, nextAttemptAt: at, createdAt: at },
		select: { id: true, reference: true },
	});
}
