import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import type { WorkItem } from "../work-items/work-item.ts";
import { reviewProblems } from "./review-quality.server.ts";

/** Reviews are checked for this many days after they were written. */
const DAYS = 30;
/** The most reviews checked, latest first. */
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
