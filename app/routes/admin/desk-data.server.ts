import type { Actor } from "#app/domain/actor.ts";
import { timeOf } from "#app/domain/work/claims.server.ts";
import { jobPath, type WorkKind, workQueues } from "#app/domain/work/work.ts";
import { findUndoable, getJobStanding, type JobStanding } from "#app/domain/work/work-queries.server.ts";
import { site } from "#app/infra/site.server.ts";
import type { Undo } from "./desk-page.tsx";

/** The last decision of the person that can be undone, for the banner of every page of the work. */
export async function undoOf(actor: Actor): Promise<Undo | null> {
	const decision = await findUndoable(actor);
	if (!decision) return null;
	const { id, kind, subjectId, undoUntil } = decision;
	return { id, what: `the last ${workQueues[kind].one}`, href: jobPath(kind, subjectId), until: timeOf(undoUntil) };
}

export type JobHead = { undo: Undo | null; claim: JobStanding & { ownUntil: string | null }; queue: { slug: string; label: string; one: string }; jobId: string };

/** What stands above every job: who holds it, and what can be undone. */
export async function jobHead(actor: Actor, kind: WorkKind, jobId: string): Promise<JobHead> {
	const [undo, claim] = await Promise.all([undoOf(actor), getJobStanding(actor, kind, jobId)]);
	const { slug, label, one } = workQueues[kind];
	return { undo, claim, queue: { slug, label, one }, jobId };
}

/** An instant for pages of the desk: day and time in the site's zone. */
export const deskTime = (instant: Date) => ({
	dateTime: instant.toISOString(),
	text: instant.toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: site().timeZone }),
});
