/** Milliseconds. This file also runs in the browser, where the server's clock is out of reach. */
const HOUR = 3_600_000;

type Kind = {
	/** What is due, in the middle of a sentence. */
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
	REQUEST_ANSWER: { label: "answer to the request", of: "PROFESSIONAL", remindBefore: [48 * HOUR, 24 * HOUR], consequence: "the request expires" },
	QUOTE_VALIDITY: { label: "answer to the quote", of: "CREATOR", remindBefore: [48 * HOUR, 24 * HOUR], consequence: "the quote expires" },
} as const satisfies Record<string, Kind>;
export type DeadlineKind = keyof typeof deadlineKinds;

/** How much later something is due whose last reminder could not be sent in time: 24 hours from it. */
export const AFTER_REMINDER = 24 * HOUR;

/**
 * When reminders of a deadline are sent, the earliest first. The last is not sent before half of
 * the time is over, so that a short deadline has one, too; earlier ones that would be past are left
 * out.
 */
export function reminderTimes({ kind, createdAt, dueAt }: { kind: DeadlineKind; createdAt: Date; dueAt: Date }): Date[] {
	const [start, due] = [createdAt.getTime(), dueAt.getTime()];
	const times = deadlineKinds[kind].remindBefore.map((before) => due - before);
	const last = Math.max(times.pop() ?? due, (start + due) / 2);
	return [...times.filter((time) => time > start), last].map((time) => new Date(time));
}
