import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { alreadyDecided, recordDecision } from "../work-items/record-decision.server.ts";
import { refundAtDiscretion } from "./request-refund.server.ts";

type Input = { requestId: string; decision: "approve" | "reject"; reason: string };

/**
 * A second person approves a refund at the team's discretion, which sends it, or rejects it. Needs
 * the finance role and a recent identity check. Throws `forbidden` for the person who asked for it,
 * and `conflict` where it was already decided or less is held by now.
 */
export async function decideRefundRequest(actor: Actor, { requestId, decision, reason }: Input): Promise<void> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	await withIdempotency(actor, "decide-refund-request", { requestId, decision, reason }, (remember) =>
		transaction(async (tx) => {
			const request = await tx.refundRequest.findUnique({ where: { id: requestId }, include: { milestone: { select: { bookingId: true } } } });
			if (!request) throw new DomainError("not_found", "There is no such request.");
			await lockBooking(tx, request.milestone.bookingId);
			await holdProof(tx, user);
			if (request.askedById === user.id) throw new DomainError("forbidden", "You asked for this refund, so someone else must decide on it.");
			const at = now();
			const status = decision === "approve" ? "APPROVED" : "REJECTED";
			const { count } = await tx.refundRequest.updateMany({ where: { id: requestId, status: "WAITING" }, data: { status, decidedById: user.id, decidedAt: at } });
			if (count === 0) throw await alreadyDecided(tx, "REFUND_REQUEST", requestId, "This request was already decided.");
			if (decision === "approve") await refundAtDiscretion(tx, actor, { milestoneId: request.milestoneId, amountCents: request.amountCents, reason: request.reason });
			await recordDecision(tx, actor, {
				...{ kind: "REFUND_REQUEST", subjectId: requestId, choice: decision, reason, before: {}, from: "WAITING", to: status, at, emails: [], isFinal: true },
				event: { action: "decide-refund-request", subject: ["RefundRequest", requestId], detail: { decision, amountCents: request.amountCents } },
			});
			await remember(tx, { done: true });
			return { done: true };
		}),
	);
}
