import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { alreadyDecided, recordDecision } from "../work-items/record-decision.server.ts";
import type { Restore } from "../work-items/restore.server.ts";
import { hideReview, showReview } from "./hide-review.server.ts";
import { reviewHidden } from "./review-emails.server.ts";
import type { DecideReview } from "./review-work-item-forms.ts";

/** An admin keeps a flagged review, or hides it with a reason that its author reads. */
export async function decideReview(
	actor: Actor,
	{ reviewId, decision, reason }: DecideReview & { reviewId: string },
): Promise<{ decision: string }> {
	requireArea(actor, "moderation");
	return withIdempotency(actor, "decide-review", { reviewId, decision, reason }, async (remember) =>
		transaction(async (tx) => {
			const review = await tx.review.findUnique({
				where: { id: reviewId },
				include: { author: { select: { name: true, email: true } }, booking: { select: { title: true } } },
			});
			if (!review) throw new DomainError("not_found", "There is no such review.");
			// A second decision at the same time waits here, and then finds the first.
			const { count } = await tx.review.updateMany({
				where: { id: reviewId, state: review.state },
				data: { state: review.state },
			});
			const isDecided =
				count === 0 ||
				(await tx.decision.count({ where: { kind: "REVIEW", subjectId: reviewId, undoneAt: null } })) > 0;
			const was = isDecided ? null : decision === "hide" ? await hideReview(tx, reviewId) : review.state;
			if (was === null) throw await alreadyDecided(tx, "REVIEW", reviewId, "This review is already hidden.");
			await recordDecision(tx, actor, {
				kind: "REVIEW",
				subjectId: reviewId,
				choice: decision,
				reason,
				before: { state: was },
				from: was,
				to: decision === "hide" ? "HIDDEN" : was,
				at: now(),
				emails:
					decision === "hide"
						? [reviewHidden({ ...review.author, title: review.booking.title, reason: reason ?? "" })]
						: [],
				event: { action: "decide-review", subject: ["Review", reviewId], detail: { decision } },
			});
			await remember(tx, { decision });
			return { decision };
		}),
	);
}

export const restoreReview: Restore = async (tx, { subjectId, choice, before }) => {
	const { state } = before as { state: "WAITING" | "PUBLISHED" };
	return choice === "keep" || showReview(tx, subjectId, state);
};
