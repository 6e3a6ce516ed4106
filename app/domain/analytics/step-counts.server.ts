import { db } from "#app/infra/database/db.server.ts";
import type { CalendarDay } from "../calendar/calendar-day.ts";

type StepCounts = {
	of(step: string, audience: string): number;
	/** Of all audiences together. */
	all(step: string): number;
};

/** How often each step was taken between two days, inclusive. */
export async function countSteps({ from, to }: { from: CalendarDay; to: CalendarDay }): Promise<StepCounts> {
	const rows = await db().funnelCount.groupBy({
		by: ["step", "audience"],
		where: { day: { gte: from, lte: to } },
		_sum: { count: true },
	});
	const sum = (wanted: (row: (typeof rows)[number]) => boolean) =>
		rows.filter(wanted).reduce((total, { _sum }) => total + (_sum.count ?? 0), 0);
	return {
		of: (step, audience) => sum((row) => row.step === step && row.audience === audience),
		all: (step) => sum((row) => row.step === step),
	};
}
