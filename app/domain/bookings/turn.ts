import type { CalendarDay } from "../platform/time/calendar-day.ts";
import { type BookingSide, otherSide } from "./booking.ts";
import { deadlineKinds } from "./deadline.ts";

/**
 * Whom something is waiting for: a side, our team, or a bank. EITHER means that either side may act, and the
 * deadline says what happens if neither does.
 */
export type TurnHolder = BookingSide | "TEAM" | "BANK" | "EITHER";

type Task = {
	/** What has to be done, worded to follow "to". */
	label: string;
	/**
	 * Whom the task is waiting for. ONE means the side that the deadline names, or either side if it names
	 * none.
	 */
	of: TurnHolder | "ONE";
	/**
	 * What happens if nobody acts, worded for the end of a sentence. Undefined if nothing happens
	 * automatically.
	 */
	consequence?: string;
	/** The wording for work that is paid for directly, if it differs. */
	direct?: { label?: string; consequence: string };
};

/** Everything that a part of a booking can be waiting for, with a deadline in the database or without one. */
export const tasks = {
	...deadlineKinds,
	/** A request that was accepted in early access. */
	START: { label: "start the work", of: "PROFESSIONAL" },
	/** Work that began in early access. */
	COMPLETE: { label: "confirm completion", of: "CREATOR" },
	/** Work that is paid for directly. Nothing is refunded if it is late. */
	DIRECT_DELIVERY: { label: "deliver the milestone", of: "PROFESSIONAL" },
	SETTLEMENT: { label: "settle the payment", of: "BANK" },
	CHARGEBACK: { label: "decide about the payment", of: "BANK" },
	/** A claim under the guarantee, until the professional has responded or our decision is due. */
	CLAIM_RESPONSE: {
		label: "respond to the claim",
		of: "PROFESSIONAL",
		consequence: "our team decides without a response",
	},
	CLAIM: { label: "decide the claim", of: "TEAM" },
	DEBT: { label: "pay back what you owe Greenroom", of: "PROFESSIONAL" },
	DEBT_ANSWER: { label: "answer your objection", of: "TEAM" },
	DEBT_SETTLEMENT: { label: "settle your repayment", of: "BANK" },
	REVIEW: { label: "write a review", of: "ONE", consequence: "no review can be written" },
} as const satisfies Record<string, Task>;
export type TaskName = keyof typeof tasks;

/** Tasks that only the professional sees, because their debts to us don't concern the creator. */
const DEBT_TASKS: readonly TaskName[] = ["DEBT", "DEBT_ANSWER", "DEBT_SETTLEMENT"];

/**
 * What a part of a booking is waiting for: its request, a quote, a payment, a milestone, a dispute, a claim
 * under the guarantee, a debt, or a review.
 */
export type Turn = {
	task: TaskName;
	holder: TurnHolder;
	/** What has to be done, worded to follow "to". */
	label: string;
	/** What happens if nobody acts by the deadline, worded for the end of a sentence. */
	consequence: string | null;
	/** The deadline. Null if there is none or it is paused. */
	dueAt: Date | null;
	/**
	 * The day on which a delivery is due. Null for other turns, while the deadline is paused, and once that
	 * day is over.
	 */
	dueOn: CalendarDay | null;
	/**
	 * The ID of the booking, quote, checkout, milestone, delivery, proposal, dispute, decision, or claim that
	 * the turn is about, or the reference of the debt.
	 */
	subjectId: string;
	/** The milestone that the turn is about, if any. */
	milestoneId: string | null;
	/** The dispute that the turn is about, if any. */
	disputeId: string | null;
};

/** A task's label and consequence, which differ for work that is paid for directly. */
export function describeTask(task: TaskName, isDirect: boolean): Pick<Turn, "label" | "consequence"> {
	const { label, consequence, direct }: Task = tasks[task];
	return { label, consequence: consequence ?? null, ...(isDirect && direct) };
}

/** Whom a task is waiting for. `side` is the side that its deadline names, or null. */
export function getHolder(task: TaskName, side: BookingSide | null): TurnHolder {
	const { of }: Task = tasks[task];
	return side ?? (of === "ONE" ? "EITHER" : of);
}

/** Compares two turns. The earliest deadline comes first, and turns without a deadline come last. */
export const byDueDate = (a: Pick<Turn, "dueAt">, b: Pick<Turn, "dueAt">): number => {
	const [first, second] = [a, b].map(({ dueAt }) => dueAt?.getTime() ?? Number.MAX_SAFE_INTEGER);
	return (first ?? 0) - (second ?? 0);
};

/**
 * The turns of a booking as one side sees them: that side's own turns first, then all others, each group by
 * deadline.
 */
export const selectForSide = (turns: readonly Turn[], side: BookingSide): Turn[] =>
	turns
		.filter(({ task }) => side === "PROFESSIONAL" || !DEBT_TASKS.includes(task))
		.sort((a, b) => Number(b.holder === side) - Number(a.holder === side) || byDueDate(a, b));

const capitalize = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`;

/** Whom something is waiting for, in words. The reader is a side, or null for our team. */
export function nameHolder(
	task: TaskName,
	holder: TurnHolder,
	reader: BookingSide | null,
	names: Record<BookingSide, string>,
): string {
	switch (holder) {
		case reader:
			return "you";
		case "TEAM":
			return "our team";
		case "BANK":
			return task === "CHARGEBACK" ? "the payer's bank" : "the bank";
		case "EITHER":
			return reader === null
				? `${names.CREATOR} or ${names.PROFESSIONAL}`
				: `you or ${names[otherSide(reader)]}`;
		default:
			return names[holder];
	}
}

/**
 * Whose turn it is and what they have to do, worded for one side: "Review the quote", or "Waiting for Parker
 * to answer the request".
 */
export function formatTurn(
	{ task, holder, label }: Pick<Turn, "task" | "holder" | "label">,
	reader: BookingSide,
	names: Record<BookingSide, string>,
): string {
	return holder === reader || holder === "EITHER"
		? capitalize(label)
		: `Waiting for ${nameHolder(task, holder, reader, names)} to ${label}`;
}
