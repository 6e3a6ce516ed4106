import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { hideReview, reviewHidden, reviewProblems, showReview } from "../bookings/reviews.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { command } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import type { WorkItem } from "../platform/work-item.ts";
import { alreadyDecided, type Restore, recordDecision } from "../platform/work-items.server.ts";
import type { DecideReview } from "./decision-forms.ts";

/** Reviews are checked for this many days after they were written. */
const DAYS = 30;
/** The maximum number of reviews that are checked, latest first. */
const SHOWN = 500;

/** Recent reviews that need a decision, oldest first. */
export async function findReviewWorkItems(take: number): Promise<WorkItem[]> {
	const rows = await db().review.findMany({
		where: { state: { in: ["WAITING", "PUBLISHED"] }, createdAt: { gte: later(now(), -DAYS * DAY) } },
		orderBy: { createdAt: "desc" },
		take: SHOWN,
		select: { id: true, text: true, createdAt: true, author: { select: { name: true } } },
	});
	const seen = await db().decision.findMany({
		where: { kind: "REVIEW", undoneAt: null, subjectId: { in: rows.map(({ id }) => id) } },
		select: { subjectId: true },
	});
	const decided = new Set(seen.map(({ subjectId }) => subjectId));
	return rows
		.filter(({ id, text }) => !decided.has(id) && reviewProblems(text).length > 0)
		.reverse()
		.slice(0, take)
		.map(({ id, createdAt, author }) => ({
			id,
			reference: null,
			title: `Review by ${author.name}`,
			since: createdAt,
			dueAt: null,
		}));
}

/** A review with its context and decision. Throws `not_found`. */
export async function getReviewForTeam(actor: Actor, id: string) {
	requireArea(actor, "moderation");
	const review = await db().review.findUnique({
		where: { id },
		include: {
			author: { select: { name: true } },
			booking: {
				select: {
					reference: true,
					title: true,
					creator: { select: { name: true } },
					professional: { select: { id: true, businessName: true } },
				},
			},
		},
	});
	if (!review) throw new DomainError("not_found", "There is no such review.");
	const decision = await db().decision.findFirst({
		where: { kind: "REVIEW", subjectId: id, undoneAt: null },
		orderBy: { id: "desc" },
		select: { choice: true, at: true },
	});
	return { ...review, problems: reviewProblems(review.text), decision };
}

/** An admin keeps a flagged review, or hides it with a reason for its author to read. */
export async function decideReview(
	actor: Actor,
	{ reviewId, decision, reason }: DecideReview & { reviewId: string },
): Promise<{ decision: string }> {
	requireArea(actor, "moderation");
	return command(actor, "decide-review", { reviewId, decision, reason }, async (tx) => {
		const review = await tx.review.findUnique({
			where: { id: reviewId },
			include: { author: { select: { name: true, email: true } }, booking: { select: { title: true } } },
		});
		if (!review) throw new DomainError("not_found", "There is no such review.");
		// A concurrent second decision waits here and then sees the first decision.
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
		return { decision };
	});
}

export const restoreReview: Restore = async (tx, { subjectId, choice, before }) => {
	const { state } = before as { state: "WAITING" | "PUBLISHED" };
	return choice === "keep" || showReview(tx, subjectId, state);
};
