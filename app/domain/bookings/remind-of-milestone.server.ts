import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { formatCalendarDay } from "../platform/time/calendar-day.ts";
import { agreedZone, formatDeadline, getTimeZone } from "../platform/time/time-zones.server.ts";
import type { BookingSide } from "./booking.ts";
import { notifySide } from "./booking-emails.server.ts";
import type { SideNames } from "./booking-labels.ts";
import type { BookingNotification } from "./booking-notifications.ts";
import { type BookingSides, getSideNames, listPeople, summarizeBooking } from "./booking-sides.server.ts";
import { type DeadlineKind, type DisputeDeadlineKind, deadlineKinds } from "./deadline.ts";
import { getDueDay, overdueAt } from "./milestone.server.ts";
import { milestoneName } from "./milestone.ts";

/** The kinds of deadlines that milestones have. */
export type MilestoneDeadlineKind = Exclude<
	DeadlineKind,
	"REQUEST_ANSWER" | "QUOTE_VALIDITY" | "QUOTE_CHANGES" | DisputeDeadlineKind
>;

type Facts = {
	title: string;
	name: string;
	names: SideNames;
	dueOn: string;
	isOverdue: boolean;
	/** Whether the team or a pause moved the deadline. */
	isMoved: boolean;
	due: string;
	consequence: string;
};
type Wording = (facts: Facts) => BookingNotification;

const label = "See the booking";
const after = ({ due, consequence }: Facts): string => `After ${due}, ${consequence}.`;
const fund = {
	CREATOR: (facts: Facts) => ({
		title: `Fund a milestone of “${facts.title}”`,
		paragraphs: [`${facts.names.PROFESSIONAL} begins once you have. ${after(facts)}`],
		label,
	}),
};

/** The text of each deadline's reminders, by reader. Only one side can act, but being late affects both. */
const reminders: Record<MilestoneDeadlineKind, Partial<Record<BookingSide, Wording>>> = {
	FIRST_FUNDING: fund,
	NEXT_FUNDING: fund,
	DELIVERY: {
		PROFESSIONAL: (facts) => ({
			title: facts.isOverdue
				? `Overdue since ${facts.dueOn}: ${facts.name}`
				: facts.isMoved
					? `Deliver by ${facts.due}: ${facts.name}`
					: `Due on ${facts.dueOn}: ${facts.name}`,
			paragraphs: [
				facts.isOverdue
					? `${facts.names.CREATOR} can cancel now with a full refund. Deliver as soon as you can. ${after(facts)}`
					: "Deliver it on its page.",
				...(facts.isMoved && !facts.isOverdue ? [after(facts)] : []),
			],
			label: "Deliver",
		}),
		CREATOR: (facts) => ({
			title: `Overdue since ${facts.dueOn}: ${facts.name}`,
			paragraphs: [
				`${facts.names.PROFESSIONAL} hasn't delivered it. You can wait, or cancel now with a full refund. ${after(facts)}`,
			],
			label,
		}),
	},
	ACCEPTANCE: {
		CREATOR: (facts) => ({
			title: `${facts.names.PROFESSIONAL} is waiting for your answer to ${facts.name}`,
			paragraphs: [`Accept the delivery, or ask for changes. ${after(facts)}`],
			label: "See the delivery",
		}),
	},
	CHANGES: {
		PROFESSIONAL: (facts) => ({
			title: `${facts.names.CREATOR} is waiting for changes to ${facts.name}`,
			paragraphs: [`Deliver again on its page. Either of you can open a dispute now. ${after(facts)}`],
			label: "Deliver",
		}),
		CREATOR: (facts) => ({
			title: `The changes you asked for are late: ${facts.name}`,
			paragraphs: [
				`${facts.names.PROFESSIONAL} hasn't delivered again. You can wait, or open a dispute now. ${after(facts)}`,
			],
			label,
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
	const zone = await agreedZone(tx, booking.id);
	const facts = {
		title: booking.title,
		name: milestone ? milestoneName(milestone) : "",
		names: getSideNames(booking),
		dueOn: milestone ? formatCalendarDay(getDueDay(milestone, zone)) : "",
		isOverdue: milestone !== null && overdueAt(milestone, zone) <= now(),
		isMoved: Boolean(milestone?.overdueAt),
		consequence: deadlineKinds[kind].consequence,
	};
	for (const { side, person } of listPeople(booking)) {
		const wording = reminders[kind][side];
		if (!wording || (kind === "DELIVERY" && side === "CREATOR" && !facts.isOverdue)) continue;
		const { title, ...notification } = wording({ ...facts, due: formatDeadline(dueAt, getTimeZone(person)) });
		await notifySide(
			tx,
			summarizeBooking(booking),
			{ side, person },
			{
				...notification,
				kind: "milestone-reminder",
				title: isLast ? `Last reminder: ${title}` : title,
				isReminder: true,
			},
		);
	}
}
