import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { bookingDeeds, mayDo, type SideDeed } from "./booking.ts";
import { getOwnBooking } from "./booking-sides.server.ts";
import { moveBooking } from "./move-booking.server.ts";

type Input = { bookingId: string; reason?: string | undefined };

/**
 * What the deeds of both sides have in common: whoever is not a side of the booking learns nothing of it (`not_found`), a side
 * that the deed is not for is refused (`forbidden`), a deed that came too late is a `conflict`. A repeated post does it once.
 */
export async function doDeed(actor: Actor, deed: SideDeed, { bookingId, reason }: Input): Promise<void> {
	const user = requireUser(actor);
	await withIdempotency(actor, `${deed}-booking`, { bookingId, reason: reason ?? null }, async (remember) =>
		transaction(async (tx) => {
			const { booking, side } = await getOwnBooking(user, bookingId, tx);
			if (!mayDo(deed, side)) throw new DomainError("forbidden", "This step is for the other side of the booking.");
			if (bookingDeeds[deed].reason === "due" && !reason) throw new DomainError("invalid", "Enter a reason");
			if (deed === "accept" && booking.professional.state !== "LISTED")
				throw new DomainError("conflict", "Your profile is not listed at the moment, so you cannot accept requests. Decline it, or write to support.");
			await moveBooking(tx, actor, deed, booking, { mover: side, reason });
			const result = { done: true };
			await remember(tx, result);
			return result;
		}),
	);
}
