import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { type WorkKind, workQueues } from "../work-items/work-item.ts";
import { claimWork } from "./claim-work.server.ts";
import { findUnclaimedWorkItems } from "./work-queries.server.ts";

/**
 * Claims the most urgent unclaimed work item of a queue and returns its id, or null if none is
 * left.
 */
export async function claimNextWork(actor: Actor, kind: WorkKind): Promise<string | null> {
	requireArea(actor, workQueues[kind].area);
	for (const { id } of await findUnclaimedWorkItems(actor, kind)) {
		try {
			await claimWork(actor, { kind, subjectId: id });
			return id;
		} catch (error) {
			// Someone else was faster. There may be another one.
			if (!(error instanceof DomainError && error.code === "conflict")) throw error;
		}
	}
	return null;
}
