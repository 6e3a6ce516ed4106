import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { recordDecision } from "../work-items/record-decision.server.ts";
import { withSides } from "./booking-sides.server.ts";
import { transitionBooking } from "./transition-booking.server.ts";

type Input = { bookingId: string; outcome: "completed" | "cancelled"; reason: string };

/**
 * An ADMIN decides a dispute: the work counts as complete, or the booking is canceled. Both sides
 * get the reason.
 */
export async function resolveBooking(actor: Actor, { bookingId, outcome, reason }: Input): Promise<void> {
	requireUser(actor, "ADMIN");
	await transaction(async (tx) => {
		const booking = await tx.booking.findUnique({ where: { id: bookingId }, include: withSides });
		if (!booking) throw new DomainError("not_found", "Booking not found");
		const at = now();
		await transitionBooking(tx, actor, outcome === "completed" ? "resolve-completed" : "resolve-cancelled", booking, { mover: "TEAM", reason });
		// Both sides were notified immediately, so this can't be undone.
		await recordDecision(tx, actor, {
			kind: "DISPUTE",
			subjectId: bookingId,
			choice: outcome,
			reason,
			before: {},
			from: "DISPUTED",
			to: outcome.toUpperCase(),
			at,
			mails: [],
			event: { action: "resolve-dispute", subject: ["Booking", bookingId], detail: { outcome } },
			isFinal: true,
		});
	});
}
