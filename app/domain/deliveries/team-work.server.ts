import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { deliveriesOf, findMilestones } from "./milestone-access.server.ts";
import { getMilestoneEvents } from "./milestone-events.server.ts";

/**
 * The milestones of any booking for the team, with their money, what was delivered, and what
 * happened to them. Empty before an agreement is signed.
 */
export async function getWorkForTeam(actor: Actor, bookingId: string) {
	requireArea(actor, "records");
	const [milestones, events, settling] = await Promise.all([
		findMilestones(db(), bookingId),
		getMilestoneEvents(bookingId),
		db().checkoutLine.findMany({
			where: { milestone: { bookingId }, checkout: { status: "PROCESSING" } },
			select: { milestoneId: true },
		}),
	]);
	const isSettling = (id: string) => settling.some(({ milestoneId }) => milestoneId === id);
	return {
		milestones: milestones.map((milestone) => ({
			...milestone,
			isSettling: isSettling(milestone.id),
			deliveries: deliveriesOf(milestone),
		})),
		events,
	};
}
export type TeamWork = Awaited<ReturnType<typeof getWorkForTeam>>;
