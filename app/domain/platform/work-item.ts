import type { AuditSubject } from "./audit-event.ts";
import { HOLD_MINUTES } from "./email/email.ts";
import { type Area, isOpenTo, type Scope } from "./roles.ts";

/** The back-office queues, in the order of the overview page. */
export const WORK_KINDS = [
	"APPLICATION",
	"AGE_VERIFICATION",
	"UNDERAGE",
	"MATCHING",
	"SUPPORT",
	"REPORT",
	"MESSAGE_FLAG",
	"REVIEW",
	"DISPUTE",
	"GUARANTEE",
	"MONEY_ISSUE",
	"MONEY_DECISION",
	"RECEIVABLE",
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

type Queue = {
	/** The area of the back office that contains its work items and commands. */
	area: Area;
	/** The queue's name in URLs: /admin/work/{slug}. */
	slug: string;
	label: string;
	/** The singular word for its work items. */
	one: string;
	/** The path prefix of its work items: {itemsPath}/{id}. */
	itemsPath: string;
	/** The list of all items, including decided ones. */
	all?: string;
};

export const workQueues: Record<WorkKind, Queue> = {
	APPLICATION: {
		area: "vetting",
		slug: "applications",
		label: "Applications",
		one: "application",
		itemsPath: "/admin/applications",
		all: "/admin/applications",
	},
	AGE_VERIFICATION: {
		area: "vetting",
		slug: "age-verifications",
		label: "Age verifications",
		one: "age verification",
		itemsPath: "/admin/age-verifications",
	},
	UNDERAGE: {
		area: "vetting",
		slug: "underage-log",
		label: "Underage log",
		one: "entry",
		itemsPath: "/admin/underage-log",
	},
	MATCHING: {
		area: "matching",
		slug: "matching",
		label: "Matching",
		one: "request",
		itemsPath: "/admin/matching",
		all: "/admin/requirements",
	},
	SUPPORT: { area: "support", slug: "support", label: "Support", one: "ticket", itemsPath: "/admin/support" },
	REPORT: {
		area: "moderation",
		slug: "reports",
		label: "Reports",
		one: "report",
		itemsPath: "/admin/reports",
	},
	MESSAGE_FLAG: {
		area: "moderation",
		slug: "flagged-texts",
		label: "Flagged texts",
		one: "flagged text",
		itemsPath: "/admin/flagged-texts",
	},
	REVIEW: {
		area: "moderation",
		slug: "reviews",
		label: "Reviews",
		one: "review",
		itemsPath: "/admin/reviews",
	},
	DISPUTE: {
		area: "bookings",
		slug: "disputes",
		label: "Disputes",
		one: "dispute",
		itemsPath: "/admin/disputes",
		all: "/admin/disputes",
	},
	GUARANTEE: {
		area: "bookings",
		slug: "guarantee",
		label: "Guarantee claims",
		one: "case",
		itemsPath: "/admin/guarantee",
	},
	MONEY_ISSUE: {
		area: "money",
		slug: "money-issues",
		label: "Money issues",
		one: "issue",
		itemsPath: "/admin/money/issues",
	},
	MONEY_DECISION: {
		area: "money",
		slug: "money-decisions",
		label: "Decisions to confirm",
		one: "decision",
		itemsPath: "/admin/money/decisions",
	},
	RECEIVABLE: {
		area: "money",
		slug: "contested-debts",
		label: "Contested debts",
		one: "debt",
		itemsPath: "/admin/money/debts",
	},
};

/** The model names of each queue's records in the audit trail. */
export const subjectModels: Record<WorkKind, AuditSubject> = {
	APPLICATION: "Application",
	AGE_VERIFICATION: "AgeVerification",
	UNDERAGE: "UnderageRejection",
	MATCHING: "Requirements",
	SUPPORT: "SupportTicket",
	REPORT: "Report",
	MESSAGE_FLAG: "MessageFlag",
	REVIEW: "Review",
	DISPUTE: "Dispute",
	MONEY_ISSUE: "MoneyIssue",
	MONEY_DECISION: "MoneyDecision",
	GUARANTEE: "GuaranteeClaim",
	RECEIVABLE: "Receivable",
};

/** The queues that someone with these scopes works on, in the order of the overview page. */
export const listQueues = (scopes: readonly Scope[]): WorkKind[] =>
	WORK_KINDS.filter((kind) => isOpenTo(scopes, workQueues[kind].area));

/** The path of a queue. */
export const queuePath = (kind: WorkKind): string => `/admin/work/${workQueues[kind].slug}`;

/** The path of a work item in a queue. */
export const workItemPath = (kind: WorkKind, id: string): string => `${workQueues[kind].itemsPath}/${id}`;

/** The kind of a queue by its slug. */
export const kindOfQueue = (slug: string): WorkKind | undefined =>
	WORK_KINDS.find((kind) => workQueues[kind].slug === slug);

/** Minutes that a claim lasts. */
export const CLAIM_MINUTES = 30;

/** Minutes that a decision can be undone. Its emails wait that long. */
export const UNDO_MINUTES = HOLD_MINUTES;

/**
 * The maximum length, in characters, of the text for work items that are closed together. The limit is the
 * same as for a decision's reason.
 */
export const CLOSING_TEXT_MAX = 1_000;

/** A work item, as lists show it. */
export type WorkItem = {
	id: string;
	/** The item's reference, if it has one. */
	reference: string | null;
	title: string;
	/** A further detail that the queue shows if the item has no reference. */
	detail?: string;
	/** When the item started waiting. */
	since: Date;
	/** When the item is due, or null if nothing was promised. */
	dueAt: Date | null;
};

/** Sorts by due date, and then by waiting time. */
export function byUrgency(
	a: Pick<WorkItem, "since" | "dueAt">,
	b: Pick<WorkItem, "since" | "dueAt">,
): number {
	const due = (job: Pick<WorkItem, "dueAt">) => job.dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
	return due(a) === due(b) ? a.since.getTime() - b.since.getTime() : due(a) - due(b);
}
