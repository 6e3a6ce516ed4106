import { db, transaction } from "#app/infra/database/db.server.ts";
import { announce } from "#app/infra/database/events.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { jobActor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { contentWithSource, kindOf } from "./content-source.server.ts";
import { followContent, publishedSources } from "./follow-content.server.ts";

const scheduler = jobActor("publish-scheduled");

/**
 * Publishes what is due, each in its own transaction, so that it can be killed at any point and run
 * again, and on several nodes. What no longer fits the rest of the site goes back to review.
 * Returns how many were handled.
 */
export async function publishScheduled(): Promise<number> {
	const due = await db().contentItem.findMany({
		where: { state: "SCHEDULED", scheduledAt: { lte: now() } },
		orderBy: { scheduledAt: "asc" },
		take: 50,
	});
	let count = 0;
	for (const { id, kind, slug, scheduledRevision, scheduledAt } of due) {
		if (scheduledRevision === null) continue;
		const { source } = await db().contentRevision.findUniqueOrThrow({
			where: { itemId_number: { itemId: id, number: scheduledRevision } },
			select: { source: true },
		});
		const problem = problemWith({ kind: kindOf(kind), slug }, source, await publishedSources());
		await transaction(async (tx) => {
			const done = await tx.contentItem.updateMany({
				where: { id, state: "SCHEDULED", scheduledAt, scheduledRevision },
				data: {
					state: problem ? "IN_REVIEW" : "PUBLISHED",
					...(!problem && { publishedRevision: scheduledRevision }),
					scheduledAt: null,
					scheduledRevision: null,
				},
			});
			if (done.count === 0) return;
			const action = problem ? "refuse-scheduled-content" : "publish-scheduled-content";
			await recordEvent(tx, scheduler, {
				action,
				subject: ["ContentItem", id],
				detail: { kind, slug, revision: scheduledRevision },
			});
			await announce(tx, "changed_content", id);
			count++;
		});
		if (problem) log.error({ kind, slug, problem }, "scheduled content not published");
	}
	if (count > 0) await followContent();
	return count;
}

function problemWith(...source: Parameters<typeof contentWithSource>): string | undefined {
	try {
		contentWithSource(...source);
		return undefined;
	} catch (error) {
		if (error instanceof DomainError) return error.message;
		throw error;
	}
}
