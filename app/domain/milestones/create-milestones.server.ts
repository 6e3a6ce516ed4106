import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { CalendarDay } from "../calendar/calendar-day.ts";

/** A milestone as an agreement states it. */
export type AgreedMilestone = {
	position: number;
	title: string;
	deliverable: string;
	dueOn: CalendarDay;
	amountCents: number;
};
export type PlannedMilestone = AgreedMilestone & {
	feeCents: number;
	taxCents: number;
	taxState: string | null;
};

/** Adds milestones that wait to be funded. */
export async function createMilestones(
	tx: Tx,
	bookingId: string,
	planned: readonly PlannedMilestone[],
): Promise<void> {
	const statusAt = now();
	await tx.milestone.createMany({
		data: planned.map(
			({ position, title, deliverable, dueOn, amountCents, feeCents, taxCents, taxState }) => ({
				...{
					bookingId,
					position,
					title,
					deliverable,
					dueOn,
					amountCents,
					feeCents,
					taxCents,
					taxState,
					statusAt,
				},
			}),
		),
	});
}
