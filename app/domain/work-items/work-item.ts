import { HOLD_MINUTES } from "../mail/email.ts";

/** What the team works on. The order is that of the page of all queues. */
export const WORK_KINDS = ["APPLICATION", "AGE_VERIFICATION", "UNDERAGE", "MATCHING", "SUPPORT", "REPORT", "MESSAGE_FLAG", "REVIEW", "DISPUTE"] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

type Queue = {
	/** Its name in addresses: /admin/work/{slug}. */
	slug: string;
	label: string;
	/** What one job of it is called. */
	one: string;
	/** Where the jobs have their pages: {jobs}/{id}. */
	itemsPath: string;
	/** Where all of them are listed, decided ones too. */
	all?: string;
};

export const workQueues: Record<WorkKind, Queue> = {
	APPLICATION: { slug: "applications", label: "Applications", one: "application", itemsPath: "/admin/applications", all: "/admin/applications" },
	AGE_VERIFICATION: { slug: "age-verifications", label: "Age verifications", one: "age verification", itemsPath: "/admin/age-verifications" },
	UNDERAGE: { slug: "underage-log", label: "Underage log", one: "entry", itemsPath: "/admin/underage-log" },
	MATCHING: { slug: "matching", label: "Matching", one: "request", itemsPath: "/admin/matching", all: "/admin/requirements" },
	SUPPORT: { slug: "support", label: "Support", one: "ticket", itemsPath: "/admin/support" },
	REPORT: { slug: "reports", label: "Reports", one: "report", itemsPath: "/admin/reports" },
	MESSAGE_FLAG: { slug: "flagged-messages", label: "Flagged messages", one: "flagged message", itemsPath: "/admin/flagged-messages" },
	REVIEW: { slug: "reviews", label: "Reviews", one: "review", itemsPath: "/admin/reviews" },
	DISPUTE: { slug: "disputes", label: "Disputes", one: "dispute", itemsPath: "/admin/disputes" },
};

/** What the audit trail calls the records of each queue. */
export const subjectModels: Record<WorkKind, string> = {
	APPLICATION: "Application",
	AGE_VERIFICATION: "AgeVerification",
	UNDERAGE: "UnderageRejection",
	MATCHING: "Requirements",
	SUPPORT: "SupportTicket",
	REPORT: "Report",
	MESSAGE_FLAG: "MessageFlag",
	REVIEW: "Review",
	DISPUTE: "Booking",
};

/** The page of a queue. */
export const queuePath = (kind: WorkKind): string => `/admin/work/${workQueues[kind].slug}`;

/** The page of a job of a queue. */
export const workItemPath = (kind: WorkKind, id: string): string => `${workQueues[kind].itemsPath}/${id}`;

/** The kind of a queue by its name in an address. */
export const kindOfQueue = (slug: string): WorkKind | undefined => WORK_KINDS.find((kind) => workQueues[kind].slug === slug);

/** For how long somebody holds a job. */
export const CLAIM_MINUTES = 30;

/** For how long a decision may be undone; its mails wait that long. */
export const UNDO_MINUTES = HOLD_MINUTES;

/** One job of a queue, as lists show it. */
export type WorkItem = {
	id: string;
	/** What people call it by, where it has a reference. */
	reference: string | null;
	title: string;
	/** Since when it waits. */
	since: Date;
	/** When it is due; null where nothing was promised. */
	dueAt: Date | null;
};

/** First what is due first, then what has waited longest. */
export function byUrgency(a: Pick<WorkItem, "since" | "dueAt">, b: Pick<WorkItem, "since" | "dueAt">): number {
	const due = (job: Pick<WorkItem, "dueAt">) => job.dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
	return due(a) === due(b) ? a.since.getTime() - b.since.getTime() : due(a) - due(b);
}
