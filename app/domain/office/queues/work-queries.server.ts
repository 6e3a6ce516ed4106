import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { disputesWaiting, findDisputeWorkItems } from "../../bookings/disputes/dispute-queries.server.ts";
import { countGuaranteeClaims, findGuaranteeWorkItems } from "../../bookings/guarantee-queries.server.ts";
import { restoreMatch } from "../../matching/propose-match.server.ts";
import { WAITING_STATUSES } from "../../matching/requirements.ts";
import { requirementsParts, requirementsView } from "../../matching/requirements-queries.server.ts";
import {
	restoreAgeVerification,
	restoreUnderageRejection,
} from "../../people/decide-age-verification.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { formatTime, promisedByBusinessDay } from "../../platform/time/time-zones.server.ts";
import {
	byUrgency,
	listQueues,
	queuePath,
	type WorkItem,
	type WorkKind,
	workQueues,
} from "../../platform/work-item.ts";
import { findClaim, type Restore, readStoredDecision } from "../../platform/work-items.server.ts";
import { restoreReport } from "../../trust/decide-report.server.ts";
import { findReviewWorkItems, restoreReview } from "../../trust/decide-review.server.ts";
import {
	countMessageFlags,
	findMessageFlagWorkItems,
	restoreMessageFlag,
} from "../../trust/message-flags.server.ts";
import { restoreApplication } from "../../vetting/application.server.ts";
import type { ApplicationStatus } from "../../vetting/application.ts";
import { getApplicationTurn } from "../../vetting/application-draft.server.ts";
import { restoreMoneyIssue } from "../finance/decide-money-issue.server.ts";
import {
	countContestedDebts,
	countMoneyDecisions,
	countMoneyIssues,
	findContestedDebtWorkItems,
	findMoneyDecisionWorkItems,
	findMoneyIssueWorkItems,
} from "../finance/finance-queries.server.ts";
import { restoreTicket } from "../support/support.server.ts";

/** How the decisions of each queue are undone. Null if they can't be. */
export const restorers: Record<WorkKind, Restore | null> = {
	APPLICATION: restoreApplication,
	AGE_VERIFICATION: restoreAgeVerification,
	UNDERAGE: restoreUnderageRejection,
	MATCHING: restoreMatch,
	SUPPORT: restoreTicket,
	REPORT: restoreReport,
	MESSAGE_FLAG: restoreMessageFlag,
	REVIEW: restoreReview,
	DISPUTE: null,
	GUARANTEE: null,
	MONEY_ISSUE: restoreMoneyIssue,
	MONEY_DECISION: null,
	RECEIVABLE: null,
};

type Source = { count: () => Promise<number>; find: (take: number) => Promise<WorkItem[]> };

const applicationsWaiting = {
	status: { in: ["SUBMITTED", "DOCUMENT_REVIEW", "BACKGROUND_CHECK"] as ApplicationStatus[] },
};
const ageWaiting = { status: "SUBMITTED" } as const;
const logWaiting = { reviewedAt: null };
const UNVERIFIED = ["PENDING", "REJECTED", "AGE_REJECTED", "SUSPENDED"] as const;
/**
 * Creators don't get proposals before their age is verified, so the requirements of unverified creators
 * aren't in the queue. The condition is negative because SQLite would otherwise start by scanning all
 * verified users.
 */
