import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { PaymentFlow } from "#generated/prisma/sqlite/client/enums.ts";

/** Whether finance has paused checkouts, or payouts. */
export async function isPaused(flow: PaymentFlow, from: Tx = db()): Promise<boolean> {
	const latest = await from.paymentPause.findFirst({
		where: { flow },
		orderBy: [{ at: "desc" }, { id: "desc" }],
		select: { isPaused: true },
	});
	return latest?.isPaused ?? false;
}
