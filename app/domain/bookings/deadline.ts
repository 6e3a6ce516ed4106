import { isPaidDirectly, type ServiceLine } from "../market/service-line.ts";

/**
 * The lengths of an hour and a day, in milliseconds. Defined here because this file also runs in the browser,
 * where the server's clock module isn't available.
 */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/**
 * For deadlines counted in days, the time from about 10 AM, when their reminders are sent, to the end of the
 * day, when they pass.
 */
const FROM_MORNING = 14 * HOUR;

type Kind = {
	/** What has to be done, worded to follow "to". */
	label: string;
	/** Who has to act. EITHER means that either side can. ONE means that each deadline names its side. */
	of: "CREATOR" | "PROFESSIONAL" | "ONE" | "EITHER" | "TEAM";
	/**
	 * When reminders are sent, earliest first: either hours before the deadline or, if the deadline is
	 * counted in days, days before it. The latter are sent in the morning.
	 */
	remind: { hours: readonly number[] } | { mornings: readonly number[] };
	/** What happens if nobody acts, worded for the end of a sentence. */
	consequence: string;
	/**
	 * The wording for work that is paid for directly, if it differs. For such work, the team only mediates, and
	 * no money moves.
	 */
	direct?: { label?: string; consequence: string };
};

/** Every kind of deadline. run-deadlines.server.ts defines what happens when each one passes. */
export const deadlineKinds = {
	REQUEST_ANSWER: {
		label: "answer the request",
		of: "PROFESSIONAL",
		remind: { hours: [48, 24] },
		consequence: "the request expires",
	},
	QUOTE_VALIDITY: {
		label: "review the quote",
		of: "CREATOR",
		remind: { mornings: [2, 1] },
		consequence: "the quote expires",
	},
	QUOTE_CHANGES: {
		label: "revise the quote",
		of: "PROFESSIONAL",
		remind: { hours: [24] },
		consequence: "the quote stays as it is until it expires",
	},
	FIRST_FUNDING: {
		label: "fund the first milestone",
		of: "CREATOR",
		remind: { mornings: [2, 1] },
		consequence: "the booking is canceled",
	},
	NEXT_FUNDING: {
		label: "fund the next milestone",
		of: "CREATOR",
		remind: { mornings: [14, 3, 1] },
		consequence: "the booking closes, and what was released stays released",
	},
	/**
	 * Reminders are sent two days before the milestone is due, on the first day on which the creator may cancel
	 * with a full refund, and seven days and one day before the automatic refund.
	 */
	DELIVERY: {
		label: "deliver the milestone",
		of: "PROFESSIONAL",
		remind: { mornings: [32, 27, 7, 1] },
		consequence: "the payment is refunded",
	},
	ACCEPTANCE: {
		label: "review the delivery",
		of: "CREATOR",
		remind: { mornings: [7, 2, 1] },
		consequence: "it's accepted automatically",
	},
	CHANGES: {
		label: "deliver the changes",
		of: "PROFESSIONAL",
		remind: { mornings: [7, 1] },
		consequence: "a dispute is opened",
	},
	SPLIT_ANSWER: {
		label: "answer the proposal",
		of: "ONE",
		remind: { mornings: [1] },
		consequence: "the proposal expires, and nothing changes",
	},
	DISPUTE_ANSWER: {
		label: "answer the dispute",
		of: "ONE",
		remind: { mornings: [3, 1] },
		consequence: "the opener gets what they asked for",
		direct: { consequence: "our team mediates" },
	},
	DISPUTE_PROPOSAL: {
		label: "answer the proposal",
		of: "ONE",
		remind: { mornings: [1] },
		consequence: "the proposal is carried out",
	},
	DISPUTE_TALKS: {
		label: "settle the dispute",
		of: "EITHER",
		remind: { mornings: [3] },
		consequence: "our team decides",
		direct: { consequence: "our team mediates" },
	},
	DISPUTE_DECISION: {
		label: "decide the dispute",
		of: "TEAM",
		remind: { mornings: [7, 1] },
		consequence: "the disputed amount is refunded",
		direct: { label: "mediate the dispute", consequence: "the mediation ends" },
	},
	DISPUTE_APPEAL: {
		label: "accept the decision or appeal it",
		of: "EITHER",
		remind: { mornings: [2] },
		consequence: "the decision is carried out",
	},
	APPEAL_DECISION: {
		label: "decide the appeal",
		of: "TEAM",
		remind: { mornings: [4, 1] },
		consequence: "the first decision stands",
	},
} as const satisfies Record<string, Kind>;
export type DeadlineKind = keyof typeof deadlineKinds;