const requirementsWaiting = {
	status: { in: [...WAITING_STATUSES] },
	user: { verification: { notIn: [...UNVERIFIED] } },
};
const ticketsWaiting = { state: "OPEN" } as const;
const reportsWaiting = { state: "OPEN" } as const;
/** The work items waiting in each queue. */
const sources: Record<WorkKind, Source> = {
	APPLICATION: {
		count: () => db().application.count({ where: applicationsWaiting }),
		async find(take) {
			const rows = await db().application.findMany({
				where: applicationsWaiting,
				orderBy: { submittedAt: "asc" },
				take,
				select: {
					id: true,
					reference: true,
					status: true,
					businessName: true,
					submittedAt: true,
					statusAt: true,
					savedAt: true,
					changes: {
						where: { resolvedAt: { not: null } },
						orderBy: { resolvedAt: "desc" },
						take: 1,
						select: { resolvedAt: true },
					},
					user: { select: { name: true } },
				},
			});
			return rows.map(({ changes: [change], user, ...row }) => {
				const sentAt = change?.resolvedAt ?? row.submittedAt;
				return {
					id: row.id,
					reference: row.reference,
					title: row.businessName ?? user.name,
					since: sentAt ?? row.statusAt,
					dueAt: getApplicationTurn({ ...row, sentAt })?.dueAt ?? null,
				};
			});
		},
	},
	AGE_VERIFICATION: {
		count: () => db().ageVerification.count({ where: ageWaiting }),
		async find(take) {
			const rows = await db().ageVerification.findMany({
				where: ageWaiting,
				orderBy: { createdAt: "asc" },
				take,
				select: { id: true, fullName: true, createdAt: true },
			});
			return rows.map(({ id, fullName, createdAt }) => ({
				id,
				reference: null,
				title: fullName,
				since: createdAt,
				dueAt: promisedByBusinessDay("creator-verification-time", createdAt),
			}));
		},
	},
	UNDERAGE: {
		count: () => db().underageRejection.count({ where: logWaiting }),
		async find(take) {
			const rows = await db().underageRejection.findMany({
				where: logWaiting,
				orderBy: { at: "asc" },
				take,
				select: { id: true, email: true, at: true },
			});
			return rows.map(({ id, email, at }) => ({ id, reference: null, title: email, since: at, dueAt: null }));
		},
	},
	MATCHING: {
		count: () => db().requirements.count({ where: requirementsWaiting }),
		async find(take) {
			const include = { ...requirementsParts, user: { select: { name: true } } } as const;
			const rows = await db().requirements.findMany({
				where: requirementsWaiting,
				orderBy: { dueAt: "asc" },
				take,
				include,
			});
			return rows.map((row) => {
				const { id, reference, createdAt, dueAt, match } = requirementsView(row);
				const isAgain = match?.state === "REFUSED";
				return {
					id,
					reference,
					title: isAgain ? `${row.user.name}, looks again` : row.user.name,
					since: (isAgain && match.answeredAt) || createdAt,
					dueAt,
				};
			});
		},
	},
	SUPPORT: {
		count: () => db().supportTicket.count({ where: ticketsWaiting }),
		async find(take) {
			const rows = await db().supportTicket.findMany({
				where: ticketsWaiting,
				orderBy: { dueAt: "asc" },
				take,
				select: { id: true, reference: true, name: true, createdAt: true, dueAt: true },
			});
			return rows.map(({ id, reference, name, createdAt, dueAt }) => ({
				id,
				reference,
				title: name,
				since: createdAt,
				dueAt,
			}));
		},
	},
	REPORT: {
		count: () => db().report.count({ where: reportsWaiting }),
		async find(take) {
			const rows = await db().report.findMany({
				where: reportsWaiting,
				orderBy: { dueAt: "asc" },
				take,
				select: { id: true, reference: true, subject: true, createdAt: true, dueAt: true },
			});
			return rows.map(({ id, reference, subject, createdAt, dueAt }) => ({
				id,
				reference,
				title: subjectTitles[subject],
				since: createdAt,
				dueAt,
			}));
		},
	},
	MESSAGE_FLAG: { count: countMessageFlags, find: findMessageFlagWorkItems },
	REVIEW: {
		count: async () => (await findReviewWorkItems(Number.POSITIVE_INFINITY)).length,
		find: findReviewWorkItems,
	},
	DISPUTE: {
		count: () => db().dispute.count({ where: disputesWaiting }),
		find: findDisputeWorkItems,
	},
	MONEY_ISSUE: { count: countMoneyIssues, find: findMoneyIssueWorkItems },
	GUARANTEE: { count: countGuaranteeClaims, find: findGuaranteeWorkItems },
	MONEY_DECISION: { count: countMoneyDecisions, find: findMoneyDecisionWorkItems },
	RECEIVABLE: { count: countContestedDebts, find: findContestedDebtWorkItems },
};

