/** Milliseconds. This file also runs in the browser, where the server's clock is out of reach. */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Kind = {
	/** What has to be done, as it follows "to". */
	label: string;
	/** Who has to act. */
	of: "CREATOR" | "PROFESSIONAL";
	/** When reminders are sent, in milliseconds before it is due, the earliest first. */
	remindBefore: readonly number[];
	/** What happens when no one acts, at the end of a sentence. */
	consequence: string;
};

/** Every kind of deadline. app/domain/deadline-runs says what each does. */
export const deadlineKinds = {
	REQUEST_ANSWER: {
		label: "answer the request",
		of: "PROFESSIONAL",
		remindBefore: [48 * HOUR, 24 * HOUR],
		consequence: "the request expires",
	},
	QUOTE_VALIDITY: {
		label: "decide on the quote",
		of: "CREATOR",
		remindBefore: [48 * HOUR, 24 * HOUR],
		consequence: "the quote expires",
	},
	QUOTE_CHANGES: {
		label: "revise the quote",
		of: "PROFESSIONAL",
		remindBefore: [24 * HOUR],
		consequence: "the quote stays as it is until it expires",
	},
	FIRST_FUNDING: {
		label: "fund the first milestone",
		of: "CREATOR",
		remindBefore: [48 * HOUR, 24 * HOUR],
		consequence: "the booking is canceled",
	},
	NEXT_FUNDING: {
		label: "fund the next milestone",
		of: "CREATOR",
		remindBefore: [14 * DAY, 3 * DAY, DAY],
		consequence: "the booking closes, and what was released stays released",
	},
	/** Two days before the day it is due, then when the creator may cancel, and before it is refunded. */
	DELIVERY: {
		label: "deliver the milestone",
		of: "PROFESSIONAL",
		remindBefore: [32 * DAY, 27 * DAY, 7 * DAY, DAY],
		consequence: "the payment is refunded",
	},
	ACCEPTANCE: {
		label: "answer the delivery",
		of: "CREATOR",
		remindBefore: [7 * DAY, 2 * DAY, DAY],
		consequence: "it counts as accepted",
	},
	CHANGES: {
		label: "deliver the changes",
		of: "PROFESSIONAL",
		remindBefore: [7 * DAY, DAY],
		consequence: "a dispute is opened",
	},
} as const satisfies Record<string, Kind>;
export type DeadlineKind = keyof typeof deadlineKinds;
export const DEADLINE_KINDS = Object.keys(deadlineKinds) as DeadlineKind[];

/** Hours in which a quote is revised after the creator asked for changes, as long as it is valid. */
export const QUOTE_CHANGES_HOURS = 72;
/** Business days after signing in which the first milestone is funded. */
export const FIRST_FUNDING_BUSINESS_DAYS = 3;
/** Days in which the next milestone is funded. */
export const NEXT_FUNDING_DAYS = 30;
/** Days after the due date from which the creator may cancel with a full refund, and on which it is refunded. */
export const OVERDUE_DAYS = 3;
export const REFUND_DAYS = 30;
/** Days in which a delivery is answered. */
export const ACCEPTANCE_DAYS = 14;
/** Days after which either side may open a dispute about changes, and on which one is opened. */
export const CHANGES_DISPUTE_DAYS = 7;
export const CHANGES_DAYS = 14;

/** Days after funding on which a milestone is due that was funded after its date. */
export const LATE_FUNDING_DAYS = 7;
/** Business days after a milestone is complete within which its payout is sent. */
export const PAYOUT_BUSINESS_DAYS = 5;
/**
 * Days after a milestone is complete within which the professional is paid in any case: the time
 * that the freelance laws of California, New York, and Illinois allow.
 */
export const PAYMENT_DAYS = 30;

/** Characters of the reason why a deadline is extended. */
export const EXTENSION_REASON_MAX = 1_000;

/** How much later something is due whose last reminder could not be sent in time: 24 hours from it. */
export const AFTER_REMINDER = 24 * HOUR;

/** When a deadline is due, and since when it runs: since it was set, or since a pause ended. */
type Span = { kind: DeadlineKind; createdAt: Date; resumedAt?: Date | null; dueAt: Date };

/**
 * When reminders of a deadline are sent, the earliest first. The last is not sent before half of
 * the time is over, so that a short deadline has one, too; earlier ones that would be past are left
 * out.
 */
export function reminderTimes({ kind, createdAt, resumedAt, dueAt }: Span): Date[] {
	const [start, due] = [(resumedAt ?? createdAt).getTime(), dueAt.getTime()];
	const times = deadlineKinds[kind].remindBefore.map((before) => due - before);
	const last = Math.max(times.pop() ?? due, (start + due) / 2);
	return [...times.filter((time) => time > start), last].map((time) => new Date(time));
}
