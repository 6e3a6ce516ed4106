import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { dayIn, inNextMonth, monthInWords } from "../calendar/calendar-day.ts";
import { businessZone } from "../calendar/promised.server.ts";
import { latestDay } from "../quotes/quote.ts";
import { createMilestones } from "./create-milestones.server.ts";

/**
 * Plans another month of a retainer once every milestone of the last one was accepted: the same
 * milestones, a month later. It begins when the creator confirms it by funding it. Returns whether
 * there is another month.
 */
export async function planNextMonth(tx: Tx, bookingId: string): Promise<boolean> {
	const agreed = await tx.quote.findFirst({
		where: { bookingId, status: "ACCEPTED", isMonthly: true },
		select: { taxState: true, milestones: { orderBy: { position: "asc" } } },
	});
	if (!agreed) return false;
	const all = await tx.milestone.findMany({
		where: { bookingId, position: { gte: 0 } },
		orderBy: { position: "asc" },
		select: { status: true, dueOn: true, events: { where: { transition: "release" }, select: { id: true } } },
	});
	const month = all.slice(-agreed.milestones.length);
	// What was released without being accepted was canceled.
	if (!month.every(({ status, events }) => status === "ACCEPTED" && events.length === 0)) return false;
	const latest = latestDay(dayIn(now(), businessZone()));
	const next = agreed.milestones.map((milestone, i) => {
		const earlier = month[i]?.dueOn ?? milestone.dueOn;
		const later = inNextMonth(earlier, milestone.dueOn);
		// Months that are accepted early don't run ahead of the calendar by more than a quote could.
		const dueOn = later <= latest || earlier > latest ? later : latest;
		return {
			...milestone,
			taxState: agreed.taxState,
			dueOn,
			position: all.length + i,
			title: `${milestone.title}, ${monthInWords(dueOn)}`,
		};
	});
	await createMilestones(tx, bookingId, next);
	return true;
}
