import { transaction } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { acceptMilestone } from "../endings/accept-milestone.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { getMilestoneForCommand, type MilestoneAt, requireShown } from "./milestone-access.server.ts";

/**
 * The creator accepts the delivery that was shown, which releases what is held for the milestone.
 * Requires a recent identity check. Both sides get an email. Throws `conflict` where the milestone
 * has moved on, another version was delivered, or a chargeback is open.
 */
export async function acceptDelivery(
	actor: Actor,
	{ bookingId, position, deliveryId }: MilestoneAt & { deliveryId: string },
): Promise<{ releasedCents: number }> {
	const user = requireRecentProof(actor);
	return withIdempotency(actor, "accept-delivery", { bookingId, position, deliveryId }, (remember) =>
		transaction(async (tx) => {
			await lockBooking(tx, bookingId);
			await holdProof(tx, user);
			const { milestone } = await getMilestoneForCommand(
				user,
				"accept-delivery",
				{ bookingId, position },
				tx,
			);
			requireShown(milestone, deliveryId);
			const result = { releasedCents: await acceptMilestone(tx, actor, milestone.id, { mover: "CREATOR" }) };
			await remember(tx, result);
			return result;
		}),
	);
}
