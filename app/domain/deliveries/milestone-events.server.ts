import { db } from "#app/infra/database/db.server.ts";
import { MILESTONE_TRANSITIONS, milestoneName } from "../milestones/milestone.ts";

/** The transitions that end milestones together with their booking, whose own event has the reason. */
const WITH_BOOKING = ["dispute", "release", "cancel", "cancel-unfunded"];

/**
 * What happened to the milestones of a booking that its caller may see, the oldest first, but for
 * what happened to all of them at once.
 */
export async function getMilestoneEvents(bookingId: string) {
	const events = await db().milestoneEvent.findMany({
		where: { milestone: { bookingId }, transition: { notIn: WITH_BOOKING } },
		orderBy: [{ at: "asc" }, { id: "asc" }],
		include: { milestone: { select: { position: true, title: true } } },
	});
	return events.flatMap(({ milestone, milestoneId: _, ...event }) => {
		const transition = MILESTONE_TRANSITIONS.find((one) => one === event.transition);
		return transition ? [{ ...event, transition, name: milestoneName(milestone) }] : [];
	});
}
