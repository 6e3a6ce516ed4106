import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import type { SignedInUser } from "../actor.ts";
import type { BookingSide } from "../bookings/booking.ts";
import { type CalendarDay, dayIn, startOfDay } from "../calendar/calendar-day.ts";
import { businessZone } from "../calendar/promised.server.ts";
import { DEADLINE_KINDS, type DeadlineKind, deadlineKinds } from "../deadlines/deadline.ts";
import { dueDayOf } from "../milestones/milestone-deadlines.server.ts";

/** The most deadlines that are compared. */
const COMPARED = 200;

type Due = { dueAt: Date /** The day that was agreed, until it is over. */; dueOn: CalendarDay | null };

/**
 * What someone has to do in the work that was agreed on, the most urgent first. A milestone to
 * deliver has its day, `dueOn`, until that is over, because only much later its payment is refunded.
 * What waits for a bank, or for a payment that is being settled, is left out.
 */
export async function findWorkDeadlines(
	{ id: userId, role }: Pick<SignedInUser, "id" | "role">,
	take: number,
) {
	if (role === "ADMIN") return [];
	const rows = await readRunning({
		booking: role === "CREATOR" ? { creatorId: userId } : { professional: { userId } },
		kinds: kindsOf(role),
	});
	return rows.slice(0, take).map(({ id, kind, booking, ...due }) => ({
		...{ id, bookingId: booking.id, title: booking.title, label: deadlineKinds[kind].label, ...due },
		other: role === "CREATOR" ? booking.professional.businessName : booking.creator.name,
	}));
}

/**
 * Whose turn it is in each of some bookings whose work was agreed on, by the booking's id, as one side
 * sees it: its own if there is something for it to do, and else the other side's.
 */
export async function findWorkTurns(
	side: BookingSide,
	bookingIds: readonly string[],
): Promise<Map<string, Due & { isYours: boolean }>> {
	if (bookingIds.length === 0) return new Map();
	const rows = await readRunning({ booking: { id: { in: [...bookingIds] } }, kinds: DEADLINE_KINDS });
	const turns = rows.map(({ kind, booking, dueAt, dueOn }) => ({
		bookingId: booking.id,
		isYours: deadlineKinds[kind].of === side,
		dueAt,
		dueOn,
	}));
	const leastUrgentFirst = turns.toSorted(
		(a, b) => Number(a.isYours) - Number(b.isYours) || b.dueAt.getTime() - a.dueAt.getTime(),
	);
	return new Map(leastUrgentFirst.map(({ bookingId, ...turn }) => [bookingId, turn]));
}

const kindsOf = (side: BookingSide) => DEADLINE_KINDS.filter((kind) => deadlineKinds[kind].of === side);

/** The deadlines of running work, the most urgent first. */
async function readRunning({
	booking,
	kinds,
}: {
	booking: Prisma.BookingWhereInput;
	kinds: readonly DeadlineKind[];
}) {
	const rows = await db().deadline.findMany({
		where: {
			closedAt: null,
			pausedAt: null,
			kind: { in: [...kinds] },
			booking: {
				...booking,
				status: { in: ["ACCEPTED", "IN_PROGRESS"] },
				checkouts: { none: { status: "PROCESSING" } },
			},
		},
		orderBy: [{ dueAt: "asc" }, { id: "asc" }],
		take: COMPARED,
		select: {
			id: true,
			kind: true,
			subjectId: true,
			dueAt: true,
			booking: {
				select: {
					id: true,
					title: true,
					creator: { select: { name: true } },
					professional: { select: { businessName: true } },
					quotes: { where: { status: "ACCEPTED" }, take: 1, select: { timeZone: true } },
				},
			},
		},
	});
	const deliveries = rows.filter(({ kind }) => kind === "DELIVERY").map(({ subjectId }) => subjectId);
	const milestones = await db().milestone.findMany({
		where: { id: { in: deliveries } },
		select: { id: true, dueOn: true, fundedAt: true },
	});
	return rows
		.map(({ subjectId, dueAt, ...row }) => ({
			...row,
			...dueOf(
				dueAt,
				milestones.find((milestone) => milestone.id === subjectId),
				row.booking.quotes[0]?.timeZone ?? businessZone(),
			),
		}))
		.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}

function dueOf(dueAt: Date, milestone: Parameters<typeof dueDayOf>[0] | undefined, zone: string): Due {
	const dueOn = milestone ? dueDayOf(milestone, zone) : null;
	return dueOn && dayIn(now(), zone) <= dueOn
		? { dueAt: startOfDay(dueOn, zone), dueOn }
		: { dueAt, dueOn: null };
}
