import type { Tx } from "#app/infra/database/db.server.ts";
import { inNextMonth, monthInWords } from "../calendar/calendar-day.ts";
import { createMilestones } from "./create-milestones.server.ts";

/**
 * Plans another month of a retainer once every milestone of the last one was accepted: the same
 * milestones, a month later. It begins when the creator confirms it by funding it. Returns whether
 * there is another month.
 */
export async function planNextMonth(tx: Tx, bookingId: string): Promise<boolean> {
	const agreed = await tx.quote.findFirst({ where: { bookingId, status: "ACCEPTED", isMonthly: true }, select: { taxState: true, milestones: { orderBy: { position: "asc" } } } });
	if (!agreed) return false;
	const all = await tx.milestone.findMany({
		where: { bookingId, position: { gte: 0 } },
		orderBy: { position: "asc" },
		select: { status: true, dueOn: true, events: { where: { transition: "release" }, select: { id: true } } },
	});
	const month = all.slice(-agreed.milestones.length);
	// What was released without being accepted was canceled.
	if (!month.every(({ status, events }) => status === "ACCEPTED" && events.length === 0)) return false;
	const next = agreed.milestones.map((milestone, i) => {
		const dueOn = inNextMonth(month[i]?.dueOn ?? milestone.dueOn, milestone.dueOn);
		return { ...milestone, taxState: agreed.taxState, dueOn, position: all.length + i, title: `${milestone.title}, ${monthInWords(dueOn)}` };
	});
	await createMilestones(tx, bookingId, next);
	return true;
}
