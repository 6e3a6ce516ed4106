import { db } from "#app/infra/database/db.server.ts";
import type { ApplicationStatus } from "../applications/application.ts";
import { promisedByBusinessDay } from "../calendar/promised.server.ts";
import {
	countMoneyDecisions,
	countMoneyIssues,
	findMoneyDecisionWorkItems,
	findMoneyIssueWorkItems,
} from "../finance/money-issue-queries.server.ts";
import { countMessageFlags, findMessageFlagWorkItems } from "../message-flags/message-flag-queries.server.ts";
import { WAITING_STATUSES } from "../requirements/requirements.ts";
import { requirementsParts, requirementsView } from "../requirements/requirements-queries.server.ts";
import { findReviewWorkItems } from "../reviews/review-work-item.server.ts";
import type { WorkItem, WorkKind } from "../work-items/work-item.ts";

type Source = { count: () => Promise<number>; find: (take: number) => Promise<WorkItem[]> };

const applicationsWaiting = {
	status: { in: ["SUBMITTED", "DOCUMENT_REVIEW", "BACKGROUND_CHECK"] as ApplicationStatus[] },
};
const ageWaiting = { status: "SUBMITTED" } as const;
const logWaiting = { reviewedAt: null };
const UNVERIFIED = ["PENDING", "REJECTED", "AGE_REJECTED", "SUSPENDED"] as const;
/**
 * Until a creator's age is verified, no one is proposed to them, and their request isn't in the
 * queue. Said by what is not the case: asked for the verified, SQLite would begin with all of them.
 */
const requirementsWaiting = {
	status: { in: [...WAITING_STATUSES] },
	user: { verification: { notIn: [...UNVERIFIED] } },
};
const ticketsWaiting = { state: "OPEN" } as const;
const reportsWaiting = { state: "OPEN" } as const;
/** One whose decision waits for a second person is in their queue. */
const disputesWaiting = {
	status: "DISPUTED",
	moneyDecisions: { none: { kind: "DISPUTE", status: "WAITING" } },
} as const;

/** What waits in each queue. */
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
					user: { select: { name: true } },
				},
			});
			return rows.map(({ id, reference, status, businessName, submittedAt, statusAt, user }) => {
				const since = submittedAt ?? statusAt;
				const promise =
					status === "BACKGROUND_CHECK" ? "professional-verification-time" : "professional-review-time";
				return {
					id,
					reference,
					title: businessName ?? user.name,
					since,
					dueAt: promisedByBusinessDay(promise, since),
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
		count: () => db().booking.count({ where: disputesWaiting }),
		async find(take) {
			const rows = await db().booking.findMany({
				where: disputesWaiting,
				orderBy: { statusAt: "asc" },
				take,
				select: { id: true, reference: true, title: true, statusAt: true },
			});
			return rows.map(({ id, reference, title, statusAt }) => ({
				id,
				reference,
				title,
				since: statusAt,
				dueAt: null,
			}));
		},
	},
	MONEY_ISSUE: { count: countMoneyIssues, find: findMoneyIssueWorkItems },
	MONEY_DECISION: { count: countMoneyDecisions, find: findMoneyDecisionWorkItems },
};

const subjectTitles = { MESSAGE: "A message", PROFESSIONAL: "A profile", REVIEW: "A review" } as const;

/** How many work items wait in a queue. */
export const countWorkItems = (kind: WorkKind): Promise<number> => sources[kind].count();

/** The work items of a queue that have waited longest, up to a limit. */
export const findWorkItems = (kind: WorkKind, take: number): Promise<WorkItem[]> => sources[kind].find(take);
