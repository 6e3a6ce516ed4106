import { data } from "react-router";
import { claimNextWork } from "#app/domain/office/queues/claim-work.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import {
	kindOfQueue,
	queuePath,
	type WorkKind,
	workItemPath,
	workQueues,
} from "#app/domain/platform/work-item.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";

/** The queue in the URL. An unknown name is a 404. */
export function queueKind(slug: string): WorkKind {
	const kind = kindOfQueue(slug);
	if (!kind) throw data(null, { status: 404 });
	return kind;
}

/**
 * After a decision, claims the next work item and redirects to it, or redirects to the queue if
 * none is left.
 */
export async function redirectToNextWorkItem(actor: Actor, kind: WorkKind, done: string): Promise<Response> {
	const id = await claimNextWork(actor, kind);
	if (id)
		return redirectWithFlash(workItemPath(kind, id), `${done} Here is the next ${workQueues[kind].one}.`);
	return redirectWithFlash(queuePath(kind), `${done} No other items in this queue are free for you.`);
}
