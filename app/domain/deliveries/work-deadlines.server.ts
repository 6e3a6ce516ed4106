import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { SignedInUser } from "../actor.ts";
import { type CalendarDay, dayIn, startOfDay } from "../calendar/calendar-day.ts";
import { businessZone } from "../calendar/promised.server.ts";
import { DEADLINE_KINDS, deadlineKinds } from "../deadlines/deadline.ts";
import { dueDayOf } from "../milestones/milestone-deadlines.server.ts";

/** The most deadlines of one person that are compared. */
const COMPARED = 200;

/**
 * What someone has to do in the work that was agreed on, the most urgent first. A milestone to
 * deliver has its day, `dueOn`, until that is over, because only much later its payment is refunded.
 * What waits for a bank, or for a payment that is being settled, is left out.
 */
export async function findWorkDeadlines({ id: userId, role }: Pick<SignedInUser, "id" | "role">, take: number) {
	if (role === "ADMIN") return [];
	const mine = role === "CREATOR" ? { creatorId: userId } : { professional: { userId } };
	const rows = await db().deadline.findMany({
		where: {
			closedAt: null,
			pausedAt: null,
			kind: { in: DEADLINE_KINDS.filter((kind) => deadlineKinds[kind].of === role) },
			booking: { ...mine, status: { in: ["ACCEPTED", "IN_PROGRESS"] }, checkouts: { none: { status: "PROCESSING" } } },
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
	const milestones = await db().milestone.findMany({ where: { id: { in: deliveries } }, select: { id: true, dueOn: true, fundedAt: true } });
	return rows
		.map(({ id, kind, subjectId, dueAt, booking }) => ({
			...{ id, bookingId: booking.id, title: booking.title, label: deadlineKinds[kind].label },
			...dueOf(
				dueAt,
				milestones.find((milestone) => milestone.id === subjectId),
				booking.quotes[0]?.timeZone ?? businessZone(),
			),
			other: role === "CREATOR" ? booking.professional.businessName : booking.creator.name,
		}))
		.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
		.slice(0, take);
}

type Due = { dueAt: Date; dueOn: CalendarDay | null };

function dueOf(dueAt: Date, milestone: Parameters<typeof dueDayOf>[0] | undefined, zone: string): Due {
	const dueOn = milestone ? dueDayOf(milestone, zone) : null;
	return dueOn && dayIn(now(), zone) <= dueOn ? { dueAt: startOfDay(dueOn, zone), dueOn } : { dueAt, dueOn: null };
}
