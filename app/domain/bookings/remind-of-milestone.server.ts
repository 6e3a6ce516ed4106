import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { EmailFact } from "../platform/email/email.ts";
import { formatCalendarDay, startOfDay } from "../platform/time/calendar-day.ts";
import {
	agreedZone,
	formatDeadline,
	formatShortDay,
	getTimeZone,
} from "../platform/time/time-zones.server.ts";
import type { BookingSide } from "./booking.ts";
import { notifySide } from "./booking-emails.server.ts";
import type { SideNames } from "./booking-labels.ts";
import {
	addReminder,
	type BookingNotification,
	milestoneFact,
	nameWork,
	SEE,
	shortenTitle,
} from "./booking-notifications.ts";
import { type BookingSides, getSideNames, listPeople, summarizeBooking } from "./booking-sides.server.ts";
import { type DeadlineKind, type DisputeDeadlineKind, deadlineKinds } from "./deadline.ts";
import { getDueDay, overdueAt } from "./milestone.server.ts";

/** The kinds of deadlines about milestones, including those for funding them. */
export type MilestoneDeadlineKind = Exclude<
	DeadlineKind,
	"REQUEST_ANSWER" | "QUOTE_VALIDITY" | "QUOTE_CHANGES" | DisputeDeadlineKind
>;

export type ReminderFacts = {
	/** The booking's title, shortened for a subject line. */
	title: string;
	/**
	 * The milestone and its booking for a subject line. Empty for the first funding, which isn't about one
	 * milestone.
	 */
	work: string;
	milestone: readonly EmailFact[];
	names: SideNames;
	/** The day on which the milestone is due, in full and for a subject line. */
	dueOn: string;
	dueDay: string;
	isOverdue: boolean;
	/** Whether an extension or a pause moved the deadline. */
	isMoved: boolean;
	/** The deadline, and its date for a subject line. */
	due: string;
	day: string;
	consequence: string;
};
type Wording = (facts: ReminderFacts) => BookingNotification;

const after = ({ consequence }: ReminderFacts): string => `If nothing happens by then, ${consequence}.`;
const row = (label: string, value: string): EmailFact => ({ label, value });
const fund = {
	CREATOR: (facts: ReminderFacts) => ({
		title: `Fund ${facts.title} by ${facts.day}`,
		facts: [row("Fund by", facts.due)],
		paragraphs: [`${facts.names.PROFESSIONAL} starts once a milestone is funded. ${after(facts)}`],
		label: "Fund the milestone",
	}),
};

/**
 * The text of each deadline's reminders, by reader. Only one side can act, but a creator is also told about
 * late work.
 */
export const milestoneReminders: Record<MilestoneDeadlineKind, Partial<Record<BookingSide, Wording>>> = {
	FIRST_FUNDING: fund,
	NEXT_FUNDING: fund,
	DELIVERY: {
		PROFESSIONAL: (facts) => ({
			title: facts.isOverdue
				? `Overdue since ${facts.dueDay}: ${facts.work}`
				: facts.isMoved
					? `Deliver by ${facts.day}: ${facts.work}`
					: `Due on ${facts.dueDay}: ${facts.work}`,
			facts: [
				...facts.milestone,
				row("Due on", facts.dueOn),
				...(facts.isOverdue || facts.isMoved ? [row("Deadline", facts.due)] : []),
			],
			paragraphs: [
				facts.isOverdue
					? `${facts.names.CREATOR} can cancel now with a full refund. Deliver as soon as you can. ${after(facts)}`
					: facts.isMoved
						? after(facts)
						: "Deliver it from the booking.",
			],
			label: "Deliver",
		}),
		CREATOR: (facts) => ({
			title: `Overdue since ${facts.dueDay}: ${facts.work}`,
			facts: [...facts.milestone, row("Due on", facts.dueOn), row("Deadline", facts.due)],
			paragraphs: [
				`${facts.names.PROFESSIONAL} hasn't delivered it. You can wait, or cancel now with a full refund. ${after(facts)}`,
			],
			label: SEE,
		}),
	},
	ACCEPTANCE: {
		CREATOR: (facts) => ({
			title: `Review the delivery by ${facts.day}: ${facts.work}`,
			facts: [...facts.milestone, row("Answer by", facts.due)],
			paragraphs: [`Accept the delivery, or ask for changes. ${after(facts)}`],
			label: "Review the delivery",
		}),
	},
	CHANGES: {
		PROFESSIONAL: (facts) => ({
			title: `Deliver the changes by ${facts.day}: ${facts.work}`,
			facts: [...facts.milestone, row("Deliver by", facts.due)],
			paragraphs: [
				`${facts.names.CREATOR} is waiting for the changes. Either of you can open a dispute now. ${after(facts)}`,
			],
			label: "Deliver",
		}),
		CREATOR: (facts) => ({
			title: `Changes are late: ${facts.work}`,
			facts: [...facts.milestone, row("Deadline", facts.due)],
			paragraphs: [
				`${facts.names.PROFESSIONAL} hasn't delivered again. You can wait, or open a dispute now. ${after(facts)}`,
			],
			label: SEE,
		}),
	},
};

type Reminder = { kind: MilestoneDeadlineKind; subjectId: string; dueAt: Date; isLast: boolean };

/** Sends the reminders for a milestone's deadline, in the caller's transaction. */
export async function remindOfMilestone(
	tx: Tx,
	booking: BookingSides,
	{ kind, subjectId, dueAt, isLast }: Reminder,
): Promise<void> {
	const milestone = await tx.milestone.findFirst({
		where: { bookingId: booking.id, OR: [{ id: subjectId }, { deliveries: { some: { id: subjectId } } }] },
	});
	const agreed = await agreedZone(tx, booking.id);
	const dueOn = milestone && getDueDay(milestone, agreed);
	const facts = {
		title: shortenTitle(booking.title),
		work: milestone ? nameWork(milestone.title, booking.title) : "",
		milestone: milestone ? [milestoneFact(milestone)] : [],
		names: getSideNames(booking),
		dueOn: dueOn ? formatCalendarDay(dueOn) : "",
		dueDay: dueOn ? formatShortDay(startOfDay(dueOn, agreed), agreed) : "",
		isOverdue: milestone !== null && overdueAt(milestone, agreed) <= now(),
		isMoved: Boolean(milestone?.overdueAt),
		consequence: deadlineKinds[kind].consequence,
	};
	for (const { side, person } of listPeople(booking)) {
		const wording = milestoneReminders[kind][side];
		if (!wording || (kind === "DELIVERY" && side === "CREATOR" && !facts.isOverdue)) continue;
		const zone = getTimeZone(person);
		const { title, ...notification } = wording({
			...facts,
			due: formatDeadline(dueAt, zone),
			day: formatShortDay(dueAt, zone),
		});
		await notifySide(
			tx,
			summarizeBooking(booking),
			{ side, person },
			{
				...notification,
				kind: "milestone-reminder",
				title: addReminder(title, isLast),
				isReminder: true,
			},
		);
	}
}
