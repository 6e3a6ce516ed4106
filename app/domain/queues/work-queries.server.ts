import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { timeInWords } from "../calendar/instant-words.server.ts";
import { claimOf } from "../work-items/claims.server.ts";
import {
	byUrgency,
	queuePath,
	queuesOf,
	type WorkItem,
	type WorkKind,
	workQueues,
} from "../work-items/work-item.ts";
import { countWorkItems, findWorkItems } from "./work-item-queries.server.ts";

/** How many work items of a queue are read and listed. */
const SHOWN = 100;

export type QueueState = {
	kind: WorkKind;
	label: string;
	path: string;
	count: number;
	oldest: Date | null;
	nextDue: Date | null;
	isLate: boolean;
};

/** The actor's queues, each with its count, its oldest item, and the next due date. */
export async function findQueues(actor: Actor): Promise<QueueState[]> {
	const { scopes } = requireArea(actor, "home");
	const at = now();
	return Promise.all(
		queuesOf(scopes).map(async (kind) => {
			const [count, jobs] = await Promise.all([countWorkItems(kind), findWorkItems(kind, SHOWN)]);
			const times = jobs.map(({ since }) => since.getTime());
			const nextDue = jobs.toSorted(byUrgency)[0]?.dueAt ?? null;
			const oldest = times.length > 0 ? new Date(Math.min(...times)) : null;
			return {
				kind,
				label: workQueues[kind].label,
				path: queuePath(kind),
				count,
				oldest,
				nextDue,
				isLate: nextDue !== null && nextDue < at,
			};
		}),
	);
}

export type QueuedWorkItem = WorkItem & { heldBy: { name: string; isMine: boolean; until: Date } | null };

/** The work items of a queue, most urgent first, each with its claim. */
export async function findQueue(actor: Actor, kind: WorkKind): Promise<QueuedWorkItem[]> {
	const user = requireArea(actor, workQueues[kind].area);
	const jobs = (await findWorkItems(kind, SHOWN)).toSorted(byUrgency);
	const claims = await db().workClaim.findMany({
		where: { kind, subjectId: { in: jobs.map(({ id }) => id) }, claimedUntil: { gt: now() } },
		include: { admin: { select: { name: true } } },
	});
	return jobs.map((job) => {
		const claim = claims.find(({ subjectId }) => subjectId === job.id);
		return {
			...job,
			heldBy: claim
				? { name: claim.admin.name, isMine: claim.adminId === user.id, until: claim.claimedUntil }
				: null,
		};
	});
}

/**
 * The work items of a queue that an admin could take now: unclaimed ones and their own, most urgent
 * first.
 */
export async function findUnclaimedWorkItems(actor: Actor, kind: WorkKind): Promise<WorkItem[]> {
	return (await findQueue(actor, kind)).filter(({ heldBy }) => !heldBy || heldBy.isMine);
}

export type ClaimState = { state: "yours" | "free" } | { state: "held"; name: string; until: string };

/**
 * Whether the admin, someone else, or no one holds a work item. `until` is a time of day in words.
 */
export async function getClaimState(
	actor: Actor,
	kind: WorkKind,
	subjectId: string,
): Promise<ClaimState & { claimedUntil: string | null }> {
	const user = requireArea(actor, workQueues[kind].area);
	const claim = await claimOf(kind, subjectId);
	if (!claim) return { state: "free", claimedUntil: null };
	const until = timeInWords(claim.claimedUntil);
	return claim.adminId === user.id
		? { state: "yours", claimedUntil: until }
		: { state: "held", name: claim.name, until, claimedUntil: null };
}

export type UndoableDecision = {
	id: string;
	kind: WorkKind;
	subjectId: string;
	choice: string;
	undoUntil: Date;
};

/** The admin's last decision that can still be undone, if any. */
export async function findUndoable(actor: Actor): Promise<UndoableDecision | null> {
	const { id: adminId, scopes } = requireArea(actor, "home");
	return db().decision.findFirst({
		where: { adminId, kind: { in: queuesOf(scopes) }, undoneAt: null, undoUntil: { gt: now() } },
		orderBy: { id: "desc" },
		select: { id: true, kind: true, subjectId: true, choice: true, undoUntil: true },
	});
}
