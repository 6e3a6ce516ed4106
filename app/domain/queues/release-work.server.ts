import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { type WorkKind, workQueues } from "../work-items/work-item.ts";

/** Releases a work item without a decision. Does nothing if someone else holds it. */
export async function releaseWork(
	actor: Actor,
	{ kind, subjectId }: { kind: WorkKind; subjectId: string },
): Promise<void> {
	const user = requireArea(actor, workQueues[kind].area);
	await db().workClaim.deleteMany({ where: { kind, subjectId, adminId: user.id } });
}