const subjectTitles = { MESSAGE: "A message", PROFESSIONAL: "A profile", REVIEW: "A review" } as const;

/** The number of work items waiting in a queue. */
export const countWorkItems = (kind: WorkKind): Promise<number> => sources[kind].count();

/**
 * The first work items in a queue, up to a limit: those due first or, in some queues, those that have been
 * waiting longest.
 */
export const findWorkItems = (kind: WorkKind, take: number): Promise<WorkItem[]> => sources[kind].find(take);

/** The maximum number of a queue's work items that are read and listed. */
const SHOWN = 100;

/** The number of work items waiting in each of the actor's queues. */
export async function countQueues(actor: Actor): Promise<Partial<Record<WorkKind, number>>> {
	const { scopes } = requireArea(actor, "home");
	return Object.fromEntries(
		await Promise.all(listQueues(scopes).map(async (kind) => [kind, await countWorkItems(kind)] as const)),
	);
}

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
		listQueues(scopes).map(async (kind) => {
			const jobs = await findWorkItems(kind, SHOWN);
			// The number of items read is the count, unless there may be more.
			const count = jobs.length < SHOWN ? jobs.length : await countWorkItems(kind);
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

export type QueuedWorkItem = WorkItem & { claimedBy: { name: string; isMine: boolean; until: Date } | null };

/** The work items in a queue, most urgent first, each with its claim. */
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
			claimedBy: claim
				? { name: claim.admin.name, isMine: claim.adminId === user.id, until: claim.claimedUntil }
				: null,
		};
	});
}

/**
 * The work items in a queue that an admin could take now: unclaimed items and those that the admin has
 * claimed, most urgent first.
 */
export async function findUnclaimedWorkItems(actor: Actor, kind: WorkKind): Promise<WorkItem[]> {
	return (await findQueue(actor, kind)).filter(({ claimedBy }) => !claimedBy || claimedBy.isMine);
}

export type ClaimState = { state: "yours" | "free" } | { state: "held"; name: string; until: string };

/**
 * Whether the admin, someone else, or nobody has claimed a work item. `until` is a formatted time
 * of day.
 */
export async function getClaimState(
	actor: Actor,
	kind: WorkKind,
	subjectId: string,
): Promise<ClaimState & { claimedUntil: string | null }> {
	const user = requireArea(actor, workQueues[kind].area);
	const claim = await findClaim(kind, subjectId);
	if (!claim) return { state: "free", claimedUntil: null };
	const until = formatTime(claim.claimedUntil);
	return claim.adminId === user.id
		? { state: "yours", claimedUntil: until }
		: { state: "held", name: claim.name, until, claimedUntil: null };
}

type StoredBatch = { id: string; kind: WorkKind; adminId: string | null; at: Date; before: string };

/** A decision and any others in its batch. */
export async function findBatch(decision: StoredBatch, from: Tx = db()) {
	const { batch } = readStoredDecision(decision);
	const { id, kind, adminId, at } = decision;
	const sameTime = await from.decision.findMany({ where: { kind, adminId, at }, orderBy: { id: "asc" } });
	return sameTime.filter((one) => one.id === id || (batch && readStoredDecision(one).batch === batch));
}

export type UndoableDecision = {
	id: string;
	kind: WorkKind;
	subjectId: string;
	choice: string;
	undoUntil: Date;
	/** The number of decisions in its batch. They are undone together. */
	count: number;
};

/** The admin's last decision that can still be undone, if any. */
export async function findUndoable(actor: Actor): Promise<UndoableDecision | null> {
	const { id: adminId, scopes } = requireArea(actor, "home");
	const decision = await db().decision.findFirst({
		where: { adminId, kind: { in: listQueues(scopes) }, undoneAt: null, undoUntil: { gt: now() } },
		orderBy: { id: "desc" },
	});
	if (!decision) return null;
	const { id, kind, subjectId, choice, undoUntil } = decision;
	return { id, kind, subjectId, choice, undoUntil, count: (await findBatch(decision)).length };
}