/**
 * The label and consequence of a deadline. If the service line is paid for directly, both are worded for
 * direct payment.
 */
export function describeDeadline(
	kind: DeadlineKind,
	serviceLine: ServiceLine,
): Pick<Kind, "label" | "consequence"> {
	const { label, consequence, direct }: Kind = deadlineKinds[kind];
	return { label, consequence, ...(isPaidDirectly(serviceLine) && direct) };
}

/** The deadlines for paying for work. They are paused while a payment for that work is being settled. */
export const FUNDING_DEADLINES = ["FIRST_FUNDING", "NEXT_FUNDING"] as const satisfies readonly DeadlineKind[];

/** The deadlines of disputes and of proposals. The team can't extend them. */
export const DISPUTE_DEADLINES = [
	"SPLIT_ANSWER",
	"DISPUTE_ANSWER",
	"DISPUTE_PROPOSAL",
	"DISPUTE_TALKS",
	"DISPUTE_DECISION",
	"DISPUTE_APPEAL",
	"APPEAL_DECISION",
] as const satisfies readonly DeadlineKind[];
export type DisputeDeadlineKind = (typeof DISPUTE_DEADLINES)[number];

/** Hours to revise a quote after the creator requested changes, unless the quote expires first. */
export const QUOTE_CHANGES_HOURS = 72;
/** Business days to fund the first milestone, counted from the signing. */
export const FIRST_FUNDING_BUSINESS_DAYS = 3;
/** Days to fund the next milestone. */
export const NEXT_FUNDING_DAYS = 30;
/**
 * Days after the due date until the creator may cancel with a full refund (OVERDUE_DAYS), and until the
 * payment is refunded automatically (REFUND_DAYS).
 */
export const OVERDUE_DAYS = 3;
export const REFUND_DAYS = 30;
/** Days to respond to a delivery. */
export const ACCEPTANCE_DAYS = 14;
/**
 * Days after changes were requested until either side may open a dispute (CHANGES_DISPUTE_DAYS), and until
 * one is opened automatically (CHANGES_DAYS).
 */
export const CHANGES_DISPUTE_DAYS = 7;
export const CHANGES_DAYS = 14;

/** If a milestone is funded after its date, it is due this many days after it is funded. */
export const LATE_FUNDING_DAYS = 7;
/** Business days after a milestone is complete within which its payout is sent. */
export const PAYOUT_BUSINESS_DAYS = 5;
/**
 * Days after a milestone is complete by which the professional is paid in any case, as the freelance laws of
 * California, New York, and Illinois require.
 */
export const PAYMENT_DAYS = 30;

/** The maximum length of a reason for extending a deadline, in characters. */
export const EXTENSION_REASON_MAX = 1_000;

/**
 * If the last reminder is sent only after the deadline, the deadline moves to this many milliseconds after
 * that reminder. A deadline that resumes after a pause has at least this much time left.
 */
export const AFTER_REMINDER = 24 * HOUR;

/** When a deadline is due and when it started, which is when it was set or its last pause ended. */
type Span = { kind: DeadlineKind; createdAt: Date; resumedAt?: Date | null; dueAt: Date };

/**
 * When a deadline's reminders are sent, earliest first. The last one is sent no earlier than halfway between
 * the start and the deadline, so even a short deadline has a reminder. Earlier reminders that would come
 * before the start are left out.
 */
export function reminderTimes({ kind, createdAt, resumedAt, dueAt }: Span): Date[] {
	const [start, due] = [(resumedAt ?? createdAt).getTime(), dueAt.getTime()];
	const { remind }: Kind = deadlineKinds[kind];
	const times =
		"hours" in remind
			? remind.hours.map((hours) => due - hours * HOUR)
			: remind.mornings.map((days) => due - days * DAY - FROM_MORNING);
	const last = Math.max(times.pop() ?? due, (start + due) / 2);
	return [...times.filter((time) => time > start), last].map((time) => new Date(time));
}
