import { transaction } from "#app/infra/database/db.server.ts";
import { nowAfter } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { flowLabels, type PaymentFlow } from "./finance.ts";

type Input = { flow: PaymentFlow; isPaused: boolean; reason: string };

/**
 * Pauses checkouts or payouts, or lets them run again, on all nodes at once. Needs the finance role
 * and a recent identity check. Throws `conflict` where someone else just did the same.
 */
export async function pausePayments(actor: Actor, { flow, isPaused, reason }: Input): Promise<void> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	await withIdempotency(actor, "pause-payments", { flow, isPaused, reason }, (remember) =>
		transaction(async (tx) => {
			await holdProof(tx, user);
			const latest = await tx.paymentPause.findFirst({
				where: { flow },
				orderBy: [{ at: "desc" }, { id: "desc" }],
			});
			if ((latest?.isPaused ?? false) === isPaused)
				throw new DomainError(
					"conflict",
					`${flowLabels[flow]} are ${isPaused ? "already paused" : "not paused"}.`,
				);
			const { id } = await tx.paymentPause.create({
				data: { flow, isPaused, reason, changedById: user.id, at: nowAfter(latest?.at ?? new Date(0)) },
				select: { id: true },
			});
			await recordEvent(tx, actor, {
				action: "pause-payments",
				subject: ["PaymentPause", id],
				detail: { flow, before: !isPaused, after: isPaused },
			});
			await remember(tx, { done: true });
			return { done: true };
		}),
	);
}
