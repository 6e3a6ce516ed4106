import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { canTransition } from "../bookings/booking.ts";
import { getUserBooking } from "../bookings/booking-sides.server.ts";
import { describeConflict } from "../bookings/describe-conflict.server.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { performTransition } from "../bookings/perform-transition.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import { openDispute } from "./open-dispute.server.ts";

type Input = { bookingId: string; reason: string };

/**
 * Either side of a started booking asks the team to decide, with a reason that the other side and
 * the team read. What is held for milestones stays held until then. Throws `conflict` where there is
 * nothing to decide about.
 */
export async function disputeBooking(actor: Actor, { bookingId, reason }: Input): Promise<void> {
	const user = requireUser(actor);
	const { booking } = await getUserBooking(user, bookingId);
	if (booking.phase !== "OPEN") return performTransition(actor, "dispute", { bookingId, reason });
	if (!reason) throw new DomainError("invalid", "Enter a reason");
	await withIdempotency(actor, "dispute-booking", { bookingId, reason }, (remember) =>
		transaction(async (tx) => {
			await lockBooking(tx, bookingId);
			const { booking, side } = await getUserBooking(user, bookingId, tx);
			if (!canTransition("dispute", booking.status))
				throw new DomainError("conflict", await describeConflict(tx, booking, side));
			await checkText(tx, actor, { place: "REASON", subjectId: bookingId, text: reason });
			await openDispute(tx, actor, booking, { mover: side, reason });
			const result = { done: true };
			await remember(tx, result);
			return result;
		}),
	);
}
