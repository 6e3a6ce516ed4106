import {
	type ClaimState,
	findUndoable,
	getClaimState,
} from "#app/domain/office/queues/work-queries.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { LOOKUP_MAX } from "#app/domain/platform/pagination.ts";
import { exactTimestamp, formatTime } from "#app/domain/platform/time/time-zones.server.ts";
import { queuePath, type WorkKind, workItemPath, workQueues } from "#app/domain/platform/work-item.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Undo } from "./back-office-page.tsx";

/** The admin's last decision that can still be undone, for the banner. */
export async function getUndo(actor: Actor): Promise<Undo | null> {
	const decision = await findUndoable(actor);
	if (!decision) return null;
	const { id, kind, subjectId, undoUntil, count } = decision;
	const { one } = workQueues[kind];
	return {
		id,
		what: count > 1 ? `the last ${count} ${one}s` : `the last ${one}`,
		href: count > 1 ? queuePath(kind) : workItemPath(kind, subjectId),
		until: formatTime(undoUntil),
	};
}

export type WorkItemHeader = {
	undo: Undo | null;
	claim: ClaimState & { claimedUntil: string | null };
	queue: { slug: string; label: string; one: string };
	jobId: string;
};

/** The header of a work item's page: the item's claim, and the actor's last decision if it can be undone. */
export async function getWorkItemHeader(
	actor: Actor,
	kind: WorkKind,
	jobId: string,
): Promise<WorkItemHeader> {
	const [undo, claim] = await Promise.all([getUndo(actor), getClaimState(actor, kind, jobId)]);
	const { slug, label, one } = workQueues[kind];
	return { undo, claim, queue: { slug, label, one }, jobId };
}

/** When a work item is due, and whether it is overdue. */
export const formatDueTime = (dueAt: Date) => ({ ...exactTimestamp(dueAt), isLate: dueAt < now() });

/** Adds a formatted time to each event. */
export const withTimestamps = <Row extends { at: Date }>(rows: readonly Row[]) =>
	rows.map((row) => ({ ...row, at: exactTimestamp(row.at) }));

/** The previous and next links of a list, which keep the URL's filter. */
export function pageLinks(
	query: URLSearchParams,
	path: string,
	{ newer, older }: { newer: string | undefined; older: string | undefined },
) {
	const link = (name: "newer" | "older", id: string | undefined) => {
		if (id === undefined) return undefined;
		const filter = [...query].filter(([key, value]) => key !== "newer" && key !== "older" && value !== "");
		return `${path}?${new URLSearchParams([...filter, [name, id]])}`;
	};
	return { previous: link("newer", newer), next: link("older", older) };
}

/** The search text in the URL. */
export const readSearchQuery = (query: URLSearchParams): string =>
	(query.get("q") ?? "").trim().slice(0, LOOKUP_MAX).toWellFormed();

/** The query parameter's value, if it is one of the given values. */
export const readChoice = <Value extends string>(
	query: URLSearchParams,
	name: string,
	values: readonly Value[],
): Value | undefined => values.find((value) => value === query.get(name));
