import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import type { WorkItem } from "../work-items/work-item.ts";
import { issueKinds } from "./finance.ts";

const open = { closedAt: null };

export const countMoneyIssues = (): Promise<number> => db().moneyIssue.count({ where: open });

/** The open issues about money that have waited longest. */
export async function findMoneyIssueWorkItems(take: number): Promise<WorkItem[]> {
	const rows = await db().moneyIssue.findMany({ where: open, orderBy: { createdAt: "asc" }, take, select: { id: true, kind: true, createdAt: true } });
	return rows.map(({ id, kind, createdAt }) => ({ id, reference: null, title: issueKinds[kind].label, since: createdAt, dueAt: null }));
}

/** An issue about money, with the booking that it is about. Throws `not_found`. */
export async function getMoneyIssue(actor: Actor, id: string) {
	requireArea(actor, "money");
	const issue = await db().moneyIssue.findUnique({ where: { id }, include: { closedBy: { select: { name: true } } } });
	if (!issue) throw new DomainError("not_found", "There is no such issue.");
	const booking = issue.bookingId ? await db().booking.findUnique({ where: { id: issue.bookingId }, select: { id: true, reference: true, title: true } }) : null;
	return { ...issue, booking };
}

const waiting = { status: "WAITING" } as const;

export const countRefundRequests = (): Promise<number> => db().refundRequest.count({ where: waiting });

/** The refunds that wait longest for a second person. */
export async function findRefundRequestWorkItems(take: number): Promise<WorkItem[]> {
	const rows = await db().refundRequest.findMany({
		where: waiting,
		orderBy: { createdAt: "asc" },
		take,
		select: { id: true, createdAt: true, milestone: { select: { booking: { select: { reference: true, title: true } } } } },
	});
	return rows.map(({ id, createdAt, milestone: { booking } }) => ({ id, reference: booking.reference, title: booking.title, since: createdAt, dueAt: null }));
}

const sides = { creator: { select: { name: true } }, professional: { select: { businessName: true } } } as const;

/** A refund that someone on the team asked for, with its milestone. Throws `not_found`. */
export async function getRefundRequest(actor: Actor, id: string) {
	requireArea(actor, "money");
	const request = await db().refundRequest.findUnique({
		where: { id },
		include: { askedBy: { select: { id: true, name: true } }, decidedBy: { select: { name: true } }, milestone: { include: { booking: { include: sides } } } },
	});
	if (!request) throw new DomainError("not_found", "There is no such request.");
	return request;
}

/** A milestone with what is held for it, for a refund at the team's discretion. Throws `not_found`. */
export async function getRefundableMilestone(actor: Actor, id: string) {
	requireArea(actor, "money");
	const milestone = await db().milestone.findUnique({
		where: { id },
		include: { booking: { include: sides }, refundRequests: { where: waiting, select: { id: true } } },
	});
	if (!milestone) throw new DomainError("not_found", "There is no such milestone.");
	return milestone;
}
