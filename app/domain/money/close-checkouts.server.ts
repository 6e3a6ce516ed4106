import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { CheckoutStatus } from "#generated/prisma/sqlite/client/enums.ts";

/** The states in which the payer can still pay. */
export const UNPAID: readonly CheckoutStatus[] = ["STARTING", "OPEN"];

type End = { from: readonly CheckoutStatus[]; to: "PAID" | "FAILED" | "EXPIRED"; failure?: string };

/**
 * Ends checkouts that are in one of the states, in the caller's transaction, so that others can be
 * started for their milestones. For those that expire, a job notifies the provider. Returns how many.
 */
export async function closeCheckouts(
	tx: Tx,
	ids: readonly string[],
	{ from, to, failure }: End,
): Promise<number> {
	const at = now();
	const { count } = await tx.checkout.updateMany({
		where: { id: { in: [...ids] }, status: { in: [...from] } },
		data: { status: to, statusAt: at, failure: failure ?? null, nextAttemptAt: to === "EXPIRED" ? at : null },
	});
	await tx.checkoutLine.updateMany({
		where: { checkoutId: { in: [...ids] }, openFor: { not: null }, checkout: { status: to } },
		data: { openFor: null },
	});
	return count;
}

/**
 * Calls off the payments of a booking that no one has made yet, in the transaction that cancels or
 * closes it. One that is being settled goes on: money that arrives then is returned.
 */
export async function expireCheckoutsOf(tx: Tx, bookingId: string): Promise<void> {
	const open = await tx.checkout.findMany({
		where: { bookingId, status: { in: [...UNPAID] } },
		select: { id: true },
	});
	await closeCheckouts(
		tx,
		open.map(({ id }) => id),
		{ from: UNPAID, to: "EXPIRED" },
	);
}
