import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { timeInWords } from "../calendar/instant-words.server.ts";
import { claimOf } from "../work-items/claims.server.ts";
import { byUrgency, queuePath, WORK_KINDS, type WorkItem, type WorkKind, workQueues } from "../work-items/work-item.ts";
import { countWorkItems, findWorkItems } from "./work-item-queries.server.ts";

/** How many work items of a queue are read and listed. */
const SHOWN = 100;

export type QueueState = { kind: WorkKind; label: string; path: string; count: number; oldest: Date | null; nextDue: Date | null; isLate: boolean };

/** Every queue with its count, its oldest item, and the next due date. */
export async function findQueues(actor: Actor): Promise<QueueState[]> {
	requireUser(actor, "ADMIN");
	const at = now();
	return Promise.all(
		WORK_KINDS.map(async (kind) => {
			const [count, jobs] = await Promise.all([countWorkItems(kind), findWorkItems(kind, SHOWN)]);
			const times = jobs.map(({ since }) => since.getTime());
			const nextDue = jobs.toSorted(byUrgency)[0]?.dueAt ?? null;
			const oldest = times.length > 0 ? new Date(Math.min(...times)) : null;
			return { kind, label: workQueues[kind].label, path: queuePath(kind), count, oldest, nextDue, isLate: nextDue !== null && nextDue < at };
		}),
	);
}

export type QueuedWorkItem = WorkItem & { heldBy: { name: string; isOwn: boolean; until: Date } | null };

/** The work items of a queue, most urgent first, each with its claim. */
export async function findQueue(actor: Actor, kind: WorkKind): Promise<QueuedWorkItem[]> {
	const user = requireUser(actor, "ADMIN");
	const jobs = (await findWorkItems(kind, SHOWN)).toSorted(byUrgency);
	const claims = await db().workClaim.findMany({
		where: { kind, subjectId: { in: jobs.map(({ id }) => id) }, claimedUntil: { gt: now() } },
		include: { admin: { select: { name: true } } },
	});
	return jobs.map((job) => {
		const claim = claims.find(({ subjectId }) => subjectId === job.id);
		return { ...job, heldBy: claim ? { name: claim.admin.name, isOwn: claim.adminId === user.id, until: claim.claimedUntil } : null };
	});
}

/**
 * The work items of a queue that an admin could take now: unclaimed ones and their own, most urgent
 * first.
 */
export async function findUnclaimedWorkItems(actor: Actor, kind: WorkKind): Promise<WorkItem[]> {
	return (await findQueue(actor, kind)).filter(({ heldBy }) => !heldBy || heldBy.isOwn);
}

export type ClaimState = { state: "own" | "free" } | { state: "held"; name: string; until: string };

/**
 * Whether the admin, someone else, or no one holds a work item. `until` is a time of day in words.
 */
export async function getClaimState(actor: Actor, kind: WorkKind, subjectId: string): Promise<ClaimState & { ownUntil: string | null }> {
	const user = requireUser(actor, "ADMIN");
	const claim = await claimOf(kind, subjectId);
	if (!claim) return { state: "free", ownUntil: null };
	const until = timeInWords(claim.claimedUntil);
	return claim.adminId === user.id ? { state: "own", ownUntil: until } : { state: "held", name: claim.name, until, ownUntil: null };
}

export type UndoableDecision = { id: string; kind: WorkKind; subjectId: string; choice: string; undoUntil: Date };

/** The admin's last decision that can still be undone, if any. */
export async function findUndoable(actor: Actor): Promise<UndoableDecision | null> {
	const user = requireUser(actor, "ADMIN");
	return db().decision.findFirst({
		where: { adminId: user.id, undoneAt: null, undoUntil: { gt: now() } },
		orderBy: { id: "desc" },
		select: { id: true, kind: true, subjectId: true, choice: true, undoUntil: true },
	});
}
