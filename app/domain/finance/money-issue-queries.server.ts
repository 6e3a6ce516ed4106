import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import type { WorkItem } from "../work-items/work-item.ts";
import { issueKinds, moneyDecisionLabels } from "./finance.ts";

const waiting = { status: "WAITING" } as const;

/** One whose decision waits for a second person is in their queue. */
const open = { closedAt: null, decisions: { none: waiting } };

export const countMoneyIssues = (): Promise<number> => db().moneyIssue.count({ where: open });

/** The open issues about money that have waited longest. */
export async function findMoneyIssueWorkItems(take: number): Promise<WorkItem[]> {
	const rows = await db().moneyIssue.findMany({
		where: open,
		orderBy: { createdAt: "asc" },
		take,
		select: { id: true, kind: true, createdAt: true },
	});
	return rows.map(({ id, kind, createdAt }) => ({
		id,
		reference: null,
		title: issueKinds[kind].label,
		since: createdAt,
		dueAt: null,
	}));
}

const sides = {
	creator: { select: { name: true } },
	professional: { select: { businessName: true } },
} as const;
const proposed = { include: { proposedBy: { select: { name: true } } } } as const;

/** An issue about money, with the booking that it is about, and the decision that waits for a second person. Throws `not_found`. */
export async function getMoneyIssue(actor: Actor, id: string) {
	requireArea(actor, "money");
	const issue = await db().moneyIssue.findUnique({
		where: { id },
		include: { closedBy: { select: { name: true } }, decisions: { where: waiting, ...proposed } },
	});
	if (!issue) throw new DomainError("not_found", "There is no such issue.");
	const { decisions, ...facts } = issue;
	const booking = issue.bookingId
		? await db().booking.findUnique({
				where: { id: issue.bookingId },
				select: { id: true, reference: true, title: true },
			})
		: null;
	return { ...facts, booking, waiting: decisions[0] ?? null };
}

export const countMoneyDecisions = (): Promise<number> => db().moneyDecision.count({ where: waiting });

/** The decisions that wait longest for a second person. */
export async function findMoneyDecisionWorkItems(take: number): Promise<WorkItem[]> {
	const rows = await db().moneyDecision.findMany({
		where: waiting,
		orderBy: { createdAt: "asc" },
		take,
		select: { id: true, kind: true, createdAt: true, booking: { select: { reference: true, title: true } } },
	});
	return rows.map(({ id, kind, createdAt, booking }) => ({
		id,
		reference: booking?.reference ?? null,
		title: booking?.title ?? moneyDecisionLabels[kind],
		since: createdAt,
		dueAt: null,
	}));
}

/** A decision of the team that moves money, with what it is about. Throws `not_found`. */
export async function getMoneyDecision(actor: Actor, id: string) {
	requireArea(actor, "money");
	const decision = await db().moneyDecision.findUnique({
		where: { id },
		include: {
			proposedBy: { select: { id: true, name: true } },
			decidedBy: { select: { name: true } },
			booking: { include: sides },
			issue: { select: { id: true, kind: true, summary: true } },
			parts: { include: { milestone: true }, orderBy: { milestone: { position: "asc" } } },
		},
	});
	if (!decision) throw new DomainError("not_found", "There is no such decision.");
	return decision;
}

/** A milestone with what is held for it, for a refund at the team's discretion. Throws `not_found`. */
export async function getRefundableMilestone(actor: Actor, id: string) {
	requireArea(actor, "money");
	const milestone = await db().milestone.findUnique({
		where: { id },
		include: {
			booking: {
				include: { ...sides, moneyDecisions: { where: { ...waiting, issueId: null }, select: { id: true } } },
			},
		},
	});
	if (!milestone) throw new DomainError("not_found", "There is no such milestone.");
	return milestone;
}
